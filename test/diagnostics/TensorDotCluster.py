# run: txlc TensorDotCluster.py --kernel kernel --signature '*fp32'
# expect:
# TensorDotCluster.py:14:69: error: `dotx`: `two_ctas` is for a cluster of an even number of programs, not of 1
#     txl.dotx(a, b, txl.tmem_alloc([128, 64], txl.float32), two_ctas=True)
#                                                                     ^~~~
# note: launch with `cluster=2`
import txl


@txl.jit
def kernel(X):
    a = txl.smem_alloc([128, 32], txl.float16)
    b = txl.smem_alloc([32, 32], txl.float16)
    txl.dotx(a, b, txl.tmem_alloc([128, 64], txl.float32), two_ctas=True)
