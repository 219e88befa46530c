# run: txlc ReshapeChangesSize.py --kernel kernel --signature '*fp32'
# expect:
# ReshapeChangesSize.py:13:24: error: `reshape`: shape [16] has 16 elements, but [4, 8] has 32 (reshape() cannot change total number of elements in tensor)
#     tl.store(X, tl.sum(x.reshape(4, 8)))
#                        ^~~~~~~~~~~~~~~
import txl
import txl.language as tl


@txl.jit
def kernel(X):
    x = tl.load(X + tl.arange(0, 16))
    tl.store(X, tl.sum(x.reshape(4, 8)))
