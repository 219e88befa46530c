"""Functions that are compiled separately from the kernels that call them (`extern=True`): on the tile machine and on
the emulator against NumPy, accepted by ptxas as one module and as linked objects; what invalidates them; wrong uses."""
import contextlib
import shutil
import subprocess
import textwrap
import threading
from typing import NamedTuple

import numpy as np
import pytest

import txl
import txl.language as tl

PLACES = ["cpu", "sm_80", "sm_90"]
SCALE = tl.constexpr(3)


def launch(where, kernel, out, *args, **options):
    with contextlib.nullcontext() if where == "cpu" else txl.emulate(where):
        kernel[(2, )](out, *args, **options)
    return out


@txl.jit(noinline=True, extern=True)
def shifted_sum(x, n, p):
    """The sum of the tile goes through shared memory."""
    total = tl.sum(x, 0)
    tl.store(p + tl.program_id(0), total)
    return x * n + total, total * SCALE


@txl.jit
def first(out, sums, x, n, N: tl.constexpr):
    i = tl.program_id(0) * N + tl.arange(0, N)
    y, s = shifted_sum(tl.load(x + i), n, sums)
    tl.store(out + i, y + s)


@txl.jit
def second(out, sums, x, n, N: tl.constexpr):
    i = tl.program_id(0) * N + tl.arange(0, N)
    a = tl.load(x + i)
    for _ in range(n):
        a, s = shifted_sum(a, n, sums)
        a -= s
    tl.store(out + i, tl.cumsum(a, 0))


def expected_first(x, n):
    s = x.sum(1, keepdims=True, dtype=np.int32)
    return x * n + s + s * 3


def expected_second(x, n):
    for _ in range(n):
        s = x.sum(1, keepdims=True, dtype=np.int32)
        x = x * n + s - 3 * s
    return np.cumsum(x, 1, dtype=x.dtype)


@pytest.mark.parametrize("where", PLACES)
@pytest.mark.parametrize("width", [1, 48, 256, 2048])
def test_two_kernels_share_a_function(where, width):
    x = np.random.default_rng(width).integers(-9, 9, (2, width)).astype(np.int32)
    for kernel, expected in ((first, expected_first(x, 2)), (second, expected_second(x, 2))):
        sums = np.zeros(2, np.int32)
        out = launch(where, kernel, np.zeros_like(x), sums, x, 2, N=width)
        assert np.array_equal(out, expected)


@txl.jit(noinline=True, extern=True)
def inner(x, y):
    return tl.sort(x) - y


@txl.jit(noinline=True)
def called_by_both(x):
    return x ^ 5


class Both(NamedTuple):
    low: object
    high: object


@txl.jit(noinline=True, extern=True)
def outer(pair, K: tl.constexpr, flag):
    """Nested calls, a branch, tuples in and out, a compile-time result, a function that the kernel calls too."""
    a = inner(pair.low, pair.high)
    if flag:
        a = inner(a, called_by_both(pair.high))
    return Both(a, tl.max(a, 0)), K + 1, (pair.high, None)


@txl.jit
def nested(out, x, flag, N: tl.constexpr):
    i = tl.program_id(0) * N + tl.arange(0, N)
    v = tl.load(x + i)
    tl.static_assert(outer(Both(v, 2), 4, flag)[1] == 5)
    both, k, (same, nothing) = outer(Both(v, 2), 4, flag)
    tl.static_assert(nothing is None)
    tl.store(out + i, inner(both.low, both.high) * k + same + called_by_both(v))


@pytest.mark.parametrize("where", PLACES)
def test_nested_functions_with_tuples(where):
    x = np.random.default_rng(1).integers(-99, 99, (2, 128)).astype(np.int32)
    for flag in (False, True):
        a = np.sort(x, 1) - 2
        a = np.sort(a, 1) - (2 ^ 5) if flag else a
        expected = (np.sort(a, 1) - a.max(1, keepdims=True)) * 5 + 2 + (x ^ 5)
        assert np.array_equal(launch(where, nested, np.zeros_like(x), x, flag, N=128), expected)


@txl.jit(noinline=True, extern=True)
def product(a, b, c):
    return tl.dot(a, b, c)


@txl.jit
def products(out, a, b, M: tl.constexpr):
    i = tl.arange(0, M)[:, None] * M + tl.arange(0, M)[None, :]
    x, y = tl.load(a + i), tl.load(b + i)
    c = product(x, y, tl.zeros((M, M), tl.float32))
    tl.store(out + tl.program_id(0) * M * M + i, product(c.to(tl.float16), y, c))


@pytest.mark.parametrize("where", ["cpu", "sm_80", "sm_90a"])
def test_dots_with_tiles_of_two_axes(where):
    rng = np.random.default_rng(2)
    a, b = (rng.integers(-2, 3, (64, 64)).astype(np.float16) for _ in range(2))
    c = a.astype(np.float32) @ b.astype(np.float32)
    out = launch(where, products, np.zeros((2, 64, 64), np.float32), a, b, M=64)
    assert np.array_equal(out[1], c + c.astype(np.float16).astype(np.float32) @ b.astype(np.float32))


@txl.jit(noinline=True, extern=True)
def publish(p, i, v):
    tl.store(p + i, v)


@txl.jit(noinline=True, extern=True)
def collect(p, i):
    return tl.load(p + i)


@txl.jit
def through_memory(out, p, N: tl.constexpr):
    i = tl.arange(0, N)
    base = p + tl.program_id(0) * N
    publish(base, i, i * i)
    v = collect(base, N - 1 - i)
    publish(base, i, v + 1)
    tl.store(out + tl.program_id(0) * N + i, tl.load(base + (i ^ 1)))


@pytest.mark.parametrize("where", PLACES)
def test_calls_that_exchange_values_through_global_memory(where):
    i = np.arange(256)
    out = launch(where, through_memory, np.zeros((2, 256), np.int32), np.zeros(512, np.int32), N=256)
    assert np.array_equal(out[1], (255 - (i ^ 1))**2 + 1)


def ptx_of(kernel, signature, target="sm_90", **options):
    return txl.compile(kernel, signature=signature, target=target, options=options).asm["ptx"]


FIRST = {"out": "*i32", "sums": "*i32", "x": "*i32", "n": "i32", "N": 256}


def test_the_code_is_a_function_in_the_text_of_one_module():
    ptx = ptx_of(first, FIRST)
    assert ptx.count("begin of a function compiled separately") == 1
    assert ptx.count(".visible .func") == 1 and ".extern .func" not in ptx


def test_the_same_function_is_the_same_code_in_both_kernels():
    def section(kernel):
        return ptx_of(kernel, FIRST).split("// begin of a function")[1].split("// end of a function")[0]

    assert section(first) == section(second)


def needs(program):
    return pytest.mark.skipif(shutil.which(program) is None, reason=f"{program} is not on PATH")


@needs("ptxas")
def test_an_assembler_accepts_it_as_one_module_and_as_linked_objects(tmp_path):
    for kernel, signature in ((first, FIRST), (nested, {"out": "*i32", "x": "*i32", "flag": "i1", "N": 128})):
        compiled = txl.compile(kernel, signature=signature, target="sm_90")
        file = tmp_path / f"{kernel.__name__}.ptx"
        file.write_text(compiled.asm["ptx"])
        subprocess.run(["ptxas", "-arch=sm_90", str(file), "-o", str(tmp_path / "whole.cubin")], check=True)
        assert compiled.asm["cubin"].startswith(b"\x7fELF") and compiled.n_regs > 0


@needs("nvlink")
def test_an_object_is_assembled_once(tmp_path, monkeypatch):
    calls, program = tmp_path / "calls", tmp_path / "ptxas"
    program.write_text(f'#!/bin/sh\necho "$@" >> {calls}\nexec {shutil.which("ptxas")} "$@"\n')
    program.chmod(0o755)
    (tmp_path / "nvlink").symlink_to(shutil.which("nvlink"))
    monkeypatch.setenv("TXL_PTXAS", str(program))
    for kernel in (first, second):
        assert txl.compile(kernel, signature=FIRST, target="sm_90").asm["cubin"]
    functions = [line for line in calls.read_text().splitlines() if "--maxrregcount" in line]
    assert len(functions) == 1 and " -c " in functions[0]


@txl.jit(extern=True)
def of_a_buffer(b):
    return txl.frag_smem_load(b) if False else 1


@txl.jit
def passes_a_buffer(out):
    b = txl.smem_alloc([64], tl.int32)
    tl.store(out, of_a_buffer(b))


@txl.jit(extern=True)
def returns_a_buffer():
    return txl.smem_alloc([64], tl.int32)


@txl.jit
def takes_a_buffer(out):
    b = returns_a_buffer()
    tl.store(out, 1)


@txl.jit(extern=True)
def with_groups(x):
    if txl.is_warpgroup([0]):
        x += 1
    return x


@txl.jit
def calls_with_groups(out):
    tl.store(out, with_groups(tl.load(out)))


@txl.jit
def of_several_warpgroups(out):
    if txl.is_warpgroup([0]):
        tl.store(out, counted(tl.load(out), 0))


def test_wrong_uses_are_errors_at_the_call():  # covers: ExternBuffer, ExternGroup, ExternThreads
    with pytest.raises(ValueError, match="leave out `noinline=False`, or `extern`"):
        txl.jit(noinline=False, extern=True)(of_a_buffer.fn)
    for kernel, message, options in ((passes_a_buffer, "the argument `b` of a function that is compiled", {}),
                                     (takes_a_buffer, "the result of a function that is compiled separately", {}),
                                     (calls_with_groups, "cannot have groups of its own", {}),
                                     (of_several_warpgroups, "cannot call a function that is compiled separately",
                                      {"num_warpgroups": 2})):
        with pytest.raises(txl.CompilationError, match=message):
            kernel[(1, )](np.zeros(1, np.int32), **options)


@txl.jit(noinline=True, extern=True)
def endless(x):
    return endless(x) + 1


@txl.jit
def calls_endless(out):
    tl.store(out, endless(tl.load(out)))


@txl.jit(noinline=True, extern=True)
def deeper(x, K: tl.constexpr):
    return deeper(x, K + 1)


@txl.jit
def calls_deeper(out):
    tl.store(out, deeper(tl.load(out), 0))


@txl.jit(noinline=True, extern=True)
def counted(x, K: tl.constexpr):
    if K == 0:
        return x
    return counted(x, K - 1) + K


@txl.jit
def calls_counted(out):
    tl.store(out, counted(tl.load(out), 5))


def test_recursion_ends_at_compile_time_or_is_an_error():  # covers: ExternRecursion, ExternsTooDeep
    with pytest.raises(txl.CompilationError, match="calls itself, and is compiled separately"):
        calls_endless[(1, )](np.zeros(1, np.int32))
    with pytest.raises(txl.CompilationError, match="nested 32 deep"):
        calls_deeper[(1, )](np.zeros(1, np.int32))
    out = np.ones(1, np.int32)
    calls_counted[(1, )](out)
    assert out[0] == 16


@txl.jit(noinline=True, extern=True)
def with_an_error(x):
    return x + undefined_name  # noqa: F821


@txl.jit
def calls_with_an_error(out):
    tl.store(out, with_an_error(tl.load(out)))


def test_an_error_inside_names_the_call():
    with pytest.raises(txl.CompilationError) as caught:
        calls_with_an_error[(1, )](np.zeros(1, np.int32))
    assert "undefined_name" in str(caught.value) and "with_an_error" in str(caught.value)


MODULE = """
    import txl, txl.language as tl
    STEP = tl.constexpr({step})

    @txl.jit(noinline=True, extern=True)
    def moved(x):
        return x {op} STEP

    @txl.jit
    def kernel(out):
        tl.store(out, moved(tl.load(out)))
"""


def test_a_change_of_the_function_or_its_globals_changes_its_callers(tmp_path, monkeypatch):
    import importlib.util

    def run(**values):
        path = tmp_path / "extern_module.py"
        path.write_text(textwrap.dedent(MODULE.format(**values)))
        spec = importlib.util.spec_from_file_location("extern_module", path)
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        out = np.full(1, 10, np.int32)
        module.kernel[(1, )](out)
        return out[0]

    monkeypatch.setattr("sys.dont_write_bytecode", True)
    assert [run(step=2, op="+"), run(step=3, op="+"), run(step=3, op="*"), run(step=2, op="+")] == [12, 13, 30, 12]


def made(k):
    @txl.jit(noinline=True, extern=True)
    def added(x):
        return x + k

    return added


ONE, TWO = made(tl.constexpr(1)), made(tl.constexpr(2))


@txl.jit
def closures(out):
    tl.store(out, ONE(tl.load(out)) * 10)
    tl.store(out + 1, TWO(tl.load(out + 1)) * 10)


@pytest.mark.parametrize("where", PLACES)
def test_functions_of_one_name_are_different_functions(where):
    with contextlib.nullcontext() if where == "cpu" else txl.emulate(where):
        out = np.zeros(2, np.int32)
        closures[(1, )](out)
    assert list(out) == [10, 20]


def test_threads_compile_callers_at_once(monkeypatch, tmp_path):
    monkeypatch.setenv("TXL_CACHE_DIR", str(tmp_path))
    results, x = {}, np.arange(512, dtype=np.int32).reshape(2, 256)

    def compile_and_run(n, kernel):
        results[n, kernel] = launch("sm_90" if n > 1 else "cpu", kernel, np.zeros_like(x), np.zeros(2, np.int32), x, n,
                                    N=256)

    threads = [threading.Thread(target=compile_and_run, args=(n, k)) for n in range(1, 4) for k in (first, second)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for (n, kernel), out in results.items():
        assert np.array_equal(out, (expected_first if kernel is first else expected_second)(x, n))
    assert len(results) == 6
