# run: txlc RangeNotAPowerOfTwo.py --kernel kernel --signature '*fp32, 1000'
# expect:
# RangeNotAPowerOfTwo.py:13:18: error: `arange`: the length 1000 is not a power of two (arange's range must be a power of 2)
#     tl.store(X + tl.arange(0, BLOCK), 0)
#                  ^~~~~~~~~~~~~~~~~~~
# note: take 1024 and a mask
import triton
import triton.language as tl


@triton.jit
def kernel(X, BLOCK: tl.constexpr):
    tl.store(X + tl.arange(0, BLOCK), 0)
