# run: txlc BadConversion.py --kernel kernel --signature '*fp32'
# expect:
# BadConversion.py:14:17: error: `int` converts values known at compile time, not `fp32`
#     tl.store(X, int(x))
#                 ^~~~~~
# note: convert a run-time value with `.to(…)`
import txl
import txl.language as tl


@txl.jit
def kernel(X):
    x = tl.load(X)
    tl.store(X, int(x))
