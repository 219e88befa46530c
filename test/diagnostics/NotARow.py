# run: txlc NotARow.py --kernel kernel --signature '*fp32'
# expect:
# NotARow.py:13:20: error: `get_buffer`: `src` is no row of buffers
#     txl.get_buffer(buffer, 0)
#                    ^~~~~~
# note: `num_stages` of its allocation says how many there are in a row; a part of one buffer is `txl.smem_slice`
import txl


@txl.jit
def kernel(X):
    buffer = txl.get_buffer(txl.smem_alloc([16], txl.float32), 0)
    txl.get_buffer(buffer, 0)
