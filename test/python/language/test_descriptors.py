"""Block pointers and tensor descriptors: what they read and write at, across and beyond the edges of arrays, against
NumPy, on the tile machine and on the emulator."""
import contextlib
from typing import NamedTuple

import ml_dtypes
import numpy as np
import pytest

from txl import alias

alias.install()

import triton
import triton.language as tl
import txl
from triton.tools.tensor_descriptor import TensorDescriptor

PLACES = ["cpu", "sm_80", "sm_90"]


def place(where):
    return contextlib.nullcontext() if where == "cpu" else txl.emulate(where)


def numpy_type(name):
    return np.dtype(getattr(ml_dtypes, name, name))


def window(x, at, block, fill):
    """The tile of `block` at `at` of x, `fill` outside of it."""
    out = np.full(block, fill, x.dtype)
    inside = tuple(slice(min(max(0, -a), b), max(min(b, n - a), 0)) for a, b, n in zip(at, block, x.shape))
    there = tuple(slice(max(0, a), max(min(a + b, n), 0)) for a, b, n in zip(at, block, x.shape))
    if all(s.stop > s.start for s in inside):
        out[inside] = x[there]
    return out


def put(x, at, tile):
    """Writes `tile` at `at` of x, as far as x goes."""
    for index in np.ndindex(tile.shape):
        where = tuple(a + i for a, i in zip(at, index))
        if all(0 <= w < n for w, n in zip(where, x.shape)):
            x[where] = tile[index]


@triton.jit
def flat_index(shape: tl.constexpr):
    total: tl.constexpr = 1
    index = tl.zeros(shape, tl.int32)
    for i in tl.static_range(len(shape)):
        along = tl.arange(0, shape[i])
        for j in tl.static_range(len(shape)):
            if j != i:
                along = along.expand_dims(j)
        index = index * shape[i] + along
    return index


@triton.jit
def copies(x, y, out, shape, strides, at, to, BLOCK: tl.constexpr, PADDING: tl.constexpr):
    source = tl.make_tensor_descriptor(x, shape, strides, BLOCK, padding_option=PADDING)
    target = tl.make_tensor_descriptor(y, shape, strides, BLOCK)
    tl.static_assert(source.dtype == x.dtype.element_ty and source.block_type == tl.block_type(source.dtype, BLOCK))
    tile = source.load(at)
    tl.store(out + flat_index(BLOCK), tile)
    tl.store_tensor_descriptor(target, to, tl.load_tensor_descriptor(source, at))


def one(n):
    return tl.constexpr(n)


@pytest.mark.parametrize("where", PLACES)
@pytest.mark.parametrize("dtype, padding", [("float32", "nan"), ("int8", "zero"), ("bfloat16", "nan"),
                                            ("float16", "zero"), ("float8_e5m2", "nan"), ("float8_e4m3fn", "zero"),
                                            ("int64", "zero")])
@pytest.mark.parametrize("shape, block", [((37, ), (16, )), ((5, 19), (4, 16)), ((3, 4, 9), (2, 2, 16)),
                                          ((2, 3, 2, 5), (1, 2, 2, 16)), ((2, 2, 2, 2, 7), (1, 2, 1, 2, 16))])
def test_descriptors_at_every_edge(where, dtype, padding, shape, block):
    rng = np.random.default_rng(len(shape))
    x = rng.integers(-9, 9, shape).astype(numpy_type(dtype))
    strides = tuple(int(np.prod(shape[i + 1:])) for i in range(len(shape)))
    for at in ([0] * len(shape), [n - 1 for n in shape], [-b + 1 for b in block], [-b for b in block], list(shape),
               [(1 << 30) + n for n in shape], [-(1 << 31)] * len(shape))[:7 if where == "cpu" else 3]:
        y, out = np.ones(shape, x.dtype), np.zeros(block, x.dtype)
        with place(where):
            copies[(1, )](x, y, out, shape, strides[:-1] + (one(1), ), tuple(at), tuple(
                -a for a in at) if at[0] > -(1 << 31) else tuple(at), block, padding)
        tile = window(x, at, block, np.nan if padding == "nan" else 0)
        expected = np.ones(shape, x.dtype)
        put(expected, [-a for a in at] if at[0] > -(1 << 31) else at, tile)
        assert np.array_equal(out.astype(np.float64), tile.astype(np.float64), equal_nan=True)
        assert np.array_equal(y.astype(np.float64), expected.astype(np.float64), equal_nan=True)


@triton.jit
def rows(x, y, at, M, N, column, K: tl.constexpr, C: tl.constexpr):
    i = tl.load(at + tl.arange(0, K))
    source = tl.make_tensor_descriptor(x, [M, N], [N, 1], [1, C])
    target = tl.make_tensor_descriptor(y, [M, N], [N, 1], [1, C])
    target.scatter(source.gather(i, column) + 1, i, column + 1)


@pytest.mark.parametrize("where", PLACES)
@pytest.mark.parametrize("index", ["int16", "int32"])
def test_gather_and_scatter(where, index):
    x, y = np.arange(10 * 20, dtype=np.float32).reshape(10, 20), np.zeros((10, 20), np.float32)
    at = np.array([3, 9, -1, 10, 0, 7, -5, 200], index)
    with place(where):
        rows[(1, )](x, y, at, 10, 20, 12, 8, 16)
    expected = np.zeros_like(y)
    for row in at:
        if 0 <= row < 10:
            put(expected, (row, 13), window(x, (row, 12), (1, 16), 0) + 1)
    assert np.array_equal(y, expected)


@triton.jit
def reduces(x, value, M, N, r, c, NAME: tl.constexpr, B: tl.constexpr):
    d = tl.make_tensor_descriptor(x, [M, N], [N, 1], [B, B])
    tile = tl.load(value + tl.arange(0, B)[:, None] * B + tl.arange(0, B)[None, :])
    if NAME == "add":
        d.atomic_add([r, c], tile)
    elif NAME == "min":
        d.atomic_min([r, c], tile)
    elif NAME == "max":
        d.atomic_max([r, c], tile)
    elif NAME == "and":
        d.atomic_and([r, c], tile)
    elif NAME == "or":
        d.atomic_or([r, c], tile)
    else:
        d.atomic_xor([r, c], tile)


REDUCTIONS = {
    "add": np.add, "min": np.minimum, "max": np.maximum, "and": np.bitwise_and, "or": np.bitwise_or,
    "xor": np.bitwise_xor
}


@pytest.mark.parametrize("where", PLACES)
@pytest.mark.parametrize(
    "name, dtype", [(n, t) for n in REDUCTIONS
                    for t in ["int32", "uint32"]] + [("add", t) for t in ["float32", "float16", "bfloat16", "uint64"]] +
    [(n, "int64") for n in ("min", "max", "and")] + [(n, t) for n in ("min", "max") for t in ("float16", "bfloat16")])
def test_reductions(where, name, dtype):
    rng = np.random.default_rng(2)
    x, value = (rng.integers(0 if dtype[0] == "u" else -8, 8, shape).astype(numpy_type(dtype))
                for shape in ((9, 7), (8, 8)))
    expected = x.copy()
    part = expected[4:9, 2:7]
    part[:] = REDUCTIONS[name](part, value[:5, :5])
    with place(where):
        reduces[(1, )](x, value, 9, 7, 4, 2, name, 8)
    assert np.array_equal(x, expected)


@pytest.mark.parametrize("target", [None, "sm_80", "sm_90a"])
@pytest.mark.parametrize("name, dtype", [("add", "int64"), ("add", "int16"), ("add", "float64"), ("min", "float32"),
                                         ("max", "float64"), ("min", "int8"), ("and", "float32"), ("or", "float16"),
                                         ("xor", "bfloat16"), ("and", "int16")])
def test_reductions_that_no_accelerator_has(target, name, dtype):
    """Errors where they stand, on every target."""
    x, value = np.zeros((9, 7), numpy_type(dtype)), np.zeros((8, 8), numpy_type(dtype))
    with txl.emulate(target) if target else contextlib.nullcontext(), pytest.raises(
            txl.CompilationError, match="Unsupported dtype") as raised:
        reduces[(1, )](x, value, 9, 7, 4, 2, name, 8)
    assert f"d.atomic_{name}([r, c], tile)" in str(raised.value)


@triton.jit
def product(a, b, c, M, N, K, sa, sb, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    pa = tl.make_block_ptr(a, (M, K), (sa, 1), (tl.program_id(0) * BM, 0), (BM, BK), (1, 0))
    pb = tl.make_block_ptr(b, (K, N), (1, sb), (0, tl.program_id(1) * BN), (BK, BN), (0, 1))
    acc = tl.zeros((BM, BN), tl.float32)
    for _ in range(0, K, BK):
        acc = tl.dot(tl.load(pa, boundary_check=(0, 1), padding_option="zero"), tl.load(pb, boundary_check=(1, 0)), acc,
                     input_precision="ieee")
        pa = tl.advance(pa, (0, BK))
        pb = pb.advance([BK, 0])
    pc = tl.make_block_ptr(c, (M, N), (N, 1), (tl.program_id(0) * BM, tl.program_id(1) * BN), (BM, BN), order=(1, 0))
    tl.store(pc, acc.to(c.dtype.element_ty), boundary_check=(0, 1))


@pytest.mark.parametrize("where", PLACES)
@pytest.mark.parametrize("m, n, k", [(32, 16, 16), (45, 37, 50), (1, 1, 1)])
def test_a_product_by_block_pointers(where, m, n, k):
    rng = np.random.default_rng(0)
    a, b = rng.integers(-4, 5, (m, k)).astype(np.float32), rng.integers(-4, 5, (n, k)).astype(np.float32)
    c = np.zeros((m, n), np.float32)
    with place(where):
        product[(triton.cdiv(m, 32), triton.cdiv(n, 16))](a, b, c, m, n, k, k, k, 32, 16, 16)
    assert np.array_equal(c, a @ b.T)


@triton.jit
def some_axes(x, out, N, at, CHECK: tl.constexpr, PADDING: tl.constexpr):
    p = tl.make_block_ptr(x, [4, N], [N, 1], [0, at], [4, 8], [1, 0])
    tile = tl.load(p, boundary_check=CHECK, padding_option=PADDING, cache_modifier=".cg", eviction_policy="evict_first")
    q = tl.make_block_ptr(out, [4, 8], [8, 1], [0, 0], [4, 8], [1, 0])
    tl.store(q, tile)


@pytest.mark.parametrize("where", PLACES)
def test_only_the_axes_that_are_checked(where):
    x, out = np.arange(44, dtype=np.float32).reshape(4, 11), np.zeros((4, 8), np.float32)
    for check, padding, at in [((1, ), "nan", 6), ((1, ), "", 6), ((0, 1), "zero", -3), ((), "", 2)]:
        with place(where):
            some_axes[(1, )](x, out, 11, at, check, padding)
        expected = window(x, (0, at), (4, 8), np.nan if padding == "nan" else 0)
        if padding or not check:
            assert np.array_equal(out, expected, equal_nan=True)
        else:
            assert np.array_equal(out[:, :5], expected[:, :5])


class Operands(NamedTuple):
    a: object
    more: tuple


@triton.jit
def tiled_sum(operands, out, where, n):
    tl.static_assert(out.dtype == tl.float32 and out.block_shape[1] == 16 and out.shape[0].dtype == tl.int32)
    tl.static_assert(out.strides[0].dtype == tl.int64 and isinstance(out, tl.tensor_descriptor))
    total = operands.a.load([where, 0])
    for i in range(n):
        total += operands.more[0].load([where + i, 16 * i]) * operands.more[1]
    out.store([where, 16], total)


@pytest.mark.parametrize("where", PLACES)
def test_descriptors_of_the_host(where):
    a, b = np.arange(12 * 32, dtype=np.float32).reshape(12, 32), np.random.default_rng(0).standard_normal(
        (9, 20)).astype(np.float32)
    for block, rounds in ((4, False), (8, True)):
        out = np.zeros((12, 32), np.float32)
        describe = TensorDescriptor.from_tensor
        with place(where):
            tiled_sum[(1, )](Operands(describe(a, [block, 16]),
                                      (describe(b, [block, 16], round_f32_to_tf32=rounds), 2.0)),
                             describe(out, [block, 16]), 3, 2)
        bits = b.view(np.uint32)
        c = ((bits + 0xfff + (bits >> 13 & 1)) & 0xffffe000).view(np.float32) if rounds else b
        expected = np.zeros_like(out)
        put(
            expected, (3, 16),
            sum((window(c, (3 + i, 16 * i), (block, 16), 0) * np.float32(2) for i in range(2)),
                window(a, (3, 0), (block, 16), 0)))
        assert np.array_equal(out, expected)


def test_a_descriptor_that_changed_is_another_kernel():
    x, out = np.arange(64, dtype=np.float32).reshape(8, 8), np.zeros((8, 8), np.float32)
    source, target = TensorDescriptor.from_tensor(x, [4, 4]), TensorDescriptor.from_tensor(out, [4, 4])
    whole[(1, )](source, target)
    assert out.sum() == x[:4, :4].sum()
    source.block_shape = target.block_shape = [8, 8]
    whole[(1, )](source, target)
    assert np.array_equal(out, x)


@triton.jit
def whole(source, target):
    target.store([0, 0], source.load([0, 0]))


def test_a_descriptor_in_a_signature():
    kernel = triton.compile(
        triton.compiler.ASTSource(whole, {"source": "tensordesc<fp16[8,64]>", "target": "tensordesc<fp16[8, 64]>"}))
    assert "tensor<8x64xf16>" in kernel.asm["ttir"] and "i64" in kernel.asm["ttir"]


@triton.jit
def wrong(x, F: tl.constexpr):
    F(x)


@triton.jit
def six_axes(x):
    tl.make_tensor_descriptor(x, [1, 1, 1, 1, 1, 1], [1, 1, 1, 1, 1, 1], [1, 1, 1, 1, 1, 16])


@triton.jit
def last_stride(x):
    tl.make_tensor_descriptor(x, [4, 4], [4, 2], [4, 4])


@triton.jit
def one_stride(x):
    tl.make_tensor_descriptor(x, [4, 4], [1], [4, 4])


@triton.jit
def one_extent(x):
    tl.make_tensor_descriptor(x, [4, 4], [4, 1], [4])


@triton.jit
def wrong_tile(x):
    tl.make_tensor_descriptor(x, [4, 4], [4, 1], [4, 4]).store([0, 0], tl.zeros([4, 8], tl.float32))


@triton.jit
def too_few_offsets(x):
    tl.make_tensor_descriptor(x, [4, 4], [4, 1], [4, 4]).load([0])


@triton.jit
def unknown_padding(x):
    tl.make_tensor_descriptor(x, [4, 4], [4, 1], [4, 4], padding_option="one")


@triton.jit
def nan_of_integers(x):
    tl.make_tensor_descriptor(x.to(tl.pointer_type(tl.int32)), [4, 4], [4, 1], [4, 4], padding_option="nan")


@triton.jit
def few_rows(x):
    tl.make_tensor_descriptor(x, [4, 16], [16, 1], [1, 16]).gather(tl.arange(0, 4), 0)


@triton.jit
def two_rows(x):
    tl.make_tensor_descriptor(x, [4, 16], [16, 1], [2, 16]).gather(tl.arange(0, 8), 0)


@triton.jit
def few_columns(x):
    tl.make_tensor_descriptor(x, [4, 16], [16, 1], [1, 4]).gather(tl.arange(0, 8), 0)


@triton.jit
def flat_gather(x):
    tl.make_tensor_descriptor(x, [16], [1], [16]).gather(tl.arange(0, 8), 0)


@triton.jit
def masked_block(x):
    tl.load(tl.make_block_ptr(x, [4], [1], [0], [4], [0]), mask=tl.arange(0, 4) < 2)


@triton.jit
def checked_pointer(x):
    tl.load(x + tl.arange(0, 4), boundary_check=(0, ))


@triton.jit
def bad_order(x):
    tl.make_block_ptr(x, [4, 4], [4, 1], [0, 0], [4, 4], [1, 1])


@triton.jit
def bad_axis(x):
    tl.load(tl.make_block_ptr(x, [4], [1], [0], [4], [0]), boundary_check=(1, ))


@triton.jit
def advanced_pointer(x):
    tl.advance(x, (1, ))


@pytest.mark.parametrize("function, kind, text",
                         [(six_axes, ValueError, "Expected 1 <= ndim <= 5 but got 6 dimensions"),
                          (last_stride, ValueError, "Tensor descriptor last dim must be 1 but got 2"),
                          (one_stride, ValueError, "Expected 2 strides but got 1"),
                          (one_extent, ValueError, "Expected block_shape to have 2 dimensions but got 1"),
                          (wrong_tile, ValueError, r"the tile has shape \(4, 8\), but the descriptor's is \[4, 4\]"),
                          (too_few_offsets, ValueError, "expected 2 offsets, but got 1"),
                          (unknown_padding, ValueError, "the padding option is `zero` or `nan`"),
                          (nan_of_integers, ValueError, "the padding option is `nan`, but integers have none"),
                          (few_rows, ValueError, "descriptor gather must have at least 8 rows"),
                          (two_rows, ValueError, "descriptor block must have 1 row"),
                          (few_columns, ValueError, "descriptor gather of type fp32 must have at least 8 columns"),
                          (flat_gather, ValueError, "descriptor must be 2D"),
                          (masked_block, ValueError, "`mask` and `other` are not for block pointers"),
                          (checked_pointer, ValueError, "`boundary_check` and `padding_option` are for block pointers"),
                          (bad_order, ValueError, "Expected a permutation of"),
                          (bad_axis, ValueError, "`boundary_check` names axis 1, but the block has rank 1"),
                          (advanced_pointer, TypeError, "a block pointer")])
def test_wrong_uses(function, kind, text):
    with pytest.raises(kind, match=text):
        wrong[(1, )](np.zeros(64, np.float32), function)
