"""`dotx` with scales of blocks, and `tmem_copy`: the CPU's result against NumPy, the emulator's against the CPU, the PTX
for each target, and mistakes, each refused with a line."""
import re
import subprocess

import numpy as np
import pytest
import txl
import txl.language as tl

TARGETS = ("sm_100a", "sm_103a", "sm_110a")
HALVES = np.array([0, 0.5, 1, 1.5, 2, 3, 4, 6, -0.0, -0.5, -1, -1.5, -2, -3, -4, -6])
# name: the PTX's kind, the operands' types, the scales' type, the elements of a block
KINDS = {
    "e4m3": ("mxf8f6f4.block_scale.block32", ("float8e4nv", "float8e4nv"), "uint8", 32),
    "e5m2 by e4m3": ("mxf8f6f4.block_scale.block32", ("float8e5", "float8e4nv"), "uint8", 32),
    "mxf4": ("mxf4.block_scale.block32", ("uint8", "uint8"), "uint8", 32),
    "nvf4": ("mxf4nvf4.block_scale.block16", ("uint8", "uint8"), "float8e4nv", 16),
}


@txl.jit
def product(a, b, sa, sb, c, use, N: tl.constexpr, K: tl.constexpr, S: tl.constexpr, A: tl.constexpr, B: tl.constexpr,
            SCALE: tl.constexpr, WAIT: tl.constexpr = True, COPY: tl.constexpr = True):
    """c = a bᵀ, or c + a bᵀ where `use`. K: the bytes of a row; S: its scales."""
    SN: tl.constexpr = max(N, 128)
    left, right = txl.smem_alloc([128, K], A), txl.smem_alloc([N, K], B)
    left_scales = txl.smem_alloc([1, S // 4, 32, 16], SCALE)
    right_scales = txl.smem_alloc([SN // 128, S // 4, 32, 16], SCALE)
    a_scale, b_scale = txl.tmem_alloc([128, S], SCALE), txl.tmem_alloc([SN, S], SCALE)
    sums = txl.tmem_alloc([128, N], tl.float32)
    done = txl.mbar_alloc(1)
    rows, columns, k = tl.arange(0, 128), tl.arange(0, N), tl.arange(0, K)
    at = c + rows[:, None] * N + columns
    txl.tmem_store(sums, tl.load(at))
    txl.smem_store(left, tl.load(a + rows[:, None] * K + k).to(A, bitcast=True))
    txl.smem_store(right, tl.load(b + columns[:, None] * K + k).to(B, bitcast=True))
    i, j = tl.arange(0, 128 * S), tl.arange(0, SN * S)
    txl.smem_store(left_scales, tl.load(sa + i).reshape([1, S // 4, 32, 16]).to(SCALE, bitcast=True))
    txl.smem_store(right_scales, tl.load(sb + j).reshape([SN // 128, S // 4, 32, 16]).to(SCALE, bitcast=True))
    if COPY:
        txl.tmem_copy(left_scales, a_scale)
        txl.tmem_copy(right_scales, b_scale)
    txl.dotx(left, right.T, sums, useD=use, mbars=[done], a_scale=a_scale, b_scale=b_scale)
    if WAIT:
        txl.mbar_wait(done, 0)
    tl.store(at, txl.tmem_load(sums))


@txl.jit
def product_of_pair(a, b, sa, sb, c, N: tl.constexpr, K: tl.constexpr, S: tl.constexpr, A: tl.constexpr,
                    B: tl.constexpr, SCALE: tl.constexpr):
    """c = a bᵀ of 256 rows, by two CTAs."""
    SN: tl.constexpr = max(N, 128)
    rank = txl.cta_rank()
    left, right = txl.smem_alloc([128, K], A), txl.smem_alloc([N // 2, K], B)
    left_scales = txl.smem_alloc([1, S // 4, 32, 16], SCALE)
    right_scales = txl.smem_alloc([SN // 128, S // 4, 32, 16], SCALE)
    a_scale, b_scale = txl.tmem_alloc([128, S], SCALE), txl.tmem_alloc([SN, S], SCALE)
    sums = txl.tmem_alloc([128, N], tl.float32)
    ready, done = txl.mbar_alloc(256), txl.mbar_alloc(1)
    rows, columns, half, k = rank * 128 + tl.arange(0, 128), tl.arange(0, N), tl.arange(0, N // 2), tl.arange(0, K)
    txl.smem_store(left, tl.load(a + rows[:, None] * K + k).to(A, bitcast=True))
    txl.smem_store(right, tl.load(b + (rank * (N // 2) + half)[:, None] * K + k).to(B, bitcast=True))
    i, j = rank * 128 * S + tl.arange(0, 128 * S), tl.arange(0, SN * S)
    txl.smem_store(left_scales, tl.load(sa + i).reshape([1, S // 4, 32, 16]).to(SCALE, bitcast=True))
    txl.smem_store(right_scales, tl.load(sb + j).reshape([SN // 128, S // 4, 32, 16]).to(SCALE, bitcast=True))
    txl.mbar_arrive(ready, cta_id=0)
    if rank == 0:
        txl.mbar_wait(ready, 0)
    txl.tmem_copy(left_scales, a_scale, two_ctas=True)
    txl.tmem_copy(right_scales, b_scale, two_ctas=True)
    txl.dotx(left, right.T, sums, useD=False, mbars=[done], two_ctas=True, a_scale=a_scale, b_scale=b_scale)
    txl.mbar_wait(done, 0)
    tl.store(c + rows[:, None] * N + columns, txl.tmem_load(sums))


def packed(scales):
    """Scales [rows, blocks] in the order in which `tmem_copy` reads them."""
    rows, blocks = scales.shape
    return np.ascontiguousarray(
        scales.reshape(rows // 128, 4, 32, blocks // 4, 4).transpose(0, 3, 2, 1, 4)).reshape(-1)


def operand(rng, rows, k, kind):
    """(bytes, values) of `rows` lines of `k` elements: small integers, so that sums are exact."""
    if kind == "uint8":
        codes = rng.integers(0, 16, (rows, k)).astype(np.uint8)
        return codes[:, ::2] | codes[:, 1::2] << 4, HALVES[codes]
    values = rng.integers(-3, 4, (rows, k)).astype(np.float64)
    mantissa, bias = (3, 7) if kind == "float8e4nv" else (2, 15)
    table = {0.0: 0}
    for value in (1, 2, 3):
        exponent = int(np.log2(value))
        table[float(value)] = exponent + bias << mantissa | int((value / 2**exponent - 1) * 2**mantissa)
    codes = np.vectorize(lambda v: table[abs(v)] | (0x80 if v < 0 else 0))(values)
    return codes.astype(np.uint8), values


def scales_of(rng, rows, blocks, kind):
    if kind == "uint8":
        codes = rng.integers(125, 130, (rows, blocks)).astype(np.uint8)
        return codes, 2.0**(codes.astype(int) - 127)
    exponent, mantissa = rng.integers(5, 9, (rows, blocks)), rng.integers(0, 8, (rows, blocks))
    return (exponent << 3 | mantissa).astype(np.uint8), (1 + mantissa / 8) * 2.0**(exponent - 7)


def data(name, n, k, seed=0, m=128):
    """(arguments, the exact product)."""
    _, kinds, scale, block = KINDS[name]
    rng = np.random.default_rng(seed)
    a, va = operand(rng, m, k, kinds[0])
    b, vb = operand(rng, n, k, kinds[1])
    blocks = max(4, k // block)
    sa, xa = scales_of(rng, m, blocks, scale)
    sb, xb = scales_of(rng, max(n, 128), blocks, scale)
    wide = lambda x, rows: np.repeat(x[:rows, :k // block], block, axis=1)  # noqa: E731
    exact = (va * wide(xa, m)) @ (vb * wide(xb, n)).T
    return (a, b, packed(sa), packed(sb)), exact


def options_of(name, n, arguments):
    kinds, scale = KINDS[name][1], KINDS[name][2]
    return dict(N=n, K=arguments[0].shape[1], S=arguments[2].size // arguments[0].shape[0], A=getattr(tl, kinds[0]),
                B=getattr(tl, kinds[1]), SCALE=getattr(tl, scale))


def run(target, arguments, c, use, **options):
    result = c.copy()
    launch = lambda: product[(1, )](*arguments, result, use, **options)  # noqa: E731
    if target == "cpu":
        launch()
    else:
        with txl.emulate(target):
            launch()
    return result


@pytest.mark.parametrize("name", KINDS)
def test_products(name):
    for n, k in ((64, 128), (128, 256), (256, 128), (16, 512), (128, 64)):
        arguments, exact = data(name, n, k, seed=n + k)
        c = np.random.default_rng(1).integers(-9, 9, (128, n)).astype(np.float32)
        for use in (False, True):
            for target in ("cpu", "sm_100a"):
                got = run(target, arguments, c, use, **options_of(name, n, arguments))
                assert np.array_equal(got, (exact + c * use).astype(np.float32)), (target, n, k, use)


@pytest.mark.parametrize("name", KINDS)
def test_products_of_pairs(name):
    for n, k in ((64, 128), (256, 256)):
        arguments, exact = data(name, n, k, seed=n + k, m=256)
        for target in ("cpu", "sm_100a"):
            c = np.zeros((256, n), np.float32)
            launch = lambda: product_of_pair[(2, )](*arguments, c, cluster=2, **options_of(name, n, arguments))
            if target == "cpu":
                launch()
            else:
                with txl.emulate(target):
                    launch()
            assert np.array_equal(c, exact.astype(np.float32)), (target, n, k)


def test_special_values():
    """A NaN among the scales, the smallest, and a large one."""
    (a, b, sa, sb), _ = data("e4m3", 64, 128)
    codes = np.full((128, 4), 127, np.uint8)
    codes[0, 1], codes[1, 0], codes[2, 3] = 255, 0, 230
    c = np.zeros((128, 64), np.float32)
    results = [run(target, (a, b, packed(codes), sb), c, False, **options_of("e4m3", 64, (a, b, sa, sb)))
               for target in ("cpu", "sm_100a")]
    assert np.isnan(results[0][0]).all() and not np.isnan(results[0][1]).any()
    assert np.array_equal(np.isnan(results[0]), np.isnan(results[1]))
    assert np.array_equal(results[0][3:], results[1][3:])


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("name", KINDS)
def test_assembler_accepts(target, name, tmp_path):
    arguments, _ = data(name, 64, 128)
    signature = {key: "*u8" for key in ("a", "b", "sa", "sb")} | {"c": "*fp32", "use": "i1"}
    text = txl.compile(product, target=target, signature=signature,
                       constexprs=options_of(name, 64, arguments)).asm["ptx"]
    assert f"tcgen05.mma.cta_group::1.kind::{KINDS[name][0]} " in text
    assert "tcgen05.cp.cta_group::1.32x128b.warpx4 " in text
    try:
        (tmp_path / "k.ptx").write_text(text)
        done = subprocess.run(["ptxas", f"-arch={target}", "k.ptx", "-o", "k.cubin"], cwd=tmp_path, capture_output=True,
                              text=True)
    except FileNotFoundError:
        pytest.skip("no ptxas")
    assert done.returncode == 0, done.stderr


def test_source_of_the_kernel():
    """`as_txl` keeps scales and copies."""
    arguments, exact = data("mxf4", 64, 128)
    compiled = product.warmup(*arguments, np.zeros((128, 64), np.float32), False, **options_of("mxf4", 64, arguments),
                              grid=(1, ))
    text = compiled.as_txl()
    assert "a_scale=" in text and "b_scale=" in text and text.count("tl.tmem_copy(") == 2


MISTAKES = {"no copy of the scales": (dict(COPY=False), "never written|not written|undefined|not defined"),
            "no wait for the result": (dict(WAIT=False), "may still write|not ordered|race")}


@pytest.mark.parametrize("name", MISTAKES)
@pytest.mark.parametrize("target", ["cpu", "sm_100a"])
def test_mistakes(name, target, monkeypatch):
    monkeypatch.setenv("TXL_PROTOCOL_CHECK", "0")
    options, says = MISTAKES[name]
    arguments, _ = data("e4m3", 64, 128)
    with pytest.raises(Exception, match=says) as caught:
        run(target, arguments, np.zeros((128, 64), np.float32), False, **options_of("e4m3", 64, arguments), **options)
    assert re.search(r"test_scaled_mma\.py:\d+|k\.ptx:\d+", str(caught.value)), caught.value


@pytest.mark.parametrize("name", MISTAKES)
def test_the_protocol_check_refuses_them(name):
    arguments, _ = data("e4m3", 64, 128)
    signature = {key: "*u8" for key in ("a", "b", "sa", "sb")} | {"c": "*fp32", "use": "i1"}
    with pytest.raises(Exception, match="uninitialised|may still write|race") as caught:
        txl.compile(product, target="sm_100a", signature=signature,
                    constexprs=options_of("e4m3", 64, arguments) | MISTAKES[name][0])
    assert re.search(r"test_scaled_mma\.py:\d+", str(caught.value)), caught.value


def refused(match, kernel):
    with pytest.raises(Exception, match=match) as caught:
        txl.compile(kernel, target="sm_100a", signature={"x": "*fp32"})
    assert re.search(r"test_scaled_mma\.py:\d+:\d+: error", str(caught.value)), caught.value


def test_what_is_refused(monkeypatch):
    # covers: LowerTensorDotScales, LowerTMemCopyBuffer, LowerTensorMemoryScales
    monkeypatch.setenv("TXL_PROTOCOL_CHECK", "0")  # the MMAs read what is not written

    @txl.jit
    def rows(x):
        a, b = txl.smem_alloc([64, 128], tl.float8e4nv), txl.smem_alloc([64, 128], tl.float8e4nv)
        scales = txl.tmem_alloc([128, 4], tl.uint8)
        txl.dotx(a, b.T, txl.tmem_alloc([64, 64], tl.float32), useD=False, a_scale=scales, b_scale=scales)

    @txl.jit
    def order(x):
        txl.tmem_copy(txl.smem_alloc([4, 128], tl.uint8).T, txl.tmem_alloc([128, 4], tl.uint8))

    @txl.jit
    def threads(x):
        scales = txl.tmem_alloc([128, 4], tl.uint8)
        txl.tmem_copy(txl.smem_alloc([1, 1, 32, 16], tl.uint8), scales)
        tl.store(x + tl.arange(0, 128)[:, None] * 4 + tl.arange(0, 4), txl.tmem_load(scales).to(tl.float32))

    refused("an MMA with scales has a multiple of 128 rows, not 64", rows)
    refused("reads scales that lie one after the other", order)
    refused("threads do not access them", threads)


def test_slices_of_accumulators():
    """`tmem_slice`: an epilogue by halves."""

    @txl.jit
    def kernel(x):
        sums = txl.tmem_alloc([128, 64], tl.float32)
        rows, half = tl.arange(0, 128)[:, None], tl.arange(0, 32)[None, :]
        for part in tl.static_range(2):
            txl.tmem_store(txl.tmem_slice(sums, part * 32, 32), (rows * 64 + half + part * 32).to(tl.float32))
        for part in tl.static_range(2):
            tl.store(x + rows * 64 + half + part * 32, txl.tmem_load(txl.tmem_slice(sums, part * 32, 32)))

    for target in ("cpu", "sm_100a"):
        x = np.zeros((128, 64), np.float32)
        if target == "cpu":
            kernel[(1, )](x)
        else:
            with txl.emulate(target):
                kernel[(1, )](x)
        assert np.array_equal(x.reshape(-1), np.arange(128 * 64)), target
