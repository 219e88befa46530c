# run: txlc BufferConversion.py --kernel kernel --signature '*fp32'
# expect:
# BufferConversion.py:13:5: error: a buffer of `fp16` cannot be converted to `fp32`
#     buffer.to(txl.float32)
#     ^~~~~~~~~~~~~~~~~~~~~~
# note: load the tile, convert it, and store it to a buffer of that type
import txl


@txl.jit
def kernel(X):
    buffer = txl.smem_alloc([16, 64], txl.float16)
    buffer.to(txl.float32)
