# run: txlc CatReorderRank.py --kernel kernel --signature '*fp32'
# expect:
# CatReorderRank.py:14:24: error: `cat` with `can_reorder` takes tiles of rank 1, got shape [16, 16]
#     tl.store(X, tl.sum(tl.cat(x, x, can_reorder=True)))
#                        ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
# note: leave out `can_reorder`
import txl
import txl.language as tl


@txl.jit
def kernel(X):
    x = tl.zeros((16, 16), tl.float32)
    tl.store(X, tl.sum(tl.cat(x, x, can_reorder=True)))
