"""Files are compiled without Python to the same TTIR, locations included, as with it: every compilation that the
programs and the examples cause is recorded, and repeated by txlc from the file and the signature as text."""
import importlib.util
import json
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
TXLC = ROOT / os.environ.get("TXL_BUILD", "build") / "bin" / "txlc"


class NotText(Exception):
    """A specialization has no form in a signature's text."""


def constant_text(value):
    if isinstance(value, (bool, int, str)) or value is None:
        return repr(value)
    if isinstance(value, float):
        return repr(value)
    if type(value) is tuple:
        return "(" + ", ".join(map(constant_text, value)) + ("," if len(value) == 1 else "") + ")"
    if hasattr(value, "primitive_bitwidth") and not hasattr(value, "element_ty"):
        return f"tl.{value.name}"
    raise NotText(type(value).__name__)


def specialization_text(item):
    if item[0] is None:
        return constant_text(getattr(item[1], "value", item[1]))
    if item[0] is tuple:
        if len(item) > 2 and item[2]:
            raise NotText("a named tuple")
        return "(" + ", ".join(specialization_text(s) for s in item[1]) + ")"
    if len(item) > 2 and not (item[1] == 0 and item[2] == 1):
        raise NotText("a known value other than 1")
    return f"{item[0]}:{item[1] or 1}" if item[1] or len(item) > 2 else item[0]


def record():
    """Runs all programs; prints one JSON line a compilation."""
    from txl import alias
    alias.install()
    from txl.jit_function import JITFunction
    from txl.options import option_text
    inner = JITFunction._compile

    def compile_and_record(self, signature, bound, options, warmup):
        result = inner(self, signature, bound, options, warmup)
        try:
            text, reason = ", ".join(map(specialization_text, signature)), None
        except NotText as error:
            text, reason = None, str(error)
        if "<locals>" in self.__qualname__:
            reason = "a function in a function"
        known = self._check_options(options)
        print("\n" + json.dumps({
            "file": self._source()[1], "kernel": self.__name__, "signature": text, "reason": reason,
            "options": {k: option_text(v)
                        for k, v in known.items()}, "ttir": result[0].asm["ttir"]
        }))
        return result

    JITFunction._compile = compile_and_record
    sys.path[:0] = [str(ROOT / "test" / "python"), str(ROOT / "examples")]
    from programs import PROGRAMS
    for program in PROGRAMS:
        program.run("numpy")
    import cases
    for case in cases.cases("small"):
        case.run(*case.inputs)


@pytest.fixture(scope="module")
def compilations():
    pytest.importorskip("numpy")
    done = subprocess.run([sys.executable, __file__], capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines() if line.startswith('{"file"')]


def compile_file(one):
    options = [word for name, value in one["options"].items() for word in ("-O", f"{name}={value}")]
    done = subprocess.run(
        [TXLC, one["file"], "-k", one["kernel"], "-s", one["signature"], *options, "-O", "cache=false"],
        capture_output=True, text=True)
    return done.stdout, done.stderr


def test_the_same_ttir_as_with_python(compilations):
    expressible = [one for one in compilations if not one["reason"]]
    assert len(expressible) > 0.95 * len(compilations) > 150, (len(expressible), len(compilations))
    wrong = []
    with ThreadPoolExecutor(2) as pool:
        for one, (ttir, error) in zip(expressible, pool.map(compile_file, expressible)):
            # The package's prelude is the one next to it, txlc's is embedded; a file is a module in no package.
            # txlc's text begins with the numerics of the kernel, as comments.
            ttir = "".join(line for line in ttir.splitlines(True) if not line.startswith("// numerics="))
            if ttir != one["ttir"].replace(f'"{ROOT}/python/txl/', '"txl/').replace("@programs.", "@"):
                wrong.append(f"{one['file']} -k {one['kernel']} -s {one['signature']!r} {one['options']}\n{error}")
    assert not wrong, "\n".join(wrong)


HEAD = """import math, enum, collections, functools
from dataclasses import dataclass
from typing import NamedTuple
import txl as triton
import txl.language as tl

"""
KERNEL = """

@triton.jit
def kernel(K: tl.constexpr = X):
    tl.static_print(K)
"""
VALUES = [
    "X = 2 ** 10 // 3 % 7", "X = 10 ** 30 + 1", "X = -7 // 2, -7 % 3, 7 / 2, ~5, not 0",
    "X = 1e300 * 10, 5 / 3, 1 << 70", "X = 'ab' * 3 + 'ü'[0] + 'grün'[1:3]", "X = (1, 2) + (3,) * 2",
    "X = max(3, 7, 5), min([4, 2]), abs(-3), sum([1, 2, 3]), len('äb'), int('12'), float(3), str(1.5), bool('')",
    "X = math.ceil(2.1), math.floor(-2.1), math.sqrt(2), math.log2(8), math.pi, math.pow(2, 0.5)",
    "X = triton.cdiv(1000, 64), triton.next_power_of_2(100), triton.cdiv(-7, 2)",
    "X = tl.constexpr(tl.constexpr(3).value + 4)", "A, (B, C) = 1, (2, 3)\nX = A + B * C",
    "X = 0\nfor i in range(10):\n    if i % 2: continue\n    if i > 6: break\n    X += i\nelse:\n    X = -1",
    "X = 1\nwhile X < 100:\n    X *= 3", "X = [i * j for i in range(3) for j in range(i) if i != j][1:]\nX = tuple(X)",
    "D = {'a': 1, **{'b': 2}}\nD['c'] = 3\nD['a'] = 9\nX = D['a'] + D['b'] * D['c'], D.get('z', 5), len(D), 'b' in D",
    "D = {}\nE = D\nE[1] = 2\nX = D[1]",
    "L = [1]\nM = L\nM.append(2)\nL += [3]\nL[0] = 7\nX = tuple(L), tuple(M), tuple(L + M)",
    "def grow(l):\n    l.append(1)\nL = []\ngrow(L); grow(L)\nX = len(L)",
    "def f(a, b=2, *, c=3):\n    return a + b * c\nX = f(1), f(1, 5), f(a=1, c=0)",
    "def f(n):\n    return 1 if n < 2 else n * f(n - 1)\nX = f(12)",
    "N = 1\ndef f():\n    global N\n    N = 5\nf()\nX = N", "N = 1\ndef f(n=N):\n    return n + N\nN = 10\nX = f()",
    "def outer(n):\n    def inner(m):\n        return n * 10 + m\n    n += 1\n    return inner\nX = outer(3)(4)",
    "f = lambda a, b=3: a - b\nX = f(1), (lambda: 7)()",
    "class C:\n    N = 3\n    M = N + 1\n    X = [N]\nX = C.N * C.M\nC.N = 8\nX += C.N",
    "class E(enum.Enum):\n    A = 1\n    B = enum.auto()\n    def method(self): return 3\nX = E.B.value, E.A.name, E.A "
    "== E.B, E.A is E.A",
    "class P(NamedTuple):\n    a: int\n    b: int = 2\nX = P(1).b + P(5, 6).a, P(3)[0], len(P(1))",
    "P = collections.namedtuple('P', 'x y')\nX = P(1, y=2).y",
    "@dataclass\nclass D:\n    a: int\n    b: int = 4\nd = D(1)\nd.a = 7\nX = d.a * d.b, D(0, b=1).b",
    "@functools.lru_cache(maxsize=None)\ndef f(n):\n    return n + 1\nX = f(1)",
    "X = 1 < 2 < 3, 1 < 3 < 2, 2 in (1, 2), None is None, 'a' == 1, tl.float32 == tl.float32, tl.float32 == tl.float16",
    "X = [] or 3, 0 and 1, (5 if () else 6)", "X = f'{3:04d}-{1.5!r}-{\"a\":>3}-{[1, 2]}-{None}'",
    "X = tl.float16.primitive_bitwidth, tl.int32.name, tl.int8.primitive_bitwidth // 8",
    "X = 3 if tl.float32 in (tl.int8, tl.float32) else 4",
    "try:\n    import math as m\nexcept ImportError:\n    m = None\nX = m.pi",
    "if __name__ == '__main__':\n    X = 1\nelse:\n    X = 2",
    "X = [a + b for a, b in [(1, 2), (3, 4)]][1], any([0, 1]), all([0, 1])", "(X := 5)",
    "X = 0x7fffffffffffffff + 1, -2 ** 63, 0xffffffffffffffffffff",
    "SIZES = {k: v for k, v in ((1, 2), (3, 4))} if False else dict\nX = 1",
]


@pytest.mark.parametrize("text", VALUES)
def test_the_same_values_as_python(text, tmp_path):
    path = tmp_path / "file.py"
    path.write_text(HEAD + text + KERNEL)
    names = {"__name__": "file"}
    import linecache
    linecache.clearcache()
    exec(compile(HEAD + text + "\nX = getattr(X, 'value', X)", str(path), "exec"), names)
    done = subprocess.run([TXLC, path, "-s", "", "-O", "cache=false"], capture_output=True, text=True)
    assert done.stderr == str(names["X"]) + "\n"


UNKNOWN = [
    ("import numpy as np\nX = np.float32(3)", "`numpy.float32` can be evaluated by Python only"),
    ("import numpy as np\nX = len(np.zeros(3))", "`numpy.zeros` can be evaluated by Python only"),
    ("X = open('x').read()", "`X = open('x').read()` (FILE:7) can be evaluated by Python only: write its value as a constant"),
    ("import random\nX = 1\nif random.random() > 2:\n    X = 2", "`random.random` can be evaluated by Python only"),
    ("import numpy\nL = [1]\nnumpy.put(L)\nX = L[0]", "`numpy.put` can be evaluated by Python only"),
    ("import torch\nD = {1: 2}\ntorch.change(D)\nX = D[1]", "cannot be computed without Python"),
    ("try:\n    import torch\n    X = 1\nexcept ImportError:\n    X = 0", "may raise an exception, which only Python can determine"),
    ("with open('x') as f:\n    X = 1", "is a statement that only Python can execute"),
    ("from elsewhere import *\nX = N", "imports names that only Python can resolve"),
    ("X = 1\ndel X", "is a statement that only Python can execute"),
    ("class A(dict): pass\nX = A()", "can be evaluated by Python only|is a class that only Python can make"),
    ("X = 10 ** 10 ** 10", "cannot be computed without Python"),
    ("X = 'a' * 10 ** 10", "cannot be computed without Python"),
    ("X = [0] * 10 ** 10", "cannot be computed without Python"),
    ("X = list(range(10 ** 12))", "is a call that only Python can make"),
    ("X = 0\nwhile True:\n    X += 1", "takes too long to evaluate"),
    ("L = [1]\nfor i in range(64):\n    L = [L, L]\nX = L", "takes too long to evaluate"),
    ("S = 'a'\nfor i in range(64):\n    S = S + S\nX = S", "cannot be computed without Python|takes too long"),
    ("def f(n):\n    return f(n + 1)\nX = f(0)", "takes too long to evaluate"),
    ("X = 1 // 0", "cannot be computed without Python"), ("X = {1: 2}[3]", "cannot be computed without Python"),
    ("class E(enum.Enum):\n    A = 2 ** 63 - 1\n    B = enum.auto()\nX = E.B.value",
     "cannot be computed without Python"),
]


@pytest.mark.parametrize("text, message", UNKNOWN)
def test_what_is_unknown_is_said(text, message, tmp_path):
    path = tmp_path / "file.py"
    path.write_text(HEAD + text + KERNEL)
    done = subprocess.run([TXLC, path, "-s", "", "-O", "cache=false"], capture_output=True, text=True, timeout=10)
    assert done.returncode == 1 and any(m.replace("FILE", str(path)) in done.stderr
                                        for m in message.split("|")), done.stderr
    # A kernel that does not use the name does not mind.
    path.write_text(HEAD + text +
                    KERNEL.replace("K: tl.constexpr = X", "K").replace("static_print(K)", "static_assert(True)"))
    done = subprocess.run([TXLC, path, "-s", "i32", "-O", "cache=false"], capture_output=True, text=True, timeout=10)
    assert done.returncode == 0, done.stderr


def test_kernels_made_by_functions(tmp_path):
    (tmp_path / "file.py").write_text(HEAD + """
N = 1

def make(N):
    @triton.jit
    def inner(out):
        tl.store(out, N)
    return inner

one, two = make(tl.constexpr(11)), make(tl.constexpr(22))
""")
    for name, number in ("one", 11), ("two", 22):
        done = subprocess.run([TXLC, "file.py", "-k", name, "-s", "*i32"], cwd=tmp_path, capture_output=True, text=True)
        assert f"arith.constant {number} : i32" in done.stdout, done.stderr


def test_modules_that_are_files(tmp_path):
    (tmp_path / "package").mkdir()
    (tmp_path / "package" / "__init__.py").write_text("from .inner import SIZE\nfrom . import inner\n")
    (tmp_path / "package" /
     "inner.py").write_text("import triton.language as tl\nfrom package import wrong\nSIZE = tl.constexpr(64)\n")
    (tmp_path / "package" / "wrong.py").write_text("x = = 1\n")
    (tmp_path / "package" / "kernels.py").write_text(HEAD + """
from . import SIZE as A
from .inner import SIZE as B
from package.inner import SIZE as C
import package.inner
import package as p
from package import wrong

@triton.jit
def good(out):
    tl.store(out, A + B + C + p.inner.SIZE + package.inner.SIZE + p.SIZE)

@triton.jit
def bad(out):
    tl.store(out, wrong.X)
""")
    done = subprocess.run([TXLC, "kernels.py", "-k", "good", "-s", "*i32"], cwd=tmp_path / "package",
                          capture_output=True, text=True)
    assert f"arith.constant {6 * 64} : i32" in done.stdout, done.stderr
    done = subprocess.run([TXLC, tmp_path / "package" / "kernels.py", "-k", "bad", "-s", "*i32"], capture_output=True,
                          text=True)
    assert "wrong.py` cannot be read: line 1: " in done.stderr, done.stderr


if __name__ == "__main__":
    record()
