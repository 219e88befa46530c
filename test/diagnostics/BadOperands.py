# run: txlc BadOperands.py --kernel kernel --signature '*fp32'
# expect:
# BadOperands.py:14:17: error: `+` does not take `fp32` and `NoneType`
#     tl.store(X, x + None)
#                 ^~~~~~~~
# note: a call of a function without `return` gives None
import txl
import txl.language as tl


@txl.jit
def kernel(X):
    x = tl.load(X)
    tl.store(X, x + None)
