"""On a GPU or its stand-in: launches whose arguments are one array, or views that overlap."""
import numpy as np

import txl
import txl.language as tl


@txl.jit
def rotated(x, y, N: tl.constexpr):
    i = tl.arange(0, N)
    tl.store(y + (i + 37) % N, tl.load(x + i))


def test_arrays_that_overlap():
    """One array for two arguments, and views at offsets: what the kernel loads it loads before it stores."""
    x = txl.to_device(np.arange(512, dtype=np.int32))
    for source, target in ((x[:256], x[:256]), (x[1:257], x[:256]), (x[:256], x[255:511]), (x[:256], x[256:])) * 2:
        expected = np.roll(source.numpy(), 37)
        rotated[(1, )](source, target, N=256)
        np.testing.assert_array_equal(target.numpy(), expected)
