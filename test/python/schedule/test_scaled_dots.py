"""`dot_scaled` as MMAs with scales (tcgen05.mma.block_scale, mma.sync with block scales): the results of the CPU, in and
outside of loops; and why an instruction does not fit."""
import contextlib
import subprocess

import ml_dtypes
import numpy as np
import pytest

import txl
import txl.language as tl
from machine_code import PTXAS

TARGETS = ("sm_100a", "sm_103a", "sm_110a")
MMA = "block_scale"


@txl.jit
def kernel(a_ptr, b_ptr, sa_ptr, sb_ptr, c_ptr, M, N, K, AF: tl.constexpr, BF: tl.constexpr, FACTOR: tl.constexpr,
           BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr, ALONG_N: tl.constexpr = False):
    """C of [M, N] from rows of A and of B, both along K."""
    A_PACK: tl.constexpr = 2 if AF == "e2m1" else 1
    B_PACK: tl.constexpr = 2 if BF == "e2m1" else 1
    i = tl.program_id(0) * BM + tl.arange(0, BM)
    j = tl.program_id(1) * BN + tl.arange(0, BN)
    ak, bk, s = tl.arange(0, BK // A_PACK), tl.arange(0, BK // B_PACK), tl.arange(0, BK // FACTOR)
    acc = tl.zeros([BM, BN], tl.float32)
    for start in range(0, K, BK):
        a = tl.load(a_ptr + i[:, None] * (K // A_PACK) + (start // A_PACK + ak)[None, :], i[:, None] < M)
        if ALONG_N:
            b = tl.load(b_ptr + (start // B_PACK + bk)[:, None] * N + j[None, :])
        else:
            b = tl.load(b_ptr + (start // B_PACK + bk)[:, None] + j[None, :] * (K // B_PACK))
        at = start // FACTOR + s
        sa = None if sa_ptr is None else tl.load(sa_ptr + i[:, None] * (K // FACTOR) + at[None, :], i[:, None] < M)
        sb = None if sb_ptr is None else tl.load(sb_ptr + j[:, None] * (K // FACTOR) + at[None, :])
        acc = tl.dot_scaled(a, sa, AF, b, sb, BF, acc)
    tl.store(c_ptr + i[:, None] * N + j[None, :], acc, i[:, None] < M)


TYPES = {"e4m3": ml_dtypes.float8_e4m3fn, "e5m2": ml_dtypes.float8_e5m2}


def codes(format, rows, k, rng, as_bytes=False):
    if format == "e2m1":
        return rng.integers(0, 256, (rows, k // 2)).astype(np.uint8)
    if format in TYPES:
        values = rng.choice([-3, -2, -1, -0.5, 0, 0.5, 1, 1.5, 2], (rows, k)).astype(TYPES[format])
        return values.view(np.uint8) if as_bytes else values
    return rng.integers(-2, 3, (rows, k)).astype(ml_dtypes.bfloat16)


def operands(af, bf, m, n, k, factor, scale, rng, **options):
    """Of values whose products and sums are exact."""
    a, b = codes(af, m, k, rng, **options), codes(bf, n, k, rng, **options)
    if scale == "e4m3":
        sa, sb = (rng.choice([0.5, 1, 2], (r, k // factor)).astype(ml_dtypes.float8_e4m3fn) for r in (m, n))
    else:
        sa, sb = (rng.integers(126, 129, (r, k // factor)).astype(np.uint8) for r in (m, n))
    return a, b, None if af == "bf16" else sa, None if bf == "bf16" else sb


def compare(af, bf, shape, block, factor=32, scale="u8", warps=4, seed=0, along_n=False,
            target="sm_100a", **options):
    m, n, k = shape
    a, b, sa, sb = operands(af, bf, m, n, k, factor, scale, np.random.default_rng(seed), **options)
    b = np.ascontiguousarray(b.T) if along_n else b
    results = []
    for where in (None, target):
        c = np.zeros((m, n), np.float32)

        def launch():
            kernel[(-(-m // block[0]), n // block[1])](a, b, sa, sb, c, m, n, k, af, bf, factor, *block, along_n,
                                                       num_warps=warps)

        if where:
            with txl.emulate(where):
                launch()
        else:
            launch()
        results.append(c)
    assert np.array_equal(*results) and results[0].any()
    return kernel.compiled_kernels()[-1].asm["ptx"]


FITTING = {
    "fp8": ("e4m3", "e4m3", (128, 128, 512), (128, 128, 128), 32, "u8"),
    "fp8, half of the scales of a column": ("e4m3", "e5m2", (128, 64, 256), (128, 64, 64), 32, "u8"),
    "fp8, one scale": ("e5m2", "e5m2", (128, 32, 96), (128, 32, 32), 32, "u8"),
    "fp8, many scales": ("e5m2", "e4m3", (128, 128, 512), (128, 128, 256), 32, "u8"),
    "256 columns": ("e4m3", "e4m3", (128, 256, 256), (128, 256, 128), 32, "u8"),
    "256 rows": ("e4m3", "e4m3", (256, 64, 256), (256, 64, 128), 32, "u8"),
    "rows beyond": ("e4m3", "e4m3", (200, 128, 256), (128, 128, 128), 32, "u8"),
    "mxf4": ("e2m1", "e2m1", (128, 128, 512), (128, 128, 128), 32, "u8"),
    "mxf4, half of the scales of a column": ("e2m1", "e2m1", (128, 16, 128), (128, 16, 64), 32, "u8"),
    "nvf4": ("e2m1", "e2m1", (128, 64, 256), (128, 64, 128), 16, "e4m3"),
    "4 by 8 bits": ("e2m1", "e4m3", (128, 64, 256), (128, 64, 128), 32, "u8"),
    "8 by 4 bits": ("e5m2", "e2m1", (128, 64, 256), (128, 64, 128), 32, "u8"),
}


@pytest.mark.parametrize("name", FITTING)
def test_fitting(name):
    ptx = compare(*FITTING[name])
    assert MMA in ptx and "tcgen05.cp" in ptx and "mma.sync" not in ptx


def test_codes_in_bytes():
    assert MMA in compare("e4m3", "e5m2", (128, 64, 256), (128, 64, 128), as_bytes=True)


def test_eight_warps():
    assert MMA in compare("e4m3", "e4m3", (128, 128, 512), (128, 128, 128), warps=8)


OTHERS = {
    "bf16 by e2m1": ("bf16", "e2m1", (128, 64, 128), (128, 64, 64), 32, "u8"),
    "blocks of 16 with powers of two": ("e2m1", "e2m1", (128, 64, 128), (128, 64, 64), 16, "u8"),
    "64 rows": ("e4m3", "e4m3", (64, 64, 128), (64, 64, 64), 32, "u8"),
}


@pytest.mark.parametrize("name", OTHERS)
def test_others(name):
    ptx = compare(*OTHERS[name])
    assert MMA not in ptx and "tcgen05.mma" in ptx


def test_operand_along_n():
    ptx = compare("e4m3", "e4m3", (128, 64, 128), (128, 64, 64), along_n=True)
    assert MMA not in ptx and "tcgen05.mma" in ptx


# Of a warp's MMAs: m16n8 with 32 or 64 of K.
BY_WARPS = {
    "e4m3": ("e4m3", "e4m3", (64, 64, 256), (64, 64, 128), 32, "u8"),
    "e4m3 by e5m2": ("e4m3", "e5m2", (64, 32, 128), (64, 32, 64), 32, "u8"),
    "one MMA": ("e5m2", "e5m2", (16, 8, 32), (16, 8, 32), 32, "u8", 1),
    "many scales": ("e5m2", "e4m3", (32, 16, 512), (32, 16, 256), 32, "u8"),
    "rows beyond": ("e4m3", "e4m3", (50, 32, 128), (32, 32, 64), 32, "u8"),
    "three blocks": ("e4m3", "e4m3", (32, 32, 192), (32, 32, 96), 32, "u8"),
    "mxf4": ("e2m1", "e2m1", (64, 64, 256), (64, 64, 128), 32, "u8"),
    "mxf4, one MMA along K": ("e2m1", "e2m1", (64, 16, 128), (64, 16, 64), 32, "u8"),
    "nvf4": ("e2m1", "e2m1", (64, 64, 256), (64, 64, 128), 16, "e4m3"),
    "nvf4, one MMA along K": ("e2m1", "e2m1", (32, 32, 128), (32, 32, 64), 16, "e4m3"),
    "4 by 8 bits": ("e2m1", "e4m3", (32, 64, 128), (32, 64, 64), 32, "u8"),
    "8 by 4 bits": ("e5m2", "e2m1", (32, 64, 128), (32, 64, 64), 32, "u8"),
    "eight warps": ("e4m3", "e4m3", (128, 128, 256), (128, 128, 64), 32, "u8", 8),
}


@pytest.mark.parametrize("name", BY_WARPS)
def test_by_warps(name):
    ptx = compare(*BY_WARPS[name], target="sm_120a")
    assert MMA in ptx and "mma.sync" in ptx and "tcgen05" not in ptx


def test_not_a_number_by_warps():
    """A scale of 255 makes the rows of its line NaN, and no other."""
    rng = np.random.default_rng(3)
    a, b, sa, sb = operands("e4m3", "e4m3", 32, 32, 64, 32, "u8", rng)
    sa[5, 1] = sb[9, 0] = 255
    for where in (None, "sm_120a"):
        c = np.zeros((32, 32), np.float32)
        with txl.emulate(where) if where else contextlib.nullcontext():
            kernel[(1, 1)](a, b, sa, sb, c, 32, 32, 64, "e4m3", "e4m3", 32, 32, 32, 64)
        expected = np.zeros((32, 32), bool)
        expected[5] = expected[:, 9] = True
        assert np.array_equal(np.isnan(c), expected), where


def test_by_warps_along_n():
    assert MMA in compare("e4m3", "e4m3", (64, 64, 128), (64, 64, 64), along_n=True, target="sm_120a")


@pytest.mark.parametrize("name, case", [("bf16 by e2m1", OTHERS["bf16 by e2m1"]),
                                        ("blocks of 16 with powers of two", OTHERS["blocks of 16 with powers of two"]),
                                        ("8 rows", ("e4m3", "e4m3", (8, 32, 64), (8, 32, 64), 32, "u8"))])
def test_others_by_warps(name, case):
    assert MMA not in compare(*case, target="sm_120a")


@pytest.mark.parametrize("seed", range(8))
def test_random(seed):
    """Any formats, extents and warps, on a target of each instruction."""
    rng = np.random.default_rng(seed)
    af, bf = (str(x) for x in rng.choice(("e4m3", "e5m2", "e2m1", "e2m1"), 2))
    nv = af == bf == "e2m1" and rng.integers(0, 2) == 1
    bm, bn = int(rng.choice((16, 32, 64, 128))), int(rng.choice((8, 16, 32, 64)))
    bk = int(rng.choice((32, 64, 128) if "e2m1" not in (af, bf) else (64, 128)))
    shape = (bm * int(rng.integers(1, 3)) - int(rng.integers(0, 8)), bn * int(rng.integers(1, 3)),
             bk * int(rng.integers(1, 4)))
    compare(af, bf, shape, (bm, bn, bk), 16 if nv else 32, "e4m3" if nv else "u8", int(rng.choice((1, 2, 4, 8))), seed,
            target=("sm_120a", "sm_100a")[seed % 2])


@pytest.mark.parametrize("target", (*TARGETS, "sm_120a", "sm_121a"))
def test_assembles(target, tmp_path):
    if not PTXAS:
        pytest.skip("no ptxas")
    signature = {"a_ptr": "*fp8e4nv", "b_ptr": "*fp8e4nv", "sa_ptr": "*u8", "sb_ptr": "*u8", "c_ptr": "*fp32"}
    signature |= {"M": "i32", "N": "i32", "K": "i32"}
    block = 128 if target in TARGETS else 64
    constants = {"AF": "e4m3", "BF": "e4m3", "FACTOR": 32, "BM": block, "BN": block, "BK": 128, "ALONG_N": False}
    ptx = txl.compile(kernel, target=target, signature=signature, constexprs=constants).asm["ptx"]
    assert MMA in ptx
    (tmp_path / "k.ptx").write_text(ptx)
    done = subprocess.run([PTXAS, f"-arch={target}", "k.ptx", "-o", "k.cubin"], cwd=tmp_path, capture_output=True,
                          text=True)
    assert done.returncode == 0, done.stderr
