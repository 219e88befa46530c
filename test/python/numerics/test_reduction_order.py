"""The order of a sum stands in TTIR: tile machine and emulated GPU follow it, and give the same bits where it is the
same, and what NumPy computes, whatever shape is reduced."""
import contextlib
import re

import numpy as np
import pytest
import txl
import txl.language as tl
from txl.backends.compiler import GPUTarget
from txl.compiler import ASTSource


def sums(x, out, wide, ROWS: tl.constexpr, COLUMNS: tl.constexpr, AXIS: tl.constexpr):
    i = tl.arange(0, ROWS)[:, None] * COLUMNS + tl.arange(0, COLUMNS)[None, :]
    v = tl.load(x + i).to(tl.float32)
    kept: tl.constexpr = ROWS if AXIS == 1 else COLUMNS
    tl.store(out + tl.arange(0, kept), tl.sum(v * v, AXIS))
    tl.store(wide + tl.arange(0, kept), tl.sum(v.to(tl.float64) * 0.1, AXIS))


@txl.jit
def chosen(a, b):
    return a - b


def trees(x, out, N: tl.constexpr):
    """Neither commutative nor associative: which tree, and which argument is the first."""
    tl.store(out, tl.reduce(tl.load(x + tl.arange(0, N)), 0, chosen))


def run(monkeypatch, order, target, kernel, x, outs, grid=1, **constants):
    """The results of a kernel that is compiled anew."""
    if order:
        monkeypatch.setenv("TXL_REDUCTION_ORDER", order)
    else:
        monkeypatch.delenv("TXL_REDUCTION_ORDER", raising=False)
    outs = [np.full_like(o, np.nan) for o in outs]
    launch = txl.jit(kernel)[(grid, )]
    if target:
        with txl.emulate(target):
            launch(x, *outs, **constants)
    else:
        launch(x, *outs, **constants)
    return [o.tobytes() for o in outs]


@pytest.mark.parametrize("target", ("sm_80", "sm_90"))
@pytest.mark.parametrize(
    "rows, columns, axis, warps",
    ((1, 2048, 1, 4), (1, 512, 1, 1), (1, 4096, 1, 16), (8, 256, 1, 4), (64, 32, 0, 4), (2, 4, 1, 4), (128, 1, 0, 8)))
@pytest.mark.parametrize("dtype", (np.float16, np.float32))
def test_the_same_order_gives_the_same_bits(monkeypatch, target, rows, columns, axis, warps, dtype):
    x = np.random.default_rng(3).standard_normal((rows, columns)).astype(dtype)
    kept = rows if axis == 1 else columns
    outs = np.empty(kept, np.float32), np.empty(kept, np.float64)
    constants = dict(ROWS=rows, COLUMNS=columns, AXIS=axis, num_warps=warps)
    cpu, gpu = (run(monkeypatch, order, None, sums, x, outs, **constants) for order in ("cpu", "gpu"))
    assert run(monkeypatch, None, None, sums, x, outs, **constants) == cpu
    assert run(monkeypatch, None, target, sums, x, outs, **constants) == gpu
    assert run(monkeypatch, "cpu", target, sums, x, outs, **constants) == cpu


def folded(x, bits):
    """chosen(a, b) over the tree that combines the bits of positions in their order."""
    x = {i: v for i, v in enumerate(x)}
    for bit in bits:
        x = {i: np.float32(v - x[i | 1 << bit]) for i, v in x.items() if not i >> bit & 1}
    return np.float32(x[0])


def test_the_tree_is_the_one_that_stands_in_ttir(monkeypatch):
    x = np.random.default_rng(5).standard_normal(512).astype(np.float32)
    out = np.empty(1, np.float32)
    high, own = list(range(9))[::-1], [0, 1, 6, 5, 4, 3, 2, 8, 7]
    assert run(monkeypatch, "cpu", None, trees, x, [out], N=512) == [folded(x, high).tobytes()]
    assert run(monkeypatch, "gpu", None, trees, x, [out], N=512) == [folded(x, own).tobytes()]
    assert run(monkeypatch, None, "sm_90", trees, x, [out], N=512) == [folded(x, own).tobytes()]
    assert folded(x, high) != folded(x, own)


def spaced(x, at, out, step, N: tl.constexpr, GATHERED: tl.constexpr):
    """Of one row whose neighbours are not neighbours in memory: a column of a matrix, or elements by index."""
    i = tl.arange(0, N)
    tl.store(out, tl.reduce(tl.load(x + (tl.load(at + i) if GATHERED else i * step)), 0, chosen))


@pytest.mark.parametrize("gathered", (False, True))
@pytest.mark.parametrize("target", (None, "sm_80", "sm_90"))
@pytest.mark.parametrize("warps", (1, 4, 8))
def test_a_single_row_is_distributed_over_lanes(monkeypatch, target, warps, gathered):
    """Its threads reduce their elements, then lanes, then warps, wherever the elements lie."""
    random = np.random.default_rng(6)
    x, at = random.standard_normal(2048).astype(np.float32), random.integers(0, 2048, 512).astype(np.int32)
    monkeypatch.setenv("TXL_REDUCTION_ORDER", "gpu")
    out = np.zeros(1, np.float32)
    with txl.emulate(target) if target else contextlib.nullcontext():
        compiled = txl.jit(spaced)[(1, )](x, at, out, 3, N=512, GATHERED=gathered, num_warps=warps)
    row = x[at] if gathered else x[:512 * 3:3]
    assert out.tobytes() == folded(row, [8, 7, 4, 3, 2, 1, 0, 6, 5]).tobytes()
    if target == "sm_80" and warps == 4 and not gathered:
        assert compiled.metadata.shared == 4 * 4  # one number of each warp


def test_a_row_is_exchanged_as_one_number_of_each_thread(monkeypatch):
    def compiled(order):
        monkeypatch.setenv("TXL_REDUCTION_ORDER", order)
        names = {"x": "*fp16", "out": "*fp32", "wide": "*fp64"}
        attrs = {(i, ): [["tt.divisibility", 16]] for i in range(3)}
        return txl.compile(ASTSource(txl.jit(sums), names, {"ROWS": 1, "COLUMNS": 4096, "AXIS": 1}, attrs),
                           target=GPUTarget("cuda", 90, 32))

    assert "tt.order = array<i32: 0, 1, 2, 7, 6, 5, 4, 3, 11, 10, 9, 8>" in compiled("gpu").asm["ttir"]
    assert "tt.order" not in compiled("cpu").asm["ttir"]
    assert compiled("gpu").metadata.shared <= 128 * 16 < compiled("cpu").metadata.shared


def combined_pairs(m, v, w, m2, v2, w2):
    delta = m2 - m
    total = w + w2
    part = tl.where(total == 0, 0.0, w2 / total)
    return m + delta * part, v + v2 + delta * delta * w * part, total


combined_pairs = txl.jit(combined_pairs)


def variance(x, out, columns, BLOCK: tl.constexpr):
    """Mean and squares by Welford's method, as Inductor writes it: a loop, its first iteration peeled, and a reduction
    of three."""
    i = tl.arange(0, BLOCK)
    mean = tl.zeros([BLOCK], tl.float32)
    squares = tl.zeros([BLOCK], tl.float32)
    weight = tl.zeros([BLOCK], tl.float32)
    for first in range(0, columns, BLOCK):
        there = first + i < columns
        v = tl.load(x + first + i, mask=there, other=0.0)
        if first == 0:
            new_mean, new_squares, new_weight = v, tl.zeros_like(squares), tl.full([BLOCK], 1, tl.float32)
        else:
            delta = v - mean
            new_weight = weight + 1
            new_mean = mean + delta * (1 / new_weight)
            new_squares = squares + delta * (v - new_mean)
        mean, squares, weight = tl.where(there, new_mean, mean), tl.where(there, new_squares, squares), tl.where(
            there, new_weight, weight)
    m, s, w = tl.reduce((mean, squares, weight), 0, combined_pairs)
    tl.store(out, m)
    tl.store(out + 1, s / w)


def test_a_variance_leaves_three_numbers_of_each_warp():
    names = {"x": "*fp32", "out": "*fp32", "columns": "i32"}
    attrs = {(i, ): [["tt.divisibility", 16]] for i in range(2)}
    for warps in (4, 8, 16):
        compiled = txl.compile(ASTSource(txl.jit(variance), names, {"BLOCK": 2048}, attrs), target=GPUTarget(
            "cuda", 90, 32), options={"num_warps": warps})
        try:
            drivers = 1024 if compiled.asm["cubin"] else 0
        except RuntimeError as error:  # only an assembler tells
            assert "no assembler for PTX was found" in str(error)
            drivers = 0
        assert compiled.metadata.shared == drivers + 3 * 4 * warps


def test_a_variance_on_the_emulator(monkeypatch):
    x = np.random.default_rng(7).standard_normal(3000).astype(np.float32) + 5
    out = np.empty(2, np.float32)
    for warps in (1, 2, 4, 8, 16, 32):
        found = run(monkeypatch, None, "sm_90", variance, x, [out], columns=3000, BLOCK=2048, num_warps=warps)
        np.testing.assert_allclose(np.frombuffer(found[0], np.float32),
                                   [x.mean(dtype=np.float64), x.var(dtype=np.float64)], rtol=3e-6)


def test_no_lane_exchanges_the_arguments_of_a_pair():
    """Of two lanes that combine one pair one has the order; what the other computes goes nowhere."""
    names, attrs = {"x": "*fp32", "out": "*fp32"}, {(i, ): [["tt.divisibility", 16]] for i in range(2)}
    # with one warp the result is handed to the others at the end
    for size, warps, handed in ((512, 4, 0), (128, 1, 1)):
        source = ASTSource(txl.jit(trees), names, {"N": size}, attrs)
        ptx = txl.compile(source, target=GPUTarget("cuda", 90, 32), options={"num_warps": warps}).asm["ptx"]
        assert "selp" not in ptx
        assert ptx.count("shfl.sync.idx") == handed


@txl.jit
def largest(x, y):
    tl.store(y, tl.max(tl.load(x + tl.arange(0, 128)), 0))


def test_what_a_region_returns_is_what_lanes_combine(tmp_path):
    """A warp's integers are combined by one instruction: of the operation that is returned, wherever it stands."""
    x, y = np.arange(128, dtype=np.int32), np.zeros(1, np.int32)
    edited = tmp_path / "edited.ttgir"
    with txl.emulate("sm_90"):
        text = largest.warmup(x, y, grid=(1, )).asm["ttgir"]
        text, count = re.subn(r"%\w+ = arith.maxsi (%\w+), (%\w+) : i32", r"%unused = arith.addi \1, \2 : i32\n\g<0>",
                              text)
        assert count == 1
        edited.write_text(text)
        compiled = largest[(1, )](x, y, ir_override=str(edited))
    assert y[0] == 127 and "redux.sync.max" in compiled.asm["ptx"]


@txl.jit
def places(A: tl.constexpr, B: tl.constexpr, C: tl.constexpr, RANK: tl.constexpr):
    if RANK == 1:
        return tl.arange(0, A)
    elif RANK == 2:
        return tl.arange(0, A)[:, None] * B + tl.arange(0, B)[None, :]
    else:
        return tl.arange(0, A)[:, None, None] * (B * C) + tl.arange(0, B)[None, :, None] * C + tl.arange(0, C)[None,
                                                                                                               None, :]


@txl.jit
def either(a, b):
    return a ^ b


@txl.jit
def reduced(v, AXIS: tl.constexpr, KIND: tl.constexpr, KEEP: tl.constexpr):
    if KIND == "sum":
        return tl.sum(v, AXIS, keep_dims=KEEP)
    elif KIND == "max":
        return tl.max(v, AXIS, keep_dims=KEEP)
    elif KIND == "argmax":
        return tl.argmax(v, AXIS, keep_dims=KEEP)
    elif KIND == "odd":
        return tl.reduce(v > 0, AXIS, either, keep_dims=KEEP)
    elif KIND == "chosen":
        return tl.reduce(v, AXIS, chosen, keep_dims=KEEP)
    else:
        w = v.to(tl.float32)
        m, s, n = tl.reduce((w, w * 0, w * 0 + 1), AXIS, combined_pairs, keep_dims=KEEP)
        return s / n


def chain(x, full, few, again, COLUMNS: tl.constexpr, A: tl.constexpr, B: tl.constexpr, C: tl.constexpr,
          RANK: tl.constexpr, AXIS: tl.constexpr, OTHER: tl.constexpr, KIND: tl.constexpr, KEEP: tl.constexpr):
    """A reduction, what is computed of it and of its operand, and a sum of that along an axis."""
    program = tl.program_id(0)
    i = places(A, B, C, RANK)
    last: tl.constexpr = A if RANK == 1 else B if RANK == 2 else C
    v = tl.load(x + program * (A * B * C) + i, mask=i % last < COLUMNS, other=1)
    v = v * 2 - v
    r = reduced(v, AXIS, KIND, KEEP)
    few += program * (A * B * C)
    wide = r
    if KEEP:
        tl.store(few + places(1 if AXIS == 0 else A, 1 if AXIS == 1 else B, 1 if AXIS == 2 else C, RANK), r)
    elif RANK == 1:
        tl.store(few, r)
    else:
        tl.store(few + places(B if AXIS == 0 else A, B if AXIS == 2 else C, 1, RANK - 1), r)
        wide = tl.expand_dims(r, AXIS)
    y = v + wide
    tl.store(full + program * (A * B * C) + i, y, mask=i % last < COLUMNS)
    if y.dtype == tl.float16:
        y = y.to(tl.float32)  # sums of sums are too large
    s = tl.sum(y, OTHER, keep_dims=True)
    tl.store(
        again + program * (A * B * C) +
        places(1 if OTHER == 0 else A, 1 if OTHER == 1 else B, 1 if OTHER == 2 else C, RANK), s)


def drawn(seed):
    """The shape, what is reduced and how, of a case, and its operand."""
    random = np.random.default_rng(seed)
    rank = int(random.integers(1, 4))
    while True:
        shape = [1 << int(random.integers(0, 3 if rank == 3 else 9)) * int(random.random() < 0.6) for _ in range(rank)]
        shape[random.integers(rank)] = 1 << int(random.integers(0, 12))
        if np.prod(shape) <= 8192:
            break
    dtype = random.choice(["float16", "float32", "float64", "int8", "int32", "int64"])
    kind = str(random.choice(["sum", "max", "argmax", "odd", "chosen", "variance"]))
    x = random.integers(-4, 5, (3, *shape)).astype(dtype) if dtype[0] == "i" else random.standard_normal(
        (3, *shape)).astype(dtype)
    a, b, c = (shape + [1, 1])[:3]
    columns = shape[-1] - int(random.integers(0, min(shape[-1], 4)) if random.random() < 0.5 else 0)
    warps = 1 << int(random.integers(0, 4))
    return x, dict(COLUMNS=columns, A=a, B=b, C=c, RANK=rank, AXIS=int(random.integers(rank)), OTHER=int(
        random.integers(rank)), KIND=kind, KEEP=bool(random.random() < 0.5), num_warps=warps)


def expected(x, COLUMNS, AXIS, OTHER, KIND, **_):
    """The three results as float64, without those where the axis' order counts. Masked elements of `full` stay NaN."""
    v = np.where(np.arange(x.shape[-1]) < COLUMNS, x, 1).astype(np.float64)
    axis = AXIS + 1
    r = {"sum": v.sum, "max": v.max, "argmax": v.argmax, "variance": v.var, "odd": (v > 0).sum}[KIND](axis,
                                                                                                      keepdims=True)
    r = r % 2 if KIND == "odd" else r
    y = v + r
    return np.where(np.arange(x.shape[-1]) < COLUMNS, y, np.nan), r, y.sum(OTHER + 1, keepdims=True)


def complaints(monkeypatch, seed):
    x, constants = drawn(seed)
    count = x[0].size
    outs = [np.empty((3, count)) for _ in range(3)]
    cpu, gpu = (run(monkeypatch, order, None, chain, x, outs, grid=3, **constants) for order in ("cpu", "gpu"))
    found = []
    if constants["KIND"] != "chosen":
        wanted = expected(x, **constants)
        bound = 0.05 if x.dtype == np.float16 else 1e-3
        for name, order in ("cpu", cpu), ("gpu", gpu):
            for k, (result, want) in enumerate(zip(order, wanted)):
                want, result = want.reshape(3, -1), np.frombuffer(result).reshape(3, -1)
                near = np.allclose(result[:, :want.shape[1]], want, rtol=bound, atol=bound * count**.5, equal_nan=True)
                if not near or not np.isnan(result[:, want.shape[1]:]).all():
                    found.append(
                        f"seed {seed}: {x.shape[1:]} {x.dtype} {constants}: result {k} is wrong in {name}'s order")
    for order, tile in (None, gpu), ("cpu", cpu):
        if run(monkeypatch, order, "sm_90", chain, x, outs, grid=3, **constants) != tile:
            found.append(
                f"seed {seed}: {x.shape[1:]} {x.dtype} {constants}: the emulator differs in {order or 'its own'} order")
    return found


@pytest.mark.parametrize("first", range(0, 40, 10))
def test_reductions_of_small_shapes(monkeypatch, first):
    for seed in range(first, first + 10):
        assert complaints(monkeypatch, seed) == []
