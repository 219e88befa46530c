"""Products of quantised matrices with scales of blocks, as programs call them. As with `functions`, a call goes to the
kernels at once, or through torch's dispatcher."""
from . import mode, scaled_products
from .functions import operations
from .tuned.launches import Calls

_products = Calls()


def scaled_gemm(a, b, a_scale, b_scale, *, out=None, **tiles):
    """a @ b of 8-bit matrices whose blocks have scales: products of 128 elements along K are multiplied by the scales
    of both, and added in float32.

    Args:
        a, b: (M, K) and (K, N), or both with one leading axis, a batch: float8_e4m3fn or float8_e5m2. Matrices whose
            elements along K are adjacent, and begin at multiples of 16 bytes, are read as they are, others are copied
            first: of weights (N, K), `b` is the transpose.
        a_scale: float32 (…, M, ⌈K/128⌉), for 1 x 128 elements, or (…, ⌈M/128⌉, ⌈K/128⌉), for 128 x 128.
        b_scale: float32 (…, ⌈K/128⌉, N), or (…, ⌈K/128⌉, ⌈N/128⌉), any strides as those of `a_scale`.
        out: (…, M, N), of bfloat16 or float32; bfloat16 if it is not given.
        tiles: Choices of the tuned kernel, for measurements: `stages`, `group`, `programs`.

    TypeError or ValueError with the argument's name for what does not fit. There is no gradient.
    """
    if operations(a, b, a_scale, b_scale, out) is not None:
        from . import scaled_operators
        return scaled_operators.scaled_gemm(a, b, a_scale, b_scale, out, tiles)
    if tiles:
        return scaled_products.run_scaled_gemm(a, b, a_scale, b_scale, out, None, tiles)
    return _products.call((a, b, a_scale, b_scale), (out, ), mode.is_reference(), lambda out:
                          (scaled_products.run_scaled_gemm(a, b, a_scale, b_scale, out), ))[0]
