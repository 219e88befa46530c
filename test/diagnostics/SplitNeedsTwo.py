# run: txlc SplitNeedsTwo.py --kernel kernel --signature '*fp32'
# expect:
# SplitNeedsTwo.py:14:17: error: `split` takes a tile whose last extent is 2, got shape [16] (expected last dimension to be 2 for split)
#     low, high = tl.split(x)
#                 ^~~~~~~~~~~
# note: reshape it first: `x.reshape(…, 2)` makes pairs of neighbours, `x.reshape(2, …).T` of the two halves
import txl
import txl.language as tl


@txl.jit
def kernel(X):
    x = tl.load(X + tl.arange(0, 16))
    low, high = tl.split(x)
    tl.store(X, tl.sum(low))
