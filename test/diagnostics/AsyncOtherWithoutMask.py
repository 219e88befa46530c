# run: txlc AsyncOtherWithoutMask.py --kernel kernel --signature '*fp32'
# expect:
# AsyncOtherWithoutMask.py:13:57: error: `async_load`: `other` is given without `mask`
#     txl.async_load(buffer, X + txl.arange(0, 64), other=0)
#                                                         ^
# note: pass a `mask` that is false where `other` is used
import txl


@txl.jit
def kernel(X):
    buffer = txl.smem_alloc([64], txl.float32)
    txl.async_load(buffer, X + txl.arange(0, 64), other=0)
