# run: txlc TooManyIndices.py --kernel kernel --signature '*fp32'
# expect:
# TooManyIndices.py:13:24: error: the index has 2 times `:`, but a tile of type `fp32[16]` has rank 1 (too many indices for tensor of rank 1)
#     tl.store(X, tl.sum(x[:, :]))
#                        ^~~~~~~
import txl
import txl.language as tl


@txl.jit
def kernel(X):
    x = tl.load(X + tl.arange(0, 16))
    tl.store(X, tl.sum(x[:, :]))
