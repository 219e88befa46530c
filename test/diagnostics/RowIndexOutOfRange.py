# run: txlc RowIndexOutOfRange.py --kernel kernel --signature '*fp32'
# expect:
# RowIndexOutOfRange.py:12:26: error: `get_buffer`: index 3 is out of range for 3 slots
#     txl.get_buffer(ring, 3)
#                          ^
import txl


@txl.jit
def kernel(X):
    ring = txl.smem_alloc([16], txl.float32, num_stages=3)
    txl.get_buffer(ring, 3)
