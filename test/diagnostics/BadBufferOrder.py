# run: txlc BadBufferOrder.py --kernel kernel --signature '*fp32'
# expect:
# BadBufferOrder.py:12:5: error: `smem_trans`: [1, 1] is not a permutation of the 2 axes of a buffer of shape [16, 64]
#     txl.smem_trans(buffer, [1, 1])
#     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
import txl


@txl.jit
def kernel(X):
    buffer = txl.smem_alloc([16, 64], txl.float16)
    txl.smem_trans(buffer, [1, 1])
