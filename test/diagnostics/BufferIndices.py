# run: txlc BufferIndices.py --kernel kernel --signature '*fp32'
# expect:
# BufferIndices.py:13:50: error: `smem_gather`: `indices` must be a tile of integers with the shape of the buffer, [64, 4], except along axis 0; got `int32[64]`
#     txl.store(X, txl.sum(txl.smem_gather(buffer, txl.arange(0, 64))))
#                                                  ^~~~~~~~~~~~~~~~~
import txl


@txl.jit
def kernel(X):
    buffer = txl.smem_alloc([64, 4], txl.float32)
    txl.smem_store(buffer, txl.zeros([64, 4], txl.float32))
    txl.store(X, txl.sum(txl.smem_gather(buffer, txl.arange(0, 64))))
