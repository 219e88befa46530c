# run: txlc TransNeedsRank2.py --kernel kernel --signature '*fp32'
# expect:
# TransNeedsRank2.py:13:24: error: `permute`: [1, 0] is not a permutation of the 1 axes of a tile of shape [16] (permute dims must be a permutation of 0, 1, ..., n-1)
#     tl.store(X, tl.sum(x.T))
#                        ^~~
import txl
import txl.language as tl


@txl.jit
def kernel(X):
    x = tl.load(X + tl.arange(0, 16))
    tl.store(X, tl.sum(x.T))
