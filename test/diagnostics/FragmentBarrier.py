# run: txlc FragmentBarrier.py --kernel kernel --signature '*fp32'
# expect:
# FragmentBarrier.py:13:5: error: `frag_smem_store`: `mbar` is for stores to another CTA
#     txl.frag_smem_store(txl.smem_alloc([64], txl.float32), 1.0, None, mbar=txl.mbar_alloc(1))
#     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
# note: in `frag_smem_store` of the library
# note: name the CTA with `cta_id`
import txl


@txl.jit
def kernel(X):
    txl.frag_smem_store(txl.smem_alloc([64], txl.float32), 1.0, None, mbar=txl.mbar_alloc(1))
