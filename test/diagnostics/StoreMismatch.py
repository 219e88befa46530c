# run: txlc StoreMismatch.py --kernel kernel --signature '*fp32'
# expect:
# StoreMismatch.py:13:28: error: `smem_store`: the buffer holds `fp16[16]`, but the tile is `fp32[16]`
#     txl.smem_store(buffer, txl.zeros([16], txl.float32))
#                            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~
# note: convert it: `.to(tl.float16)`
import txl


@txl.jit
def kernel(X):
    buffer = txl.smem_alloc([16], txl.float16)
    txl.smem_store(buffer, txl.zeros([16], txl.float32))
