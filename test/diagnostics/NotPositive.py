# run: txlc NotPositive.py --kernel kernel --signature '*fp32'
# expect:
# NotPositive.py:13:11: error: extent 0 of the shape [4, 0] is not positive
#     acc = tl.zeros((4, 0), tl.float32)
#           ^~~~~~~~~~~~~~~~~~~~~~~~~~~~
# note: in `zeros` of the library
import txl
import txl.language as tl


@txl.jit
def kernel(X):
    acc = tl.zeros((4, 0), tl.float32)
    tl.store(X, tl.sum(acc))
