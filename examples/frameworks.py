"""One kernel, the arrays of four frameworks: NumPy, PyTorch, JAX and CuPy; those that are installed.

    python examples/frameworks.py

A kernel takes whatever offers its memory by DLPack, `__array_interface__` or `__cuda_array_interface__`, and runs where
that lies. JAX's arrays are values that never change, so a kernel may read them and not write: results go into an array
of NumPy's (on a GPU: CuPy's, torch's, `txl.empty`), which JAX takes over without a copy. Inside of `jax.jit` the launch
is a callback."""
import sys
from importlib.util import find_spec

import numpy as np

import txl
import txl.language as tl


@txl.jit
def scale_rows_kernel(x, factors, out, columns, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    column = tl.arange(0, BLOCK)
    inside = column < columns
    place = row * columns + column
    tl.store(out + place, tl.load(x + place, mask=inside) * tl.load(factors + row), mask=inside)


def scale_rows(x, factors, out):
    """Write x with each row times its factor to `out`; arrays of any framework."""
    rows, columns = x.shape
    scale_rows_kernel[(rows, )](x, factors, out, columns, BLOCK=txl.next_power_of_2(columns))
    return out


def with_numpy(x, factors):
    return scale_rows(x, factors, np.empty_like(x))


def with_torch(x, factors):
    import torch
    x, factors = torch.from_numpy(x), torch.from_numpy(factors)
    if torch.cuda.is_available():
        x, factors = x.cuda(), factors.cuda()
    return scale_rows(x, factors, torch.empty_like(x)).cpu().numpy()


def with_jax(x, factors):
    import jax.numpy as jnp  # type: ignore[import-not-found,import-untyped]
    x, factors = jnp.asarray(x), jnp.asarray(factors)
    return np.asarray(jnp.from_dlpack(scale_rows(x, factors, np.empty(x.shape, x.dtype))) + 0)


def with_jax_jit(x, factors):
    """The launch as a part of a function that `jax.jit` compiles."""
    import jax  # type: ignore[import-not-found,import-untyped]
    import jax.numpy as jnp  # type: ignore[import-not-found,import-untyped]

    @jax.jit
    def step(x, factors):
        shape = jax.ShapeDtypeStruct(x.shape, x.dtype)
        scaled = jax.pure_callback(lambda x, factors: with_numpy(np.asarray(x), np.asarray(factors)), shape, x,
                                   factors * 2)
        return scaled / 2

    return np.asarray(step(jnp.asarray(x), jnp.asarray(factors)))


def with_cupy(x, factors):
    import cupy  # type: ignore[import-not-found,import-untyped]
    x = cupy.asarray(x)
    return cupy.asnumpy(scale_rows(x, cupy.asarray(factors), cupy.empty_like(x)))


FRAMEWORKS = {"numpy": (with_numpy, ), "torch": (with_torch, ), "jax": (with_jax, with_jax_jit), "cupy": (with_cupy, )}


def main():
    rng = np.random.default_rng(0)
    x, factors = rng.standard_normal((7, 100), dtype=np.float32), rng.standard_normal(7, dtype=np.float32)
    for name, ways in FRAMEWORKS.items():
        if find_spec(name) is None:
            print(f"{name}: not installed")
            continue
        for way in ways:
            if not np.array_equal(way(x, factors), x * factors[:, None]):
                sys.exit(f"{way.__name__}: wrong")
        print(f"{name}: right")


if __name__ == "__main__":
    main()
