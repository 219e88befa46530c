# run: txlc MaskNotBoolean.py --kernel kernel --signature '*fp32, i32'
# expect:
# MaskNotBoolean.py:14:35: error: `store`: the mask must be boolean, got `int32[16]`
#     tl.store(X + offsets, 0, mask=n - offsets)
#                                   ^~~~~~~~~~~
# note: compare it: `mask != 0`
import txl
import txl.language as tl


@txl.jit
def kernel(X, n):
    offsets = tl.arange(0, 16)
    tl.store(X + offsets, 0, mask=n - offsets)
