# run: txlc FragmentSlice.py --kernel kernel --signature '*fp32'
# expect:
# FragmentSlice.py:12:5: error: `frag_smem_store`: `predStr` is `slice:N`, N from 1 to 64, not `slice:65`
#     txl.frag_smem_store(txl.smem_alloc([64], txl.float32), 1.0, None, predStr="slice:65")
#     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
# note: in `frag_smem_store` of the library
import txl


@txl.jit
def kernel(X):
    txl.frag_smem_store(txl.smem_alloc([64], txl.float32), 1.0, None, predStr="slice:65")
