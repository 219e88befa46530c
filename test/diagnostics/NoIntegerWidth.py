# run: txlc NoIntegerWidth.py --kernel kernel --signature '*fp32'
# expect:
# NoIntegerWidth.py:12:26: error: `get_int_dtype`: there is no integer type of 24 bits
#     kind: tl.constexpr = tl.core.get_int_dtype(24, signed=True)
#                          ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
import txl
import txl.language as tl


@txl.jit
def kernel(X):
    kind: tl.constexpr = tl.core.get_int_dtype(24, signed=True)
    tl.store(X, 0)
