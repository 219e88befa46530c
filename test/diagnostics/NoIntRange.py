# run: txlc NoIntRange.py --kernel kernel --signature '*fp32'
# expect:
# NoIntRange.py:14:28: error: `get_int_min_value` is for integer types, not for `fp32`
#     lowest: tl.constexpr = x.dtype.get_int_min_value()
#                            ^~~~~~~~~~~~~~~~~~~~~~~~~~~
# note: floating types reach to `float("inf")`
import txl
import txl.language as tl


@txl.jit
def kernel(X):
    x = tl.load(X)
    lowest: tl.constexpr = x.dtype.get_int_min_value()
    tl.store(X, tl.maximum(x, lowest))
