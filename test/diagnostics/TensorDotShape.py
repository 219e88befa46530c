# run: txlc TensorDotShape.py --kernel kernel --signature '*fp32'
# expect:
# TensorDotShape.py:13:5: error: `dotx`: of `fp16`, K = 8 is a multiple of 16, and N = 64 one of 8
#     txl.dotx(a, b, txl.tmem_alloc([128, 64], txl.float32))
#     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
import txl


@txl.jit
def kernel(X):
    a = txl.smem_alloc([128, 8], txl.float16)
    b = txl.smem_alloc([8, 64], txl.float16)
    txl.dotx(a, b, txl.tmem_alloc([128, 64], txl.float32))
