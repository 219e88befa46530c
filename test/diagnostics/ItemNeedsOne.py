# run: txlc ItemNeedsOne.py --kernel kernel --signature '*fp32'
# expect:
# ItemNeedsOne.py:14:17: error: `item` takes a tile of one element, got 16 (can only unsplat single-element tensors)
#     tl.store(X, x.item())
#                 ^~~~~~~~
# note: reduce it first, say with `tl.sum`
import txl
import txl.language as tl


@txl.jit
def kernel(X):
    x = tl.load(X + tl.arange(0, 16))
    tl.store(X, x.item())
