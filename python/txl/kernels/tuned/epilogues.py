"""Epilogues of matrix products, applied to the accumulators in registers before rounding: a bias, an activation, a
residual.

`linear` is a layer: activation(x wᵀ + bias) + residual, one kernel, that of `gemm.py`.

Design: `docs/kernels/gemm.md`.

    python -m txl.kernels epilogues
"""
import numpy as np
import txl
import txl.language as tl
from .gemm import gemm


@txl.jit
def relu(x):
    return tl.maximum(x, 0.0)


@txl.jit
def silu(x):
    return tl.fdiv(x, 1 + tl.exp2(x * -1.4426950408889634), approx=True)


@txl.jit
def gelu(x):
    """With tanh: x / (1 + e^(-2y)) for y = √(2/π) (x + 0.044715 x³)."""
    return tl.fdiv(x, 1 + tl.exp2(x * (x * x * -0.10294323957979136 - 2.302208198144325)), approx=True)


@txl.jit
def _around(tile, batch, rows, columns, operands, ACTIVATION: tl.constexpr):
    """operands: (bias or None, N)."""
    bias, N = operands
    if bias is not None:
        tile += tl.load(bias + columns, mask=columns < N, other=0.0).to(tl.float32)
    if ACTIVATION is not None:
        tile = ACTIVATION(tile)
    return tile


@txl.jit
def _plain(tile, batch, rows, columns, operands):
    return _around(tile, batch, rows, columns, operands, None)


@txl.jit
def _relu(tile, batch, rows, columns, operands):
    return _around(tile, batch, rows, columns, operands, relu)


@txl.jit
def _silu(tile, batch, rows, columns, operands):
    return _around(tile, batch, rows, columns, operands, silu)


@txl.jit
def _gelu(tile, batch, rows, columns, operands):
    return _around(tile, batch, rows, columns, operands, gelu)


EPILOGUES = {None: _plain, "relu": _relu, "silu": _silu, "gelu": _gelu}


def linear(x, weight, bias=None, activation=None, residual=None, out=None, **options):
    """activation(x weightᵀ + bias) + residual.

    x: (M, K), weight: (N, K), float16 or bfloat16, or both with a leading axis, a batch (`gemm.gemm`, which takes the
    options); bias: (N,); activation: relu, silu or gelu (with tanh); residual: of the shape of the result, contiguous.
    Accumulators, bias and activation are float32.
    """
    n = weight.shape[-2]
    if activation not in EPILOGUES:
        raise ValueError(f"activation is one of {', '.join(filter(None, EPILOGUES))}, or None, not {activation!r}")
    if bias is not None and tuple(bias.shape) != (n, ):
        raise ValueError(f"`bias` has the shape {tuple(bias.shape)}, not {(n, )}")
    epilogue = EPILOGUES[activation] if activation or bias is not None else None
    return gemm(x, weight.swapaxes(-1, -2), out=out, epilogue=epilogue, operands=(bias, n), residual=residual,
                **options)


def reference(x, weight, bias=None, activation=None, residual=None):
    """In float64."""
    y = np.asarray(x, np.float64) @ np.asarray(weight, np.float64).swapaxes(-1, -2) + (0 if bias is None else
                                                                                       np.asarray(bias, np.float64))
    y = {None: lambda: y, "relu": lambda: np.maximum(y, 0), "silu": lambda: y / (1 + np.exp(-y)),
         "gelu": lambda: y / 2 * (1 + np.tanh((2 / np.pi)**0.5 * (y + 0.044715 * y**3)))}[activation]()
    return y if residual is None else y + np.asarray(residual, np.float64)


def show_small_case():
    """Prints how far a small case is from the exact result."""
    rng = np.random.default_rng(0)
    x, weight, bias, residual = (rng.standard_normal(shape).astype(np.float16)
                                 for shape in ((200, 136), (304, 136), (304, ), (200, 304)))
    for activation in EPILOGUES:
        result = linear(x, weight, bias, activation, residual)
        print(
            f"{activation}: {np.abs(result - reference(x, weight, bias, activation, residual)).max():.3g} from the "
            f"exact result"
        )
