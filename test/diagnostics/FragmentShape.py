# run: txlc FragmentShape.py --kernel kernel --signature '*fp32'
# expect:
# FragmentShape.py:12:5: error: a tile of shape [32] is not one of shape [64]
#     txl.frag_smem_store(txl.smem_alloc([64], txl.float32), txl.zeros([32], txl.float32), None)
#     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
# note: in `frag_smem_store` of the library
import txl


@txl.jit
def kernel(X):
    txl.frag_smem_store(txl.smem_alloc([64], txl.float32), txl.zeros([32], txl.float32), None)
