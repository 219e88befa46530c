"""Vector addition: the smallest whole program.

Each program of the grid adds one block of BLOCK elements; the mask keeps the last block inside the arrays.

    python -m txl examples/vector_add.py        # TXL, on the CPU
    python examples/vector_add.py               # Triton
"""
import numpy as np
import triton
import triton.language as tl

from arrays import available_kind, empty_like, from_numpy, to_numpy


@triton.jit
def add_kernel(x_ptr, y_ptr, out_ptr, n, BLOCK: tl.constexpr):
    offsets = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    mask = offsets < n
    x = tl.load(x_ptr + offsets, mask=mask)
    y = tl.load(y_ptr + offsets, mask=mask)
    tl.store(out_ptr + offsets, x + y, mask=mask)


def add(x, y, out=None, block=8192):
    """x + y for two arrays of the same shape and dtype, elements in order."""
    assert x.shape == y.shape and x.dtype == y.dtype
    out = empty_like(x) if out is None else out
    n = int(np.prod(x.shape))
    add_kernel[lambda meta: (triton.cdiv(n, meta["BLOCK"]), )](x, y, out, n, BLOCK=block)
    return out


def main():
    rng = np.random.default_rng(0)
    x, y = (rng.standard_normal(98_432, dtype=np.float32) for _ in range(2))
    kind = available_kind()
    out = to_numpy(add(from_numpy(x, kind), from_numpy(y, kind)))
    print(f"vector add, {x.size} float32 ({kind}): largest error {np.abs(out - (x + y)).max()}")
    assert np.array_equal(out, x + y)


if __name__ == "__main__":
    main()
