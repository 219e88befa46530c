"""What the demo, the tests and the benchmark run: each program with inputs, a NumPy expression and a bound.

A case's inputs are NumPy arrays; `run` takes them in the kind under test and returns the results; `numpy` is what a
NumPy user would write, in the inputs' own precision, for the time; `exact` is evaluated in float64, for the error.
"""
from dataclasses import dataclass
from typing import Callable

import numpy as np

import attention
import dropout
import layer_norm
import matmul
import softmax
import vector_add


@dataclass
class Case:
    name: str
    shapes: str
    dtype: str
    inputs: list  # NumPy arrays
    run: Callable  # (*arrays) -> tuple of results
    numpy: Callable  # (*inputs) -> tuple of results, in the inputs' precision
    exact: Callable  # (*inputs) -> tuple of float64 results
    bound: float  # on |result - exact| / max(1, |exact|), largest element
    why: str  # where the bound comes from
    kernel: object = None  # the jit function whose TTIR the demo keeps


def wide(function):
    """`function` on float64 copies of its arguments, its result as a tuple."""

    def run(*arrays):
        result = function(*(a.astype(np.float64) for a in arrays))
        return result if isinstance(result, tuple) else (result, )

    return run


def error(results, expected):
    """The largest |result - expected| / max(1, |expected|) of all elements; a NaN is infinitely wrong."""
    worst = 0.0
    for r, e in zip(results, expected, strict=True):
        assert r.shape == e.shape, f"shape {r.shape} instead of {e.shape}"
        difference = np.abs(r.astype(np.float64) - e) / np.maximum(1, np.abs(e))
        worst = max(worst, float(np.nan_to_num(difference, nan=np.inf).max()))
    return worst


def _one(function):
    return lambda *a: (function(*a), )


def _add(rng, n):
    x, y = (rng.standard_normal(n, dtype=np.float32) for _ in range(2))
    return Case("vector add", f"{n}", "float32", [x, y], _one(vector_add.add), _one(np.add), _one(np.add), 0,
                "one rounding, as NumPy's", vector_add.add_kernel)


def _softmax(rng, rows, columns):
    x = rng.standard_normal((rows, columns), dtype=np.float32)
    return Case("softmax", f"{rows}x{columns}", "float32", [x], _one(softmax.softmax), _one(softmax.reference),
                wide(softmax.reference), 1e-6, "a few roundings of numbers below 1", softmax.softmax_kernel)


def _activated(values, activation):
    if activation == "leaky_relu":
        return np.where(values >= 0, values, values.dtype.type(0.01) * values)
    return values


def _matmul(rng, m, k, n, dtype, activation="", tuned=False):
    a, b = rng.standard_normal((m, k)).astype(dtype), rng.standard_normal((k, n)).astype(dtype)
    # NumPy multiplies float16 element by element, in software: its users compute in float32.
    expression = lambda a, b: _activated(a.astype(np.float32) @ b.astype(np.float32), activation).astype(a.dtype)
    if dtype == "float32":
        expression = lambda a, b: _activated(a @ b, activation)
    bound, why = {
        "float32": (k * 2.0**-24 * 4, "sums of K products, in float32"),
        "float16": (2.0**-11 * 1.2, "one rounding to float16"),
        "bfloat16": (2.0**-8 * 1.05, "one rounding to bfloat16"),
    }[a.dtype.name]
    name = "matmul" + (f" + {activation}" if activation else "") + (", autotuned" if tuned else "")
    run = lambda a, b: (matmul.matmul(a, b, activation, blocks=(min(128, m), min(128, n), min(128, k), 4),
                                      tuned=tuned), )
    return Case(name, f"{m}x{k}x{n}", a.dtype.name, [a, b], run, _one(expression),
                wide(lambda a, b: _activated(a @ b, activation)), bound, why,
                matmul.tuned_kernel if tuned else matmul.matmul_kernel)


def _layer_norm(rng, rows, columns):
    x = rng.standard_normal((rows, columns), dtype=np.float32)
    w, b = (rng.standard_normal(columns, dtype=np.float32) for _ in range(2))
    return Case("layer norm forward", f"{rows}x{columns}", "float32", [x, w, b], layer_norm.layer_norm,
                layer_norm.reference, wide(layer_norm.reference), 1e-5, "a few roundings", layer_norm.forward_kernel)


def _layer_norm_backward(rng, rows, columns):
    x, dy = (rng.standard_normal((rows, columns), dtype=np.float32) for _ in range(2))
    w, b = (rng.standard_normal(columns, dtype=np.float32) for _ in range(2))
    _, mean, rstd = layer_norm.reference(x, w, b)
    return Case("layer norm backward", f"{rows}x{columns}", "float32", [dy, x, w, mean, rstd],
                layer_norm.layer_norm_backward, layer_norm.reference_backward, wide(layer_norm.reference_backward),
                rows * 2.0**-24 * 4, "sums over the rows, in float32", layer_norm.backward_x_kernel)


def _dropout(rng, n, p=0.5, seed=1234):
    x = rng.standard_normal(n, dtype=np.float32)
    expression = lambda x: dropout.reference(x, p, seed)
    return Case("dropout", f"{n}", "float32", [x], _one(lambda x: dropout.dropout(x, p, seed)), _one(expression),
                _one(expression), 0, "the same random numbers, one division", dropout.dropout_kernel)


def _attention(rng, shape, dtype, causal):
    q, k, v = (rng.standard_normal(shape).astype(dtype) for _ in range(3))
    bound = {"float16": 2e-3, "bfloat16": 1.6e-2, "float32": 2e-3}[q.dtype.name]
    return Case(f"attention, {'causal' if causal else 'full'}", "x".join(map(str, shape)), q.dtype.name, [q, k, v],
                lambda *a: attention.attention(*a, causal=causal),
                lambda *a: attention.reference(*(x.astype(np.float32) for x in a), causal=causal),
                wide(lambda *a: attention.reference(*a, causal=causal)), bound,
                "probabilities rounded to the inputs' type" if q.dtype.itemsize == 2 else "tf32 inputs of the dots",
                attention.attention_kernel)


def cases(size="demo"):
    """The list for "demo" (a few hundred milliseconds each on a laptop) or "small" (what Triton's interpreter can
    do)."""
    rng = np.random.default_rng(2026)
    if size == "small":
        shape = (1, 2, 256, 64)
        return [
            _add(rng, 1 << 18), _softmax(rng, 256, 1024), _matmul(rng, 256, 256, 256, "float32"),
            _matmul(rng, 256, 256, 256, "float16"), _matmul(rng, 256, 256, 256, "float32", "leaky_relu"),
            _layer_norm(rng, 256, 1024), _layer_norm_backward(rng, 256, 1024), _dropout(rng, 1 << 18),
            _attention(rng, shape, "float16", False), _attention(rng, shape, "float16", True)
        ]
    shape = (1, 8, 1024, 64)
    return [
        _add(rng, 1 << 24), _softmax(rng, 4096, 1024), _matmul(rng, 1024, 1024, 1024, "float32"),
        _matmul(rng, 1024, 1024, 1024, "float16"), _matmul(rng, 1024, 1024, 1024, "float32", "leaky_relu"),
        _matmul(rng, 512, 512, 512, "float32", tuned=True), _layer_norm(rng, 4096, 1024),
        _layer_norm_backward(rng, 4096, 1024), _dropout(rng, 1 << 22), _attention(rng, shape, "float16", False),
        _attention(rng, shape, "float16", True)
    ]
