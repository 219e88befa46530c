# run: txlc UnpackCount.py --kernel kernel --signature '*fp32'
# expect:
# UnpackCount.py:17:5: error: cannot unpack 3 values into 2 targets (too many values to unpack)
#     low, high = minmax(tl.load(X + tl.arange(0, 16)))
#     ^~~~~~~~~
import txl
import txl.language as tl


@txl.jit
def minmax(x):
    return tl.min(x), tl.max(x), tl.sum(x)


@txl.jit
def kernel(X):
    low, high = minmax(tl.load(X + tl.arange(0, 16)))
    tl.store(X, high - low)
