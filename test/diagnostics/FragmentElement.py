# run: txlc FragmentElement.py --kernel kernel --signature '*fp32'
# expect:
# FragmentElement.py:12:5: error: `frag_smem_store`: the buffer holds `fp32`, but the value is `fp16`
#     txl.frag_smem_store(txl.smem_alloc([64], txl.float32), txl.zeros([64], txl.float16), None)
#     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
# note: in `frag_smem_store` of the library
import txl


@txl.jit
def kernel(X):
    txl.frag_smem_store(txl.smem_alloc([64], txl.float32), txl.zeros([64], txl.float16), None)
