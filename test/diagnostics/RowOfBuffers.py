# run: txlc RowOfBuffers.py --kernel kernel --signature '*fp32'
# expect:
# RowOfBuffers.py:12:20: error: `smem_store`: `smem` has 3 slots: choose one with `txl.get_buffer(…, i)`
#     txl.smem_store(ring, txl.zeros([16, 16], txl.float32))
#                    ^~~~
import txl


@txl.jit
def kernel(X):
    ring = txl.smem_alloc([16, 16], txl.float32, num_stages=3)
    txl.smem_store(ring, txl.zeros([16, 16], txl.float32))
