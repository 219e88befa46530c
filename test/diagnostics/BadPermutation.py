# run: txlc BadPermutation.py --kernel kernel --signature '*fp32'
# expect:
# BadPermutation.py:13:24: error: `permute`: [1, 1] is not a permutation of the 2 axes of a tile of shape [16, 32] (permute dims must be a permutation of 0, 1, ..., n-1)
#     tl.store(X, tl.sum(tl.permute(x, (1, 1))))
#                        ^~~~~~~~~~~~~~~~~~~~~
import txl
import txl.language as tl


@txl.jit
def kernel(X):
    x = tl.zeros((16, 32), tl.float32)
    tl.store(X, tl.sum(tl.permute(x, (1, 1))))
