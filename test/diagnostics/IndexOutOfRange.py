# run: txlc IndexOutOfRange.py --kernel kernel --signature '*fp32'
# expect:
# IndexOutOfRange.py:13:17: error: index 2 is out of range for 2 elements
#     tl.store(X, x.shape[2])
#                 ^~~~~~~~~~
import txl
import txl.language as tl


@txl.jit
def kernel(X):
    x = tl.zeros((16, 16), tl.float32)
    tl.store(X, x.shape[2])
