# run: txlc RoundingNeedsNarrowing.py --kernel kernel --signature '*fp16, *fp32'
# expect:
# RoundingNeedsNarrowing.py:12:17: error: a rounding mode is for a conversion to a narrower floating type, not for `fp16` to `fp32` (fp_downcast_rounding should be set only for truncating fp conversions)
#     tl.store(Y, tl.load(X).to(tl.float32, fp_downcast_rounding="rtz"))
#                 ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
import txl
import txl.language as tl


@txl.jit
def kernel(X, Y):
    tl.store(Y, tl.load(X).to(tl.float32, fp_downcast_rounding="rtz"))
