# run: txlc RangeNotInt32.py --kernel kernel --signature '*fp32'
# expect:
# RangeNotInt32.py:13:18: error: `arange`: the bounds -8 and 8 must be in [0, 2147483647] (arange must fit in int32)
#     tl.store(X + tl.arange(-8, 8), 0)
#                  ^~~~~~~~~~~~~~~~
# note: write `tl.arange(0, 16) - 8`
import txl
import txl.language as tl


@txl.jit
def kernel(X):
    tl.store(X + tl.arange(-8, 8), 0)
