"""Programs to tune: a kernel, its configurations (12 or more), the key, and launches of several sizes.

`PROGRAMS` maps a name to a Program. A launch is made from sizes; its arrays have the values of a seeded generator."""
import itertools

import kernels
import numpy as np

import txl
from txl import _txl


class Program:
    """A kernel with a search.

    kernel, configs, key: As `txl.autotune` takes them.
    arguments(*sizes): (arguments of the launch, grid, constants).
    sizes: The launches that are measured; the last ones are searched, the others are what earlier records tell.
    """

    def __init__(self, kernel, configs, key, arguments, sizes):
        self.kernel, self.configs, self.key, self.arguments, self.sizes = kernel, configs, key, arguments, sizes


def choices(warps=(4, ), stages=(3, ), **names):
    """All combinations, as configurations."""
    return [txl.Config(dict(zip(names, values)), num_warps=w, num_stages=s)
            for *values, w, s in itertools.product(*names.values(), warps, stages)]


def array(*shape, dtype=np.float16):
    """An array on the GPU, or in memory where there is none."""
    generator = np.random.default_rng(7)
    some = (generator.integers(-100, 100, 1 << 18, dtype=np.int8) if dtype == np.int8 else
            generator.standard_normal(1 << 18, dtype=np.float32).astype(dtype))
    made = np.resize(some, shape)
    return txl.to_device(made) if _txl.device_count() else made


def product(M, N, K):
    return ((array(M, K), array(K, N), array(M, N), M, N, K),
            lambda c: (txl.cdiv(M, c["BM"]) * txl.cdiv(N, c["BN"]), ), {})


def dequantised(M, N, K):
    return ((array(M, K), array(K, N, dtype=np.int8), array(N, dtype=np.float32), array(M, N), M, N, K),
            lambda c: (txl.cdiv(M, c["BM"]), txl.cdiv(N, c["BN"])), {})


def vector(M, K):
    return (array(M, K), array(K), array(M, dtype=np.float32), M, K), lambda c: (txl.cdiv(M, c["BM"]), ), {}


def heads(H, S, D, causal):
    return ((*(array(H, S, D) for _ in range(4)), S, 1.4426950408889634 / D**0.5),
            lambda c: (txl.cdiv(S, c["BM"]), H), {"D": D, "CAUSAL": bool(causal)})


def rows(R, C):
    return ((array(R, C, dtype=np.float32), array(R, C, dtype=np.float32), R, C),
            lambda c: (txl.cdiv(R, c["ROWS"]), ), {"WIDTH": txl.next_power_of_2(C)})


def norms(R, C):
    return (array(R, C), array(R, C), array(C, dtype=np.float32), R, C), lambda c: (R, ), {}


def turned(M, N):
    return ((array(M, N, dtype=np.float32), array(N, M, dtype=np.float32), M, N),
            lambda c: (txl.cdiv(M, c["BM"]), txl.cdiv(N, c["BN"])), {})


def columns(M, N):
    return ((array(M, N, dtype=np.float32), array(txl.cdiv(M, 256), N, dtype=np.float32), M, N, 256),
            lambda c: (txl.cdiv(N, c["BN"]), txl.cdiv(M, 256)), {})


def elements(n):
    return (array(n), array(n), n), lambda c: (txl.cdiv(n, c["BLOCK"]), ), {}


PRODUCT = choices((4, 8), (3, 4), BM=(64, 128), BN=(64, 128, 256), BK=(32, 64), GROUP=(8, ))
ATTENTION = choices((4, 8), (2, 3), BM=(16, 32, 64, 128), BN=(16, 32, 64, 128))

PROGRAMS = {
    "product": Program(kernels.product, PRODUCT, ["M", "N", "K"], product,
                       [(512, 512, 512), (1024, 4096, 1024), (4096, 4096, 4096), (2048, 2048, 2048), (1000, 3000, 1504),
                        (8192, 1024, 2048)]),
    "dequantised product": Program(kernels.dequantised_product, choices(
        (4, 8), (3, 4), BM=(16, 32, 64), BN=(64, 128), BK=(64, 128)), ["M", "N", "K"], dequantised,
        [(16, 4096, 4096), (256, 4096, 4096), (64, 4096, 4096), (16, 12288, 4096)]),
    "matrix vector": Program(kernels.matrix_vector, choices((2, 4, 8), (3, ), BM=(1, 4, 16, 32), BK=(64, 256, 512)),
                             ["M", "K"], vector, [(4096, 4096), (1024, 8192), (16384, 4096), (4096, 14336)]),
    "attention": Program(kernels.attention, ATTENTION, ["S", "D", "CAUSAL"], heads,
                         [(16, 1024, 64, 0), (16, 2048, 128, 1), (16, 2048, 64, 1), (16, 4096, 128, 0)]),
    "softmax": Program(kernels.softmax, choices((1, 2, 4, 8), (3, ), ROWS=(1, 2, 4, 8, 16)), ["R", "C"], rows,
                       [(8192, 256), (8192, 1024), (4096, 512), (4096, 2048)]),
    "layer norm": Program(kernels.layer_norm, choices((1, 2, 4, 8), (1, 3), BLOCK=(256, 512, 1024, 2048, 4096)),
                          ["R", "C"], norms, [(4096, 1024), (4096, 8192), (4096, 4096), (8192, 2560)]),
    "transpose": Program(kernels.transpose, choices((2, 4, 8), (3, ), BM=(16, 32, 64, 128), BN=(16, 32, 64, 128)),
                         ["M", "N"], turned, [(1024, 1024), (8192, 8192), (4096, 4096), (2048, 16384)]),
    "column sums": Program(kernels.column_sums, choices((2, 4, 8), (3, ), BM=(4, 16, 64), BN=(32, 64, 128, 256)),
                           ["M", "N"], columns, [(4096, 1024), (16384, 4096), (8192, 4096), (4096, 11008)]),
    "gelu": Program(kernels.gelu, choices((2, 4, 8), (3, ), BLOCK=(256, 512, 1024, 2048, 4096, 8192)), ["n"], elements,
                    [(1 << 20, ), (1 << 26, ), (1 << 24, ), (50000000, )]),
}
