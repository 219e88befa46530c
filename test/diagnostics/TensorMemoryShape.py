# run: txlc TensorMemoryShape.py --kernel kernel --signature '*fp32'
# expect:
# TensorMemoryShape.py:11:5: error: `tmem_alloc`: fp32[32, 64] does not fit tensor memory: a buffer there has rank 2, and 64 or 128 rows
#     txl.tmem_alloc([32, 64], txl.float32)
#     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
import txl


@txl.jit
def kernel(X):
    txl.tmem_alloc([32, 64], txl.float32)
