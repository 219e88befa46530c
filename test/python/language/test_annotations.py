"""Which parameters are compile-time: every annotation that says `constexpr`, in whatever form; and what a kernel says
of itself."""
import inspect
import typing
from typing import Annotated, Optional, Union

import numpy as np
import pytest

import txl
import txl.language as tl
from txl.language import constexpr

ALIAS = tl.constexpr


@txl.jit
def quoted(o, a: "constexpr", b: "tl.constexpr", c: constexpr, d: ALIAS, e: "'tl.constexpr'"):
    tl.store(o + tl.arange(0, 8), a + b + c + d + e)


@txl.jit
def nested(o, b: "int | tl.constexpr", a: Annotated[tl.constexpr, "size"] = 8, c: Optional[tl.constexpr] = None,
           d: Union[int, tl.constexpr] = 3, e: "tl.constexpr | None" = None):
    if c is None:
        tl.store(o + tl.arange(0, a), b + d)
    if e is not None:
        tl.static_assert(len(e) == 2)


@txl.jit
def plain(o, constexpression, n: "tl.int64", m: "int", k: typing.Any):
    tl.store(o, n + m + k + constexpression)


def test_what_is_a_constexpr():
    for kernel in (quoted, nested):
        assert [p.is_constexpr for p in kernel.params] == [False] + [True] * 5 and kernel.constexprs == [1, 2, 3, 4, 5]
    assert plain.constexprs == [] and [p.annotation_type for p in plain.params] == [None, None, "i64", None, None]


def test_they_are_compile_time_values():
    for call, want in ((lambda o: quoted[(1, )](o, 1, 2, 3, 4, 5), 15), (lambda o: nested[
        (1, )](o, 2), 5), (lambda o: nested[(1, )](o, 2, e="ab"), 5)):
        o = np.zeros(8, np.int32)
        call(o)
        assert o.tolist() == [want] * 8


@txl.jit
def helper(x, n: "Optional[constexpr]"):
    return x + tl.arange(0, n)


@txl.jit
def calls(o, n):
    tl.store(o + tl.arange(0, n), helper(1, n))  # n is 1, which a constexpr takes


def test_parameters_of_functions_that_kernels_call():
    o = np.zeros(1, np.int32)
    calls[(1, )](o, 1)
    assert o[0] == 1


@txl.jit(do_not_specialize=["n"])
# between

def placed(o, n):
    tl.store(o, n)


def test_where_a_kernel_stands():
    lines, first = inspect.getsourcelines(placed.fn)
    assert placed.file_name == __file__ and placed.starting_line_number == first
    assert placed.def_file_line_number == first + next(i for i, line in enumerate(lines) if line.startswith("def "))

    @txl.jit
    def inner(o):
        tl.store(o, 1)

    assert inner.def_file_line_number == inner.starting_line_number + 1


def test_files_without_python_see_the_same(tmp_path):
    import os
    import subprocess
    from pathlib import Path
    path = tmp_path / "k.py"
    path.write_text(
        "import typing\nimport txl\nimport txl.language as tl\n\n@txl.jit\ndef k(o, a: 'tl.constexpr', b: "
        "typing.Optional[tl.constexpr], c: 'int | constexpr'):\n"
        "    tl.store(o + tl.arange(0, a), b + c)\n")
    txlc = Path(__file__).resolve().parents[3] / os.environ.get("TXL_BUILD", "build") / "bin" / "txlc"
    done = subprocess.run([txlc, str(path), "--kernel", "k", "--signature", "*i32, 8, 2, 3"], capture_output=True,
                          text=True)
    assert done.returncode == 0 and "tt.make_range" in done.stdout, done.stderr
    done = subprocess.run([txlc, str(path), "--kernel", "k", "--signature", "*i32, 8, i32, 3"], capture_output=True,
                          text=True)
    assert "`b` is a constexpr" in done.stderr
