# run: txlc AsyncLoadElement.py --kernel kernel --signature '*fp32'
# expect:
# AsyncLoadElement.py:12:5: error: `async_load`: the buffer holds `fp16`, but the pointers point to `fp32`
#     txl.async_load(buffer, X + txl.arange(0, 64))
#     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
import txl


@txl.jit
def kernel(X):
    buffer = txl.smem_alloc([64], txl.float16)
    txl.async_load(buffer, X + txl.arange(0, 64))
