# run: txlc TileTooLarge.py --kernel kernel --signature '*fp32'
# expect:
# TileTooLarge.py:13:11: error: a tile of shape [2048, 1024] is too large: the largest has 1048576 elements, extents rounded up to powers of two (the number of elements exceeds triton maximum tensor numel (1048576))
#     acc = tl.full((2048, 1024), 0, tl.float32)
#           ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
# note: loop over smaller tiles
import txl
import txl.language as tl


@txl.jit
def kernel(X):
    acc = tl.full((2048, 1024), 0, tl.float32)
    tl.store(X, tl.sum(acc))
