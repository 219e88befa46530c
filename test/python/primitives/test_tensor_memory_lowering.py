"""Tensor memory and `dotx` on Blackwell: the emulator's result is the CPU's, ptxas accepts the PTX, and what a target
lacks is an error with a line."""
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
import txl
import txl.language as tl
from txl import alias

alias.install()
sys.path.insert(0, str(Path(__file__).resolve().parents[3] / "examples/txl"))

import blackwell_attention  # noqa: E402
import blackwell_matmul  # noqa: E402

TARGETS = ("sm_100a", "sm_103a", "sm_110a")
KINDS = {"float16": "f16", "bfloat16": "f16", "float8e4nv": "f8f6f4", "float8e5": "f8f6f4", "int8": "i8",
         "float32": "tf32"}


@txl.jit
def product(a, b, c, use, start, M: tl.constexpr, N: tl.constexpr, K: tl.constexpr, TENSOR: tl.constexpr,
            TRANSPOSED: tl.constexpr, KIND: tl.constexpr, ACC: tl.constexpr):
    """c = a b, or c + a b where `use`; not at all where not `start`. b is stored with K contiguous."""
    right = txl.smem_alloc([N, K] if TRANSPOSED else [K, N], KIND)
    sums = txl.tmem_alloc([M, N], ACC)
    done = txl.mbar_alloc(1)
    rows, columns, k = tl.arange(0, M), tl.arange(0, N), tl.arange(0, K)
    tile = tl.load(a + rows[:, None] * K + k).to(KIND)
    at = c + rows[:, None] * N + columns
    txl.tmem_store(sums, tl.load(at).to(ACC))
    if TRANSPOSED:
        txl.smem_store(right, tl.load(b + columns[:, None] * K + k).to(KIND))
        factor = right.T
    else:
        txl.smem_store(right, tl.load(b + columns[None, :] * K + k[:, None]).to(KIND))
        factor = right
    if TENSOR:
        first = txl.tmem_alloc([M, K], KIND)
        txl.tmem_store(first, tile)
        txl.dotx(first, factor, sums, useD=use, pred=start, mbars=[done], input_precision="tf32")
    else:
        left = txl.smem_alloc([M, K], KIND)
        txl.smem_store(left, tile)
        txl.dotx(left, factor, sums, useD=use, pred=start, mbars=[done], input_precision="tf32")
    if start:
        txl.mbar_wait(done, 0)
    tl.store(at, txl.tmem_load(sums).to(tl.float32))


def run(target, a, b, c, use, start, **options):
    result = c.copy()
    launch = lambda: product[(1, )](a, b, result, use, start, **options)  # noqa: E731
    if target == "cpu":
        launch()
    else:
        with txl.emulate(target):
            launch()
    return result


SHAPES = [(128, 64, 32, False, True), (64, 16, 64, False, True), (128, 256, 32, True, True), (64, 32, 64, True, True),
          (256, 32, 32, False, True)]


@pytest.mark.parametrize("kind", KINDS)
def test_products(kind):
    """Of small integers, so that every order of the additions gives the same bits."""
    rng = np.random.default_rng(0)
    shapes = SHAPES[:-1] + ([(128, 64, 64, False, False), (128, 16, 32, True, False)] if kind.endswith("16") else [])
    for m, n, k, tensor, transposed in shapes:
        a, b = rng.integers(-4, 4, (m, k)).astype(np.float32), rng.integers(-4, 4, (n, k)).astype(np.float32)
        for warps, use, start in ((4, False, True), (8, True, True), (4, True, False)):
            c = rng.integers(-9, 9, (m, n)).astype(np.float32)
            want = a @ b.T + c * use if start else c
            acc = tl.int32 if kind == "int8" else tl.float32
            for target in ("cpu", "sm_100a"):
                got = run(target, a, b, c, use, start, M=m, N=n, K=k, TENSOR=tensor, TRANSPOSED=transposed,
                          KIND=getattr(tl, kind), ACC=acc, num_warps=warps)
                assert np.array_equal(got, want), (target, m, n, k, tensor, transposed, warps, use, start)


@pytest.mark.parametrize("kind", ["float16", "bfloat16", "float8e4nv", "float8e5"])
def test_products_of_floats_are_close(kind):
    """The tensor core truncates each sum of 32 bytes of K to 25 bits of its largest product: docs/write/numerics.md."""
    rng = np.random.default_rng(1)
    m, n, k = 128, 64, 128
    a, b = (rng.standard_normal(shape).astype(np.float32) for shape in ((m, k), (n, k)))
    c = rng.standard_normal((m, n)).astype(np.float32)
    options = dict(M=m, N=n, K=k, TENSOR=False, TRANSPOSED=True, KIND=getattr(tl, kind), ACC=tl.float32)
    cpu, emulator = (run(target, a, b, c, True, True, **options) for target in ("cpu", "sm_100a"))
    assert np.abs(cpu - emulator).max() <= 2**-22 * np.abs(cpu).max() * 4


def test_accumulators_of_16_bits():
    """They have a column an element, in the low half."""
    rng = np.random.default_rng(2)
    for m, warps in ((128, 4), (64, 4), (128, 8)):
        a, b = (rng.integers(-2, 3, (rows, 32)).astype(np.float32) for rows in (m, 64))
        c = rng.integers(-9, 9, (m, 64)).astype(np.float32)
        got = run("sm_100a", a, b, c, True, True, M=m, N=64, K=32, TENSOR=False, TRANSPOSED=True, KIND=tl.float16,
                  ACC=tl.float16, num_warps=warps)
        assert np.array_equal(got, a @ b.T + c)


@pytest.mark.parametrize("kind", blackwell_matmul.KINDS)
def test_matmul_example(kind):
    for seed in range(3):
        rng = np.random.default_rng(seed)
        m, n, k = (int(rng.integers(1, 30)) * 8 for _ in range(3))
        a, b = rng.standard_normal((m, k)).astype(np.float16), rng.standard_normal((n, k)).astype(np.float16)
        with txl.emulate("sm_100a"):
            result = blackwell_matmul.matmul(a, b, kind, block=(128, 64, 64), stages=3, programs=2)
        exact = a.astype(np.float64) @ b.astype(np.float64).T
        assert np.abs(result - exact).max() <= 2**-10 * np.abs(exact).max() + 1e-6 * k


@pytest.mark.parametrize("causal", [False, True])
def test_attention_example(causal):
    rng = np.random.default_rng(0)
    q, k, v = (rng.standard_normal((1, 200, 64)).astype(np.float16) for _ in range(3))
    with txl.emulate("sm_100a"):
        result = blackwell_attention.attention(q, k, v, causal=causal)
    assert np.abs(result - blackwell_attention.reference(q, k, v, causal)).max() < 4e-3


def test_memory_is_shared_by_buffers_of_different_times():
    """Two accumulators of 256 columns and one of 512 do not fit together; the second pair begins where the first
    ends."""

    @txl.jit
    def kernel(x):
        at = tl.arange(0, 128)[:, None] * 256 + tl.arange(0, 256)
        for n in tl.static_range(2):
            first = txl.tmem_alloc([128, 128], tl.float32)
            txl.tmem_store(first, tl.full([128, 128], n + 1.0, tl.float32))
            tl.store(x + n * 128 + tl.arange(0, 128)[:, None] * 256 + tl.arange(0, 128), txl.tmem_load(first))

    compiled = txl.compile(kernel, target="sm_100a", signature={"x": "*fp32"})
    assert re.search(r"tcgen05\.alloc\S* \[\S+\], 128;", compiled.asm["ptx"])
    x = np.zeros((128, 256), np.float32)
    with txl.emulate("sm_100a"):
        kernel[(1, )](x)
    assert (x[:, :128] == 1).all() and (x[:, 128:] == 2).all()


def ptx(target, **options):
    kinds = dict(M=128, N=64, K=64, TENSOR=False, TRANSPOSED=True, KIND=tl.float16, ACC=tl.float32) | options
    signature = {"a": "*fp32", "b": "*fp32", "c": "*fp32", "use": "i1", "start": "i1"}
    return txl.compile(product, target=target, signature=signature, constexprs=kinds).asm["ptx"]


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("kind", KINDS)
def test_assembler_accepts(target, kind, tmp_path):
    """kind::i8 is in sm_100a and sm_110a only."""
    options = dict(KIND=getattr(tl, kind), ACC=tl.int32 if kind == "int8" else tl.float32)
    if kind == "int8" and target == "sm_103a":
        with pytest.raises(Exception, match=r"test_tensor_memory_lowering.py:\d+.*`sm_103a`; `sm_100a` has one"):
            ptx(target, **options)
        return
    for tensor in (False, True):
        text = ptx(target, TENSOR=tensor, **options)
        assert f"tcgen05.mma.cta_group::1.kind::{KINDS[kind]} " in text
        try:
            (tmp_path / "k.ptx").write_text(text)
            done = subprocess.run(["ptxas", f"-arch={target}", "k.ptx", "-o", "k.cubin"], cwd=tmp_path,
                                  capture_output=True, text=True)
        except FileNotFoundError:
            pytest.skip("no ptxas")
        assert done.returncode == 0, done.stderr


def test_tile_needs_no_exchange():
    """A thread holds a row, as the lane of tensor memory, and stores it 16 bytes at a time."""

    @txl.jit
    def kernel(x):
        out = txl.smem_alloc([128, 64], tl.float16)
        sums = txl.tmem_alloc([128, 64], tl.float32)
        txl.tmem_store(sums, tl.zeros([128, 64], tl.float32))
        txl.smem_store(out, txl.tmem_load(sums).to(tl.float16))
        tl.store(x + tl.arange(0, 128)[:, None] * 64 + tl.arange(0, 64)[None, :], txl.smem_load(out))

    text = txl.compile(kernel, target="sm_100a", signature={"x": "*fp16"}).asm["ptx"]
    after = text.split("tcgen05.wait::ld")[1].split("bar.sync")[0]
    assert after.count("st.shared.v4") == 8 and "shfl" not in after and "ld.shared" not in after


def refused(match, kernel, target="sm_100a", **options):
    with pytest.raises(Exception, match=match) as caught:
        txl.compile(kernel, target=target, signature={"x": "*fp32"}, **options)
    assert re.search(r"test_tensor_memory_lowering\.py:\d+:\d+: error", str(caught.value))


def test_what_is_refused(monkeypatch):
    # covers: LowerTensorMemoryFull, LowerTensorMemoryMixed, LowerTensorMemoryWarps, LowerTensorDotType
    # covers: LowerTensorMemoryShape
    monkeypatch.setenv("TXL_PROTOCOL_CHECK", "0")  # the MMAs read what is not written


    @txl.jit
    def exact(x):
        a, b = txl.smem_alloc([128, 32], tl.float32), txl.smem_alloc([64, 32], tl.float32)
        txl.dotx(a, b.T, txl.tmem_alloc([128, 64], tl.float32), useD=False, input_precision="ieee")

    @txl.jit
    def mixed(x):
        a, b = txl.tmem_alloc([128, 64], tl.float16), txl.smem_alloc([64, 64], tl.float16)
        txl.dotx(a, b, txl.tmem_alloc([128, 64], tl.float32), useD=False)
        txl.dotx(txl.smem_alloc([128, 64], tl.float16), b, a, useD=False)

    @txl.jit
    def columns(x):
        b = txl.smem_alloc([16, 256], tl.float16)
        a = txl.smem_alloc([128, 16], tl.float16)
        done = txl.mbar_alloc(1)
        for n in tl.static_range(3):
            txl.dotx(a, b, txl.tmem_alloc([128, 256], tl.float16), useD=False, mbars=[done])

    @txl.jit
    def warps(x):
        sums = txl.tmem_alloc([128, 64], tl.float32)
        if txl.is_warp([0, 1]):
            txl.tmem_store(sums, tl.zeros([128, 64], tl.float32))

    @txl.jit
    def wide(x):
        txl.tmem_store(txl.tmem_alloc([128, 32], tl.int64), tl.zeros([128, 32], tl.int64))

    refused("does not hold .*128x32xi64", wide)
    refused("in full precision; ask for `input_precision", exact)
    refused("the accumulator of an MMA, and operand `a` of another", mixed)
    refused("need 768 of its 512 columns", columns)
    refused("here by 2 from warp 0 on", warps)
    refused("`sm_90a` has no tensor memory", warps, target="sm_90a")
    refused("`sm_100` has no tensor memory", warps, target="sm_100")
