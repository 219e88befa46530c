# run: txlc ReshapeOfSubslice.py --kernel kernel --signature '*fp32'
# expect:
# ReshapeOfSubslice.py:13:5: error: `smem_reshape`: the buffer is a slice of another buffer, and keeps its extents
#     txl.smem_reshape(part, [512])
#     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~
# note: reshape the whole buffer and take a slice of that
import txl


@txl.jit
def kernel(X):
    part = txl.smem_slice(txl.smem_alloc([16, 64], txl.float16), 0, 32, 1)
    txl.smem_reshape(part, [512])
