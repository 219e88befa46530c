# run: txlc NotARow.py --kernel kernel --signature '*fp32'
# expect:
# NotARow.py:13:20: error: `get_buffer`: `src` is not multi-buffered
#     txl.get_buffer(buffer, 0)
#                    ^~~~~~
# note: `num_stages` of its allocation is the number of slots; `txl.smem_slice` takes a slice of one buffer
import txl


@txl.jit
def kernel(X):
    buffer = txl.get_buffer(txl.smem_alloc([16], txl.float32), 0)
    txl.get_buffer(buffer, 0)
