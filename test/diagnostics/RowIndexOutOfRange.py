# run: txlc RowIndexOutOfRange.py --kernel kernel --signature '*fp32'
# expect:
# RowIndexOutOfRange.py:12:26: error: `get_buffer`: there is no buffer 3 in a row of 3
#     txl.get_buffer(ring, 3)
#                          ^
import txl


@txl.jit
def kernel(X):
    ring = txl.smem_alloc([16], txl.float32, num_stages=3)
    txl.get_buffer(ring, 3)
