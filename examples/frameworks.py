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
def scale_rows_kernel(x, scales, out, columns, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    column = tl.arange(0, BLOCK)
    inside = column < columns
    offsets = row * columns + column
    tl.store(out + offsets, tl.load(x + offsets, mask=inside) * tl.load(scales + row), mask=inside)


def scale_rows(x, scales, out):
    """Write x with each row times its factor to `out`; arrays of any framework."""
    rows, columns = x.shape
    scale_rows_kernel[(rows, )](x, scales, out, columns, BLOCK=txl.next_power_of_2(columns))
    return out


def with_numpy(x, scales):
    return scale_rows(x, scales, np.empty_like(x))


def with_torch(x, scales):
    import torch
    x, scales = torch.from_numpy(x), torch.from_numpy(scales)
    if torch.cuda.is_available():
        x, scales = x.cuda(), scales.cuda()
    return scale_rows(x, scales, torch.empty_like(x)).cpu().numpy()


def with_jax(x, scales):
    import jax.numpy as jnp  # type: ignore[import-not-found,import-untyped]
    x, scales = jnp.asarray(x), jnp.asarray(scales)
    return np.asarray(jnp.from_dlpack(scale_rows(x, scales, np.empty(x.shape, x.dtype))) + 0)


def with_jax_jit(x, scales):
    """The launch as a part of a function that `jax.jit` compiles."""
    import jax  # type: ignore[import-not-found,import-untyped]
    import jax.numpy as jnp  # type: ignore[import-not-found,import-untyped]

    @jax.jit
    def step(x, scales):
        shape = jax.ShapeDtypeStruct(x.shape, x.dtype)
        scaled = jax.pure_callback(lambda x, scales: with_numpy(np.asarray(x), np.asarray(scales)), shape, x,
                                   scales * 2)
        return scaled / 2

    return np.asarray(step(jnp.asarray(x), jnp.asarray(scales)))


def with_cupy(x, scales):
    import cupy  # type: ignore[import-not-found,import-untyped]
    x = cupy.asarray(x)
    return cupy.asnumpy(scale_rows(x, cupy.asarray(scales), cupy.empty_like(x)))


FRAMEWORKS = {"numpy": (with_numpy, ), "torch": (with_torch, ), "jax": (with_jax, with_jax_jit), "cupy": (with_cupy, )}


def main():
    rng = np.random.default_rng(0)
    x, scales = rng.standard_normal((7, 100), dtype=np.float32), rng.standard_normal(7, dtype=np.float32)
    for name, ways in FRAMEWORKS.items():
        if find_spec(name) is None:
            print(f"{name}: not installed")
            continue
        for way in ways:
            if not np.array_equal(way(x, scales), x * scales[:, None]):
                sys.exit(f"{way.__name__}: wrong")
        print(f"{name}: right")


if __name__ == "__main__":
    main()
