"""Kernels of the examples against NumPy, OpenBLAS and torch on the same threads.

Every result is compared with a float64 reference before it is timed.
"""
import os
import sys

import numpy as np

from measure import Row, interleaved

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "examples"))

import attention
import layer_norm
import matmul
import softmax
import vector_add
from arrays import to_numpy


def check(result, expected, bound, what):
    error = np.abs(to_numpy(result).astype(np.float64) - expected).max()
    if not error <= bound:
        raise AssertionError(f"{what}: error {error:.3g} > {bound:.3g}")


def with_numpy(rng, seconds):
    x, y = (rng.standard_normal(1 << 24, dtype=np.float32) for _ in range(2))
    ours, theirs = np.empty_like(x), np.empty_like(x)
    check(vector_add.add(x, y, ours), x + y, 0, "add")
    times = interleaved(lambda: vector_add.add(x, y, ours), lambda: np.add(x, y, out=theirs), seconds=seconds)
    yield Row("add 2^24 float32", *times, "np.add(out=)", ">= 0.98x", 0.98)

    x = rng.standard_normal((4096, 1024), dtype=np.float32)
    out = np.empty_like(x)
    check(softmax.softmax(x, out), softmax.reference(x.astype(np.float64)), 1e-6, "softmax")
    times = interleaved(lambda: softmax.softmax(x, out), lambda: softmax.reference(x), seconds=seconds)
    yield Row("softmax 4096x1024 float32", *times, "NumPy expression", ">= 4x", 4)

    a, b = (rng.standard_normal((1024, 1024), dtype=np.float32) for _ in range(2))
    ours, theirs = np.empty_like(a), np.empty_like(a)
    expected = a.astype(np.float64) @ b.astype(np.float64)
    for precision, bound in (("ieee", 1e-3), ("tf32", 0.3)):
        check(matmul.matmul(a, b, precision=precision, out=ours), expected, bound, "matmul")
        times = interleaved(lambda: matmul.matmul(a, b, precision=precision, out=ours),
                         lambda: np.matmul(a, b, out=theirs), seconds=seconds)
        yield Row(f"matmul 1024^3 float32, {precision}", *times, "OpenBLAS", ">= 0.5x", 0.5)


def with_torch(rng, seconds):
    import torch
    torch.set_num_threads(len(os.sched_getaffinity(0)))
    x = torch.from_numpy(rng.standard_normal((4096, 1024), dtype=np.float32))
    out = torch.empty_like(x)
    check(softmax.softmax(x, out), softmax.reference(x.numpy().astype(np.float64)), 1e-6, "softmax")
    times = interleaved(lambda: softmax.softmax(x, out), lambda: torch.softmax(x, 1), seconds=seconds)
    yield Row("softmax 4096x1024 float32", *times, "torch", ">= 0.5x", 0.5)

    w, b = (torch.from_numpy(rng.standard_normal(1024, dtype=np.float32)) for _ in range(2))
    expected = layer_norm.reference(*(t.numpy().astype(np.float64) for t in (x, w, b)))[0]
    check(layer_norm.layer_norm(x, w, b)[0], expected, 1e-4, "layer norm")
    times = interleaved(lambda: layer_norm.layer_norm(x, w, b),
                     lambda: torch.nn.functional.layer_norm(x, (1024, ), w, b), seconds=seconds)
    yield Row("layer norm 4096x1024 float32", *times, "torch", ">= 0.5x", 0.5)

    q, k, v = (torch.from_numpy(rng.standard_normal((1, 8, 1024, 64)).astype(np.float16)) for _ in range(3))
    for causal in (False, True):
        expected = attention.reference(*(t.numpy().astype(np.float64) for t in (q, k, v)), causal=causal)[0]
        check(attention.attention(q, k, v, causal)[0], expected, 3e-3, "attention")
        theirs = lambda: torch.nn.functional.scaled_dot_product_attention(q, k, v, is_causal=causal)
        times = interleaved(lambda: attention.attention(q, k, v, causal), theirs, seconds=seconds)
        yield Row(f"attention b1 h8 s1024 d64 float16, {'causal' if causal else 'full'}", *times, "torch SDPA",
                  ">= 0.5x", 0.5)


def rows(options):
    rng = np.random.default_rng(0)
    yield from with_numpy(rng, options.seconds)
    try:
        import torch  # noqa: F401
    except ImportError:
        return
    yield from with_torch(rng, options.seconds)
