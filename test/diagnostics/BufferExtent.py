# run: txlc BufferExtent.py --kernel kernel --signature '*fp32'
# expect:
# BufferExtent.py:13:14: error: extent 48 of the shape [48] is not a power of two, as those of buffers and their layouts must be
#     buffer = txl.smem_alloc((48,), tl.float32)
#              ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
# note: take 64
import txl
import txl.language as tl


@txl.jit
def kernel(X):
    buffer = txl.smem_alloc((48,), tl.float32)
    tl.store(X, tl.sum(txl.smem_load(txl.get_buffer(buffer, 0))))
