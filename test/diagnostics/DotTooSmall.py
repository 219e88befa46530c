# run: txlc DotTooSmall.py --kernel kernel --signature '*fp32'
# expect:
# DotTooSmall.py:15:24: error: `dot`: K = 8 is too small for `fp16`: it must be at least 16 (Input shapes should have M >= 1, N >= 1 and K >= 16; kernels for any GPU keep to M >= 16, N >= 16 and K >= 16)
#     tl.store(X, tl.sum(tl.dot(a, b)))
#                        ^~~~~~~~~~~~
# note: load 16 columns with a mask and `other=0`
import txl
import txl.language as tl


@txl.jit
def kernel(X):
    a = tl.zeros((16, 8), tl.float16)
    b = tl.zeros((8, 16), tl.float16)
    tl.store(X, tl.sum(tl.dot(a, b)))
