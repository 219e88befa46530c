"""Named tuples and aggregates inside kernels, calls of noinline functions with tiles, closures, `*args`: on the tile
machine and on the emulator, each against NumPy."""
import contextlib
import subprocess
import sys
from typing import NamedTuple

import numpy as np
import pytest

from txl import alias

alias.install()

import triton
import triton.language as tl
import txl

PLACES = ["cpu", "sm_80", "sm_90"]


def place(where):
    return contextlib.nullcontext() if where == "cpu" else txl.emulate(where)


def launch(where, kernel, out, *args, **options):
    with place(where):
        kernel[(1, )](out, *args, **options)
    return out


class Pair(NamedTuple):
    a: object
    b: object

    @triton.jit
    def total(self):
        return self.a + self.b

    @triton.jit
    def __mul__(self, other):
        return Pair(self.a * other, self.b * other)


@triton.constexpr_function
def swapped(pair):
    return Pair(pair.b, pair.a)


@triton.constexpr_function
def widths(pair):
    return pair.a.dtype.primitive_bitwidth, len(pair.a.shape)


@triton.jit
def moved(pair, i):
    return Pair(pair.a + i, pair.b + i)


@triton.jit
def named_tuples(p, n, N: tl.constexpr):
    i = tl.arange(0, N)
    q = moved(p, 0)
    for _ in range(n):
        q = moved(q, N)
    if n > 2:
        q = moved(q, -N)
    else:
        q = swapped(q)
    loaded = Pair(tl.load(q.a + i), 2)
    tl.static_assert(widths(loaded) == (32, 1))
    tl.static_assert(isinstance(loaded, Pair) and isinstance(loaded, tuple) and len(loaded) == 2)
    tl.store(q.b + i, (loaded * 3).total() + loaded[1])


@pytest.mark.parametrize("where", PLACES)
def test_named_tuples_of_pointers(where):
    for n in (1, 4):
        x, y = np.arange(64, dtype=np.float32), np.zeros(64, np.float32)
        expected = [x.copy(), y.copy()]
        with place(where):
            named_tuples[(1, )](Pair(x, y), n, 8)
        source, target = (expected[1], expected[0]) if n == 1 else (expected[0], expected[1])
        at = slice(8 * n, 8 * n + 8) if n == 1 else slice(8 * (n - 1), 8 * n)
        target[at] = source[at] * 3 + 2 * 3 + 2
        assert np.array_equal(x, expected[0]) and np.array_equal(y, expected[1])


@triton.aggregate
class Vector:
    x: tl.tensor
    y: "tl.tensor"
    SCALE: tl.constexpr = 1

    @triton.jit
    def norm(self):
        return (self.x * self.x + self.y * self.y) * self.SCALE

    @triton.jit
    def __add__(self, other):
        return Vector(self.x + other.x, self.y + other.y, self.SCALE)

    @triton.jit
    def __rmul__(self, k):
        return Vector(k * self.x, k * self.y, self.SCALE)

    @triton.jit
    def __neg__(self):
        return Vector(-self.x, -self.y, self.SCALE)

    @triton.jit
    def __lt__(self, other):
        return self.norm() < other.norm()

    @triton.jit
    def __getitem__(self, i: tl.constexpr):
        return self.x if i == 0 else self.y

    @triton.jit
    def __call__(self, k):
        return self.x + k

    @triton.jit
    def __len__(self):
        return 2

    @property
    @triton.jit
    def first(self):
        return self.x

    @staticmethod
    @triton.jit
    def unit(N: tl.constexpr):
        return Vector(tl.full([N], 1, tl.int32), tl.zeros([N], tl.int32))


@triton.aggregate
class Counter(Vector):
    count: tl.tensor
    inner: Vector

    @triton.constexpr_function
    def __init__(self, x, count, scale):
        self.x, self.y, self.count = x, x, count
        self.SCALE = tl.constexpr(scale * 2)
        self.inner = Vector(x, count, scale)

    @triton.jit
    def stepped(self):
        return triton.language.aggregate_replace(self, count=self.count + 1, x=self.x + self.inner.norm())


@triton.jit
def vectors(out, n, N: tl.constexpr):
    i = tl.arange(0, N)
    v = Vector(i, tl.full([N], 1, tl.int32), SCALE=2)
    w = -(3 * v + v)
    tl.static_assert(isinstance(w, Vector) and not isinstance(w, tuple) and len(w) == 2 and w.SCALE == 2)
    u = Vector.unit(N)
    for _ in range(n):
        w = w + u
    if n > 2:
        w = w + w
    tl.store(out + i, w.norm())
    tl.store(out + N + i, tl.where(v < w, w[0], w[1]) + w(5) + w.first)
    c = Counter(i, 7, 3)
    for _ in range(n):
        c = c.stepped()
    tl.static_assert(isinstance(c, Vector) and c.SCALE == 6)
    tl.store(out + 2 * N + i, c.x + c.count + c.inner.norm())


def vectors_in_numpy(n, N):
    i = np.arange(N)
    x, y = -4 * i + n, np.full(N, -4)
    if n > 2:
        x, y = 2 * x, 2 * y
    norm = 2 * (x * x + y * y)
    inner = 3 * (i * i + 49)
    return np.concatenate([norm, np.where(2 * (i * i + 1) < norm, x, y) + x + 5 + x, i + n * inner + 7 + n + inner])


@pytest.mark.parametrize("where", PLACES)
@pytest.mark.parametrize("n", [0, 2, 3])
def test_aggregates(where, n):
    out = launch(where, vectors, np.zeros(96, np.int32), n, N=32)
    assert np.array_equal(out, vectors_in_numpy(n, 32))


def test_aggregates_in_python():
    v = Vector(1, 2)
    assert v.SCALE.value == 1
    assert triton.language.aggregate_replace(v, y=5).y == 5 and v.y == 2
    with pytest.raises(AttributeError,
                       match=r"does not change, use aggregate_replace\(\): `aggregate_replace\(instance, x=...\)`"):
        v.x = 3
    for wrong, kind, text in [(lambda: Vector(1), TypeError, "is missing its field `y`"),
                              (lambda: Vector(1, 2, 3, 4), TypeError, "has 3 fields, but 4 values are given"),
                              (lambda: Vector(1, 2, x=1), TypeError, "several values for its field `x`"),
                              (lambda: Vector(1, 2, z=1), TypeError, "has no field `z`"),
                              (lambda: Vector("a", 2), TypeError, "is a tensor, but got `str`"),
                              (lambda: triton.language.aggregate_replace(v, z=1), AttributeError, "has no field `z`"),
                              (lambda: triton.language.aggregate_replace(3), TypeError,
                               "takes an instance of an aggregate")]:
        with pytest.raises(kind, match=text):
            wrong()
    with pytest.raises(ValueError, match="`Bad.__init__` cannot be a jit function"):

        @triton.aggregate
        class Bad:
            x: tl.tensor

            @triton.jit
            def __init__(self, x):
                self.x = x


@triton.jit
def uses(out, F: tl.constexpr, N: tl.constexpr):
    v = Vector(tl.arange(0, N), 1, 2)
    tl.store(out + tl.arange(0, N), F(v))


@triton.jit
def adds_a_number(v):
    return v + 1


@triton.jit
def divides(v):
    return v / v


@triton.jit
def unpacks(v):
    x, y, n = v
    return x


@triton.jit
def is_missing(v):
    return v.z


@triton.jit
def computes(v):
    return at_compile_time(v.x)


@triton.constexpr_function
def at_compile_time(x):
    return x + 1


@triton.jit
def makes_wrongly(v):
    return Vector(v.x, v.y, v.x).x


@pytest.mark.parametrize(
    "function, text",
    [(divides, "`/` does not take `Vector` and `Vector`(.|\n)*note: `Vector` has no method for it"),
     (unpacks, "cannot unpack `Vector`"), (is_missing, "has no attribute `z`"), (adds_a_number, "has no attribute `x`"),
     (computes, "`add` of a run-time value, int32.4., cannot be computed while the kernel is compiled"),
     (makes_wrongly, "the field `SCALE` of `Vector` is a constexpr, but got a run-time value")])
def test_wrong_uses(function, text):
    with pytest.raises(Exception, match=text) as raised:
        uses[(1, )](np.zeros(4, np.int32), function, 4)
    assert "internal" not in str(raised.value)


@triton.aggregate
class Scope:
    out: tl.tensor
    value: tl.tensor

    @triton.jit
    def __enter__(self):
        tl.atomic_add(self.out, self.value)
        return self.value * 2

    @triton.jit
    def __exit__(self, kind, error, trace):
        tl.atomic_add(self.out + 1, self.value)


@triton.jit
def opens(out, n):
    total = 0
    for i in range(n):
        with Scope(out, i) as twice, Scope(out, 10):
            total += twice
    tl.store(out + 2, total)


@pytest.mark.parametrize("where", PLACES)
def test_with(where):
    assert launch(where, opens, np.zeros(3, np.int32), 4).tolist() == [46, 46, 12]


@triton.jit
def returns_early(out):
    with Scope(out, 1) as twice:
        return twice


@triton.jit
def leaves(out):
    tl.store(out, returns_early(out))


def test_return_inside_of_with():  # covers: ReturnInWith
    with pytest.raises(triton.CompilationError,
                       match="`return` inside of `with` is not part of the language of kernels"):
        leaves[(1, )](np.zeros(2, np.int32))


@triton.jit(noinline=True)
def product_and_sum(x, y, N: tl.constexpr):
    tl.static_assert(x.shape[0] == N)
    return x * y, tl.sum(x + y, 0)


@triton.jit(noinline=True)
def through_memory(pair, v):
    tl.store(pair.a + tl.arange(0, 4), tl.sort(v.x))
    return Vector(v.norm(), tl.flip(v.y), v.SCALE)


@triton.jit
def calls(out, x, n, N: tl.constexpr):
    i = tl.arange(0, N)
    a = tl.load(x + i)
    total = 0
    for _ in range(n):
        a, s = product_and_sum(a, a + 1, N)
        total += s
    v = through_memory(Pair(out + N, 0), Vector(i ^ 3, i, 2))
    tl.store(out + i, a + total + v.x + v.y)


@pytest.mark.parametrize("where", PLACES)
def test_noinline_functions_take_and_return_tiles(where):
    x = np.array([1, -2, 0, 3], np.int32)
    out = launch(where, calls, np.zeros(8, np.int32), x, 2, N=4)
    a, total, i = x.copy(), 0, np.arange(4)
    for _ in range(2):
        a, total = a * (a + 1), total + (2 * a + 1).sum()
    assert np.array_equal(out, np.concatenate([a + total + 2 * ((i ^ 3)**2 + i * i) + i[::-1], i]))


@triton.jit
def doubled(x):
    return x * 2


@triton.jit
def variadic(out, *pointers, N: tl.constexpr, F: tl.constexpr):
    i = tl.arange(0, N)
    tl.store(
        out + i,
        F(tl.load(pointers[0] + i), *[tl.load(pointers[1 + j] + i) for j in tl.static_range(len(pointers) - 1)],
          weight=3))


def closure(constant, function):

    @triton.jit
    def closed(x, *more, weight: tl.constexpr = 1):
        result = function(x) + constant
        for i in tl.static_range(len(more)):
            result += more[i] * weight
        return result

    return closed


@pytest.mark.parametrize("where", PLACES)
def test_closures_and_variadic_arguments(where):
    x = [np.arange(4, dtype=np.int32) + k for k in range(3)]
    for count in (1, 2, 3):
        out = np.zeros(4, np.int32)
        with place(where):
            variadic[(1, )](out, *x[:count], N=4, F=closure(tl.constexpr(5), doubled))
        assert np.array_equal(out, 2 * x[0] + 5 + 3 * sum(x[1:count]))


@triton.jit
def attributes(out, K: tl.constexpr, D: tl.constexpr, n):
    tl.static_assert(
        isinstance(K.type, tl.constexpr_type) and K.type == tl.constexpr_type(7) and K.type != tl.constexpr_type(8))
    tl.static_assert(K.dtype == tl.int32 and (2.5).dtype == tl.float32 and K.value == 7 and len(K.shape) == 0 and
                     K.numel == 1)
    tl.static_assert(D.type == tl.constexpr_type(tl.float16) and D.primitive_bitwidth == 16 and not K.type.is_block())
    p = out[None] + tl.arange(0, 4)
    tl.store(p, tl.clamp(tl.load(out[None, :] if False else p) + n, 1, 2)[None, :].reshape(4))


@pytest.mark.parametrize("where", PLACES)
def test_attributes_of_constants_and_scalar_pointers(where):
    assert launch(where, attributes, np.array([-5, 0, 1, 9], np.int32), 7, tl.float16, 1).tolist() == [1, 1, 2, 2]


def test_instances_come_from_the_cache(tmp_path):
    program = tmp_path / "program.py"
    program.write_text("import numpy as np\nimport txl as triton, txl.language as tl\n" + '''
@triton.aggregate
class V:
    x: tl.tensor
    K: tl.constexpr

    @triton.jit
    def scaled(self):
        return self.x * self.K


@triton.jit
def kernel(out, N: tl.constexpr):
    i = tl.arange(0, N)
    tl.store(out + i, V(i, 3).scaled())


out = np.zeros(4, np.int32)
kernel[(1, )](out, 4)
print(out.tolist(), kernel.compiled_kernels()[0].from_cache if hasattr(kernel.compiled_kernels()[0], "from_cache") else "")
''')
    environment = {**__import__("os").environ, "TXL_CACHE_DIR": str(tmp_path / "cache")}
    first = subprocess.run([sys.executable, program], capture_output=True, text=True, env=environment,
                           check=True).stdout
    again = subprocess.run([sys.executable, program], capture_output=True, text=True, env=environment,
                           check=True).stdout
    assert first.startswith("[0, 3, 6, 9]") and again.startswith("[0, 3, 6, 9]")
    text = program.read_text()
    program.write_text(text.replace("self.x * self.K", "self.x - self.K"))  # a method is part of the key
    changed = subprocess.run([sys.executable, program], capture_output=True, text=True, env=environment,
                             check=True).stdout
    assert changed.startswith("[-3, -2, -1, 0]")
