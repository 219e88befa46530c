# run: txlc GatherShape.py --kernel kernel --signature '*fp32'
# expect:
# GatherShape.py:13:5: error: `tma_gather`: the rows are a tile of 16 integers, one per row of the buffer
#     txl.tma_gather(buffer, array, txl.mbar_alloc(1), txl.arange(0, 8), 0)
#     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
import txl


@txl.jit
def kernel(X):
    array = txl.make_tensor_descriptor(X, [64, 64], [64, 1], [1, 16])
    buffer = txl.smem_alloc([16, 16], txl.float32)
    txl.tma_gather(buffer, array, txl.mbar_alloc(1), txl.arange(0, 8), 0)
