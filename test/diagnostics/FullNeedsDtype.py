# run: txlc FullNeedsDtype.py --kernel kernel --signature '*fp32'
# expect:
# FullNeedsDtype.py:13:36: error: `full`: `dtype` must be given (dtype must be specified when value is not a tensor)
#     tl.store(X + tl.arange(0, 16), tl.full((16,), 1.0, None))
#                                    ^~~~~~~~~~~~~~~~~~~~~~~~~
# note: write `dtype=tl.float32`, for example
import txl
import txl.language as tl


@txl.jit
def kernel(X):
    tl.store(X + tl.arange(0, 16), tl.full((16,), 1.0, None))
