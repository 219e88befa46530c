"""`dotx` of two CTAs: results on the CPU and on the emulator, the PTX for each target, and mistakes that only a pair has,
each refused with a line."""
import re
import subprocess

import numpy as np
import pytest
import txl
import txl.language as tl

TARGETS = ("sm_100a", "sm_103a", "sm_110a")
KINDS = {"float16": "f16", "bfloat16": "f16", "float8e4nv": "f8f6f4", "int8": "i8", "float32": "tf32"}


@txl.jit
def product(a, b, c, use, N: tl.constexpr, K: tl.constexpr, KIND: tl.constexpr, ACC: tl.constexpr,
            TENSOR: tl.constexpr = False, READY: tl.constexpr = True, DONE: tl.constexpr = True,
            WARPS: tl.constexpr = 4):
    """256 rows of c = a bᵀ, or c + a bᵀ where `use`, by each pair of CTAs."""
    rank = txl.cta_rank() % 2
    right = txl.smem_alloc([N // 2, K], KIND)
    sums = txl.tmem_alloc([128, N], ACC)
    ready = txl.mbar_alloc(WARPS * 64)
    done = txl.mbar_alloc(1)
    rows, columns, half, k = tl.arange(0, 128), tl.arange(0, N), tl.arange(0, N // 2), tl.arange(0, K)
    first = tl.program_id(0) * 128
    tile = tl.load(a + (first + rows)[:, None] * K + k).to(KIND)
    at = c + (first + rows)[:, None] * N + columns
    txl.smem_store(right, tl.load(b + (rank * (N // 2) + half)[:, None] * K + k).to(KIND))
    txl.tmem_store(sums, tl.load(at).to(ACC))
    if TENSOR:
        left = txl.tmem_alloc([128, K], KIND)
        txl.tmem_store(left, tile)
    else:
        left = txl.smem_alloc([128, K], KIND)
        txl.smem_store(left, tile)
    if READY:
        txl.mbar_arrive(ready, cta_id=txl.cta_rank() // 2 * 2)
        if rank == 0:
            txl.mbar_wait(ready, 0)
    txl.dotx(left, right.T, sums, useD=use, mbars=[done], input_precision="tf32", two_ctas=True)
    if DONE:
        txl.mbar_wait(done, 0)
    tl.store(at, txl.tmem_load(sums).to(tl.float32))


def data(n, k, pairs, seed=0):
    rng = np.random.default_rng(seed)
    a, b = rng.integers(-4, 4, (256 * pairs, k)).astype(np.float32), rng.integers(-4, 4, (n, k)).astype(np.float32)
    return a, b, rng.integers(-9, 9, (256 * pairs, n)).astype(np.float32)


def run(target, a, b, c, use, pairs=1, **options):
    result = c.copy()
    kernel = options.pop("kernel", product)
    launch = lambda: kernel[(2 * pairs, )](a, b, result, use, N=b.shape[0], K=b.shape[1], **options)  # noqa: E731
    if target == "cpu":
        launch()
    else:
        with txl.emulate(target):
            launch()
    return result


@pytest.mark.parametrize("kind", KINDS)
def test_products(kind):
    """Of small integers, so that every order of the additions gives the same bits."""
    acc = tl.int32 if kind == "int8" else tl.float32
    for n, k, tensor, warps, cluster, pairs in ((64, 32, False, 4, 2, 1), (256, 32, True, 8, 2, 1),
                                                (32, 64, False, 4, 4, 2), (128, 64, False, 4, 2, 2)):
        a, b, c = data(n, k, pairs)
        for use in (False, True):
            for target in ("cpu", "sm_100a"):
                got = run(target, a, b, c, use, pairs, KIND=getattr(tl, kind), ACC=acc, TENSOR=tensor, num_warps=warps,
                          WARPS=warps, cluster=cluster)
                assert np.array_equal(got, a @ b.T + c * use), (target, n, k, tensor, warps, cluster, use)


def test_products_under_seeds():
    a, b, c = data(64, 32, 1, seed=1)
    for seed in range(6):
        with txl.check(seed=seed):
            assert np.array_equal(run("cpu", a, b, c, True, KIND=tl.float16, ACC=tl.float32, cluster=2), a @ b.T + c)


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("kind", KINDS)
def test_assembler_accepts(target, kind, tmp_path):
    if kind == "int8" and target == "sm_103a":
        pytest.skip("it has no kind::i8")
    options = dict(N=64, K=64, KIND=getattr(tl, kind), ACC=tl.int32 if kind == "int8" else tl.float32)
    signature = {"a": "*fp32", "b": "*fp32", "c": "*fp32", "use": "i1"}
    text = txl.compile(product, target=target, signature=signature, constexprs=options, options={"cluster": 2}).asm["ptx"]
    assert f"tcgen05.mma.cta_group::2.kind::{KINDS[kind]} " in text and "cta_group::1" not in text
    assert "tcgen05.commit.cta_group::2.mbarrier::arrive::one.shared::cluster.multicast::cluster.b64" in text
    try:
        (tmp_path / "k.ptx").write_text(text)
        done = subprocess.run(["ptxas", f"-arch={target}", "k.ptx", "-o", "k.cubin"], cwd=tmp_path, capture_output=True,
                              text=True)
    except FileNotFoundError:
        pytest.skip("no ptxas")
    assert done.returncode == 0, done.stderr


def test_source_of_the_kernel():
    """`as_txl` keeps the two CTAs."""
    a, b, c = data(64, 32, 1)
    compiled = product.warmup(a, b, c, True, N=64, K=32, KIND=tl.float16, ACC=tl.float32, grid=(2, ), cluster=2)
    assert "two_ctas=True" in compiled.as_txl()


def test_layouts():
    options = dict(N=64, K=64, KIND=tl.float16, ACC=tl.float32)
    signature = {"a": "*fp32", "b": "*fp32", "c": "*fp32", "use": "i1"}
    compiled = txl.compile(product, target="sm_100a", signature=signature, constexprs=options, options={"cluster": 2})
    text = str(compiled.layouts())
    assert "tcgen05.mma of a pair of CTAs 256x64x16 f16 f16 f32" in text


MISTAKES = {
    "no arrival of the other CTA": (dict(READY=False), "right|left|race|other|ordered"),
    "no wait for the result": (dict(DONE=False), "sums|accumulator|may still write|race"),
}


@pytest.mark.parametrize("name", MISTAKES)
@pytest.mark.parametrize("target", ["cpu", "sm_100a"])
def test_mistakes(name, target, monkeypatch):
    monkeypatch.setenv("TXL_PROTOCOL_CHECK", "0")
    options, says = MISTAKES[name]
    a, b, c = data(64, 32, 1)
    with pytest.raises(Exception, match=says) as caught:
        run(target, a, b, c, False, KIND=tl.float16, ACC=tl.float32, cluster=2, **options)
    assert re.search(r"test_two_cta_mma\.py:\d+|k\.ptx:\d+", str(caught.value)), caught.value


@pytest.mark.parametrize("name", MISTAKES)
def test_the_protocol_check_refuses_them(name):
    options, _ = MISTAKES[name]
    constexprs = dict(N=64, K=32, KIND=tl.float16, ACC=tl.float32) | options
    signature = {"a": "*fp32", "b": "*fp32", "c": "*fp32", "use": "i1"}
    with pytest.raises(Exception, match="uninitialised|race|ordered") as caught:
        txl.compile(product, target="sm_100a", signature=signature, constexprs=constexprs, options={"cluster": 2})
    assert re.search(r"test_two_cta_mma\.py:\d+", str(caught.value)), caught.value


def refused(match, kernel, **options):
    with pytest.raises(Exception, match=match) as caught:
        txl.compile(kernel, target="sm_100a", signature={"x": "*fp32"}, options=options)
    assert re.search(r"test_two_cta_mma\.py:\d+:\d+: error", str(caught.value)), caught.value


def test_what_is_refused(monkeypatch):
    # covers: LowerTensorDotPair, LowerTensorDotMixed
    monkeypatch.setenv("TXL_PROTOCOL_CHECK", "0")  # the MMAs read what is not written

    @txl.jit
    def rows(x):
        a, b = txl.smem_alloc([64, 32], tl.float16), txl.smem_alloc([32, 32], tl.float16)
        txl.dotx(a, b.T, txl.tmem_alloc([64, 64], tl.float32), useD=False, two_ctas=True)

    @txl.jit
    def mixed(x):
        a, b = txl.smem_alloc([128, 32], tl.float16), txl.smem_alloc([32, 32], tl.float16)
        txl.dotx(a, b.T, txl.tmem_alloc([128, 64], tl.float32), useD=False, two_ctas=True)
        txl.dotx(a, b.T, txl.tmem_alloc([128, 32], tl.float32), useD=False)

    @txl.jit
    def accumulator(x):
        a, b = txl.smem_alloc([128, 32], tl.float16), txl.smem_alloc([32, 32], tl.float16)
        txl.dotx(a, b.T, txl.tmem_alloc([128, 32], tl.float32), useD=False, two_ctas=True)

    refused("has 128 rows in each, and 32, 64, 128 or 256 columns; not 64×64", rows, cluster=2)
    refused("this is of one CTA, and an MMA of the kernel of two", mixed, cluster=2)
    refused(r"the accumulator of `fp16` is `fp32\[128, 64\]` in tensor memory, not `fp32\[128, 32\]`", accumulator,
            cluster=2)
