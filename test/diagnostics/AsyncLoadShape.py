# run: txlc AsyncLoadShape.py --kernel kernel --signature '*fp32'
# expect:
# AsyncLoadShape.py:12:5: error: `async_load`: the buffer has shape [64], but the tile of pointers [32]
#     txl.async_load(buffer, X + txl.arange(0, 32))
#     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
import txl


@txl.jit
def kernel(X):
    buffer = txl.smem_alloc([64], txl.float32)
    txl.async_load(buffer, X + txl.arange(0, 32))
