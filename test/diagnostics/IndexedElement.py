# run: txlc IndexedElement.py --kernel kernel --signature '*fp32'
# expect:
# IndexedElement.py:12:25: error: `smem_atomic_add` is not defined for a buffer of `int16`: it is for fp16, bf16, and integers and floats of 32 and 64 bits
#     txl.smem_atomic_add(buffer, 1, txl.arange(0, 64))
#                         ^~~~~~
import txl


@txl.jit
def kernel(X):
    buffer = txl.smem_alloc([64], txl.int16)
    txl.smem_atomic_add(buffer, 1, txl.arange(0, 64))
