# run: txlc NotATile.py --kernel kernel --signature '*fp32'
# expect:
# NotATile.py:12:17: error: a tile or a scalar is needed here, not `NoneType`
#     tl.store(X, tl.maximum(tl.load(X), None))
#                 ^~~~~~~~~~~~~~~~~~~~~~~~~~~~
import txl
import txl.language as tl


@txl.jit
def kernel(X):
    tl.store(X, tl.maximum(tl.load(X), None))
