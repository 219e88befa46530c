# run: txlc UnsupportedUnary.py --kernel kernel --signature '*fp32'
# expect:
# UnsupportedUnary.py:13:17: error: `~` is not defined for `fp32` (wrong type argument to unary)
#     tl.store(X, ~tl.load(X))
#                 ^~~~~~~~~~~
# note: the bits of a float: `x.to(tl.int32, bitcast=True)`
import txl
import txl.language as tl


@txl.jit
def kernel(X):
    tl.store(X, ~tl.load(X))
