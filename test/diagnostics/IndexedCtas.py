# run: txlc IndexedCtas.py --kernel kernel --signature '*fp32' -O num_ctas=2
# expect:
# IndexedCtas.py:13:5: error: `smem_atomic_add`: a buffer of a program of several CTAs (`num_ctas=2`) is in slices, one in each CTA, and an index may name an element of another CTA's slice
#     txl.smem_atomic_add(buffer, 1, txl.arange(0, 64))
#     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
# note: launch with `cluster=2`: each program then has buffers of its own
import txl


@txl.jit
def kernel(X):
    buffer = txl.smem_alloc([64], txl.int32)
    txl.smem_atomic_add(buffer, 1, txl.arange(0, 64))
