# run: txlc BadSlice.py --kernel kernel --signature '*fp32'
# expect:
# BadSlice.py:12:5: error: `smem_slice`: 16 to 48 of axis 1, which has 64, is not a slice: it begins at a multiple of its length
#     txl.smem_slice(buffer, 16, 32, 1)
#     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
import txl


@txl.jit
def kernel(X):
    buffer = txl.smem_alloc([16, 64], txl.float16)
    txl.smem_slice(buffer, 16, 32, 1)
