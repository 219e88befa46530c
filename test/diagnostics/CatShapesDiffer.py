# run: txlc CatShapesDiffer.py --kernel kernel --signature '*fp32'
# expect:
# CatShapesDiffer.py:14:24: error: `cat` takes two tiles of one shape, got [16] and [32] (tl.cat requires tensors of the same shape)
#     tl.store(X, tl.sum(tl.cat(x, y)))
#                        ^~~~~~~~~~~~
import txl
import txl.language as tl


@txl.jit
def kernel(X):
    x = tl.load(X + tl.arange(0, 16))
    y = tl.load(X + tl.arange(0, 32))
    tl.store(X, tl.sum(tl.cat(x, y)))
