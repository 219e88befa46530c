# run: txlc IndexedMask.py --kernel kernel --signature '*fp32'
# expect:
# IndexedMask.py:14:49: error: `smem_scatter`: `mask` must be boolean, got `int32[64]`
#     txl.smem_scatter(buffer, 1.0, indices, mask=indices)
#                                                 ^~~~~~~
# note: compare it: `mask != 0`
import txl


@txl.jit
def kernel(X):
    buffer = txl.smem_alloc([64], txl.float32)
    indices = txl.arange(0, 64)
    txl.smem_scatter(buffer, 1.0, indices, mask=indices)
