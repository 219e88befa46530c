# run: txlc IndexedShape.py --kernel kernel --signature '*fp32'
# expect:
# IndexedShape.py:12:30: error: `smem_scatter`: `values` must have the shape of `indices`, [64]; got `fp32[32]`
#     txl.smem_scatter(buffer, txl.zeros([32], txl.float32), txl.arange(0, 64))
#                              ^~~~~~~~~~~~~~~~~~~~~~~~~~~~
import txl


@txl.jit
def kernel(X):
    buffer = txl.smem_alloc([64], txl.float32)
    txl.smem_scatter(buffer, txl.zeros([32], txl.float32), txl.arange(0, 64))
