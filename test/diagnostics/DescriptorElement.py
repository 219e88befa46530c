# run: txlc DescriptorElement.py --kernel kernel --signature '*fp32'
# expect:
# DescriptorElement.py:13:26: error: `tma_load`: the buffer holds `fp16`, but the descriptor's array `fp32`
#     txl.tma_load(buffer, array, [0, 0], txl.mbar_alloc(1))
#                          ^~~~~
import txl


@txl.jit
def kernel(X):
    array = txl.make_tensor_descriptor(X, [64, 64], [64, 1], [16, 16])
    buffer = txl.smem_alloc([16, 16], txl.float16)
    txl.tma_load(buffer, array, [0, 0], txl.mbar_alloc(1))
