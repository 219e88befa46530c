# run: txlc DotShapes.py --kernel kernel --signature '*fp32'
# expect:
# DotShapes.py:14:24: error: `dot`: shapes [16, 32] and [16, 32] have no matrix product: input and other must have equal reduction dimensions: the last extent of the first must be the second to last of the second
#     tl.store(X, tl.sum(tl.dot(a, b)))
#                        ^~~~~~~~~~~~
import txl
import txl.language as tl


@txl.jit
def kernel(X):
    a = tl.zeros((16, 32), tl.float32)
    b = tl.zeros((16, 32), tl.float32)
    tl.store(X, tl.sum(tl.dot(a, b)))
