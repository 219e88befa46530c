# run: txlc NotAPowerOfTwo.py --kernel kernel --signature '*fp32'
# expect:
# NotAPowerOfTwo.py:14:11: error: extent 100 of the shape [100] is not a power of two (Shape element 0 must be a power of 2)
#     acc = tl.zeros((100,), tl.float32)
#           ^~~~~~~~~~~~~~~~~~~~~~~~~~~~
# note: in `zeros` of the library
# note: take 128 and a mask
import triton
import triton.language as tl


@triton.jit
def kernel(X):
    acc = tl.zeros((100,), tl.float32)
    tl.store(X, tl.sum(acc))
