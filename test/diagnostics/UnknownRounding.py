# run: txlc UnknownRounding.py --kernel kernel --signature '*fp32, *fp16'
# expect:
# UnknownRounding.py:13:55: error: `cast`: the rounding is `rtne` or `rtz`, not `nearest` (Invalid rounding mode: nearest)
#     tl.store(Y, x.to(tl.float16, fp_downcast_rounding="nearest"))
#                                                       ^~~~~~~~~
import txl
import txl.language as tl


@txl.jit
def kernel(X, Y):
    x = tl.load(X)
    tl.store(Y, x.to(tl.float16, fp_downcast_rounding="nearest"))
