# run: txlc PrecisionGivenTwice.py --kernel kernel --signature '*fp32'
# expect:
# PrecisionGivenTwice.py:13:24: error: `dot`: `allow_tf32` and `input_precision` exclude each other (Only one of input_precision and allow_tf32 can be specified)
#     tl.store(X, tl.sum(tl.dot(a, a, input_precision="ieee", allow_tf32=False)))
#                        ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
import txl
import txl.language as tl


@txl.jit
def kernel(X):
    a = tl.zeros((16, 16), tl.float32)
    tl.store(X, tl.sum(tl.dot(a, a, input_precision="ieee", allow_tf32=False)))
