# run: txlc BadTileIndex.py --kernel kernel --signature '*fp32'
# expect:
# BadTileIndex.py:14:17: error: a tile takes `:` and `None` as indices, not `0` (unsupported tensor index)
#     tl.store(X, x[0])
#                 ^~~~
# note: `x[:, None]` adds an axis; to pick elements, load them by pointer, or use `tl.gather` or a reduction
import txl
import txl.language as tl


@txl.jit
def kernel(X):
    x = tl.load(X + tl.arange(0, 16))
    tl.store(X, x[0])
