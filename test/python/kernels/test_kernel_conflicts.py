"""The kernels of txl.kernels and the examples with primitives have no bank conflicts, by the emulator's count; and where
ptxas is, it says of their code that nothing is spilled and no wgmma waits for another (C75xx)."""
import numpy as np
import pytest
import txl
from kernel_files import KernelFiles
from machine_code import PTXAS, complaints

FILES = KernelFiles()


def half(*shape):
    return np.random.default_rng(len(shape)).standard_normal(shape).astype(np.float16)


def multiply(m, order, block_n):
    a, b = (half(*shape) if by == "n" else half(*shape[::-1]).T for shape, by in zip(((128, 128), (128, 256)), order))
    m.gemm(a, b, block_n=block_n)


def attend_ragged(m, d, causal, rows):
    q, k, ends, lengths = half(100, 2, d), half(150, 1, d), np.array([0, 30, 100], np.int32), np.array([50, 100],
                                                                                                       np.int32)
    m.attention_varlen(q, k, k, ends, np.array([0, 50, 150], np.int32), causal=causal)
    pages = half(256 // rows, rows, 1, d)
    m.attention_varlen(q, pages, pages, ends, table=np.arange(256 // rows, dtype=np.int32).reshape(2, -1),
                       lengths=lengths, causal=causal)


PAGES, LENGTHS = np.arange(2, dtype=np.int32)[None], np.array([100], np.int32)
NAMES = np.random.default_rng(0).integers(-5, 128, (1, 128)).astype(np.int32)
CASES = {
    "txl.kernels.tuned.gemm": [
        lambda m, order=order, n=n: multiply(m, order, n) for order in ("nn", "nt", "tn", "tt") for n in (128, 256)
    ], "txl.kernels.tuned.split_gemm": [
        lambda m, n=n, split=split: m.split_gemm(half(n, 264), half(256, 264).T, half(n, 256), split=split, consumers=1)
        for n, split in ((1, 1), (1, 4), (8, 1), (8, 4), (64, 8))
    ], "txl.kernels.tuned.attention": [
        lambda m: m.attention(half(2, 256, 64), half(1, 256, 64), half(1, 256, 64)),
        lambda m: m.attention(half(2, 256, 128), half(1, 256, 128), half(1, 256, 128), True)
    ], "txl.kernels.tuned.epilogues": [
        lambda m, case=case: m.linear(half(128, 128), half(256, 128), block_n=256, **case)
        for case in (dict(bias=half(256), activation="gelu"), dict(residual=half(128, 256)),
                     dict(bias=half(256), activation="relu", residual=half(128, 256)), dict(activation="silu"))
    ], "txl.kernels.tuned.grouped_gemm": [
        lambda m, n=n, b=b: m.grouped_gemm(half(256, 128), b, np.array([100, 256], np.int32), block_n=n)
        for n in (128, 256) for b in (half(2, 128, 256), half(2, 256, 128).swapaxes(1, 2))
    ], "txl.kernels.tuned.attention_varlen": [
        lambda m, d=d, causal=causal, rows=rows: attend_ragged(m, d, causal, rows) for d in (64, 128)
        for causal in (False, True) for rows in (16, 64, 128)
    ], "txl.kernels.tuned.mla_decode": [
        lambda m, splits=splits: m.mla_decode(half(1, 64, 576), half(2, 64, 576), PAGES, LENGTHS, splits=splits)
        for splits in (1, 2)
    ], "txl.kernels.tuned.sparse_prefill": [lambda m: m.sparse_prefill(half(1, 64, 576), half(120, 576), NAMES)],
    "txl.kernels.tuned.rows": [
        lambda m: m.softmax(half(4, 1024)), lambda m: m.layer_norm(half(4, 4096)), lambda m: m.rms_norm(half(4, 4096)),
        lambda m: m.cross_entropy(half(4, 1000), np.arange(4))
    ], "examples/txl/latent_attention": [
        lambda m: m.decode(half(1, 64, 576), half(128, 576), PAGES, LENGTHS),
        lambda m: m.prefill(half(1, 64, 576), half(128, 576), NAMES)
    ], "examples/txl/hopper_matmul": [
        lambda m: [m.matmul(half(128, 64), half(128, 64), kind, (128, 64, 64), programs=2) for kind in m.KINDS]
    ], "examples/txl/hopper_attention": [
        lambda m: [m.attention(*[half(1, 128, 64)] * 3, kind, (128, 64)) for kind in m.KINDS]
    ],
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_no_bank_conflicts(name):
    for case in CASES[name]:
        with txl.emulate("sm_90a", count=True) as emulated:
            case(FILES.load(name))
        assert name == "txl.kernels.tuned.rows" or any("shared store" in counts["memory"]
                                                       for _, counts in emulated.counts)
        for kernel, counts in emulated.counts:
            assert not any(kind.get("conflicts") for kind in counts["memory"].values()), (kernel, counts["memory"])


def functions_of(module):
    """The kernels of a module and of the files that it uses."""
    return [
        value for m in (module, *FILES.loaded.values()) for value in vars(m).values()
        if isinstance(value, txl.JITFunction)
    ]


@pytest.mark.skipif(not PTXAS, reason="ptxas is not here")
@pytest.mark.parametrize("name", CASES)
def test_no_spills_and_no_product_waits(name, tmp_path):
    module = FILES.load(name)
    for function in functions_of(module):  # other tests of this process compile other configurations
        function.device_caches.clear()
    with txl.emulate("sm_90a"):
        for case in CASES[name]:
            case(module)
    compiled = {
        kernel.asm["ptx"]
        for function in functions_of(module)
        for kernel in function.compiled_kernels() if "ptx" in kernel.asm
    }
    assert compiled
    for ptx in compiled:
        assert not complaints(ptx, tmp_path), ptx
