# run: txlc UnsupportedOperator.py --kernel kernel --signature '*fp32'
# expect:
# UnsupportedOperator.py:14:17: error: `**` is not defined for `fp32` and `int` (invalid operands of type)
#     tl.store(X, x**2)
#                 ^~~~
# note: `**` is for compile-time values: multiply, or use `tl.exp2(tl.log2(x) * y)`
import txl
import txl.language as tl


@txl.jit
def kernel(X):
    x = tl.load(X)
    tl.store(X, x**2)
