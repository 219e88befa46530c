"""`dot_scaled` as MMAs with scales (tcgen05.mma.block_scale): the results of the CPU, in and outside of loops; and why
an instruction does not fit."""
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


def compare(af, bf, shape, block, factor=32, scale="u8", warps=4, seed=0, along_n=False, **options):
    m, n, k = shape
    a, b, sa, sb = operands(af, bf, m, n, k, factor, scale, np.random.default_rng(seed), **options)
    b = np.ascontiguousarray(b.T) if along_n else b
    results = []
    for target in (None, "sm_100a"):
        c = np.zeros((m, n), np.float32)

        def launch():
            kernel[(-(-m // block[0]), n // block[1])](a, b, sa, sb, c, m, n, k, af, bf, factor, *block, along_n,
                                                       num_warps=warps)

        if target:
            with txl.emulate(target):
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


@pytest.mark.parametrize("target", TARGETS)
def test_assembles(target, tmp_path):
    if not PTXAS:
        pytest.skip("no ptxas")
    signature = {"a_ptr": "*fp8e4nv", "b_ptr": "*fp8e4nv", "sa_ptr": "*u8", "sb_ptr": "*u8", "c_ptr": "*fp32"}
    signature |= {"M": "i32", "N": "i32", "K": "i32"}
    constants = {"AF": "e4m3", "BF": "e4m3", "FACTOR": 32, "BM": 128, "BN": 128, "BK": 128, "ALONG_N": False}
    ptx = txl.compile(kernel, target=target, signature=signature, constexprs=constants).asm["ptx"]
    assert MMA in ptx
    (tmp_path / "k.ptx").write_text(ptx)
    done = subprocess.run([PTXAS, f"-arch={target}", "k.ptx", "-o", "k.cubin"], cwd=tmp_path, capture_output=True,
                          text=True)
    assert done.returncode == 0, done.stderr
