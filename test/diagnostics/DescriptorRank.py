# run: txlc DescriptorRank.py --kernel kernel --signature '*fp32'
# expect:
# DescriptorRank.py:13:33: error: `tma_load`: the descriptor has 2 axes, but 1 offsets are given
#     txl.tma_load(buffer, array, [0], txl.mbar_alloc(1))
#                                 ^~~
import txl


@txl.jit
def kernel(X):
    array = txl.make_tensor_descriptor(X, [64, 64], [64, 1], [16, 16])
    buffer = txl.smem_alloc([16, 16], txl.float32)
    txl.tma_load(buffer, array, [0], txl.mbar_alloc(1))
