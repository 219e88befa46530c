# run: txlc BadAttributeName.py --kernel kernel --signature '*fp32'
# expect:
# BadAttributeName.py:12:17: error: `getattr` takes an attribute's name as a string, not `int`
#     tl.store(X, getattr(tl, 0)(1.0))
#                 ^~~~~~~~~~~~~~
import txl
import txl.language as tl


@txl.jit
def kernel(X):
    tl.store(X, getattr(tl, 0)(1.0))
