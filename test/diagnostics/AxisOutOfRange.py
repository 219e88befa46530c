# run: txlc AxisOutOfRange.py --kernel kernel --signature '*fp32'
# expect:
# AxisOutOfRange.py:14:17: error: `reduce`: axis 1 is out of range for a tile of rank 1 (invalid axis 1. Expected -1 <= axis < 1)
#     tl.store(X, tl.sum(x, axis=1))
#                 ^~~~~~~~~~~~~~~~~
# note: in `sum` of the library
import txl
import txl.language as tl


@txl.jit
def kernel(X):
    x = tl.load(X + tl.arange(0, 16))
    tl.store(X, tl.sum(x, axis=1))
