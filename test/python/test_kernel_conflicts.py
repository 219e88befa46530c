"""The kernels of kernels/ and the examples with primitives have no bank conflicts, by the emulator's count."""
import importlib.util
import sys
from pathlib import Path

import numpy as np
import pytest
import txl
from txl import alias

alias.install()
ROOT = Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "kernels"))  # kernels use each other


def module(name, known={}):
    """The module of a file, under a name of its own: there are files that are called the same."""
    if name not in known:
        spec = importlib.util.spec_from_file_location(f"counted_{Path(name).name}", ROOT / f"{name}.py")
        known[name] = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(known[name])
    return known[name]


def half(*shape):
    return np.random.default_rng(len(shape)).standard_normal(shape).astype(np.float16)


def multiply(m, order, block_n):
    a, b = (half(*shape) if by == "n" else half(*shape[::-1]).T for shape, by in zip(((128, 128), (128, 256)), order))
    m.gemm(a, b, block_n=block_n)


PAGES, LENGTHS = np.arange(2, dtype=np.int32)[None], np.array([100], np.int32)
NAMES = np.random.default_rng(0).integers(-5, 128, (1, 128)).astype(np.int32)
CASES = {
    "kernels/gemm": [lambda m, order=order, n=n: multiply(m, order, n) for order in ("nn", "nt", "tn", "tt") for n in (128, 256)],
    "kernels/attention": [lambda m: m.attention(half(2, 256, 64), half(1, 256, 64), half(1, 256, 64)),
                          lambda m: m.attention(half(2, 256, 128), half(1, 256, 128), half(1, 256, 128), True)],
    "kernels/mla_decode": [lambda m, parts=parts: m.mla_decode(half(1, 64, 576), half(2, 64, 576), PAGES, LENGTHS, parts=parts) for parts in (1, 2)],
    "kernels/sparse_prefill": [lambda m: m.sparse_prefill(half(1, 64, 576), half(120, 576), NAMES)],
    "kernels/rows": [lambda m: m.softmax(half(4, 1024)), lambda m: m.layer_norm(half(4, 4096)), lambda m: m.rms_norm(half(4, 4096)),
                     lambda m: m.cross_entropy(half(4, 1000), np.arange(4))],
    "examples/txl/latent_attention": [lambda m: m.decode(half(1, 64, 576), half(128, 576), PAGES, LENGTHS),
                                      lambda m: m.prefill(half(1, 64, 576), half(128, 576), NAMES)],
    "examples/txl/hopper_matmul": [lambda m: [m.matmul(half(128, 64), half(128, 64), kind, (128, 64, 64), programs=2) for kind in m.KINDS]],
    "examples/txl/hopper_attention": [lambda m: [m.attention(*[half(1, 128, 64)] * 3, kind, (128, 64)) for kind in m.KINDS]],
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_no_bank_conflicts(name):
    for case in CASES[name]:
        with txl.emulate("sm_90a", count=True) as emulated:
            case(module(name))
        assert name == "kernels/rows" or any("shared store" in counts["memory"] for _, counts in emulated.counts)
        for kernel, counts in emulated.counts:
            assert not any(kind.get("conflicts") for kind in counts["memory"].values()), (kernel, counts["memory"])
