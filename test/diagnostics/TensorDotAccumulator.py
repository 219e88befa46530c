# run: txlc TensorDotAccumulator.py --kernel kernel --signature '*fp32'
# expect:
# TensorDotAccumulator.py:13:20: error: `dotx`: the accumulator of `fp16` is `fp32[128, 64]` in tensor memory, not `fp32[128, 128]`
#     txl.dotx(a, b, txl.tmem_alloc([128, 128], txl.float32))
#                    ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
import txl


@txl.jit
def kernel(X):
    a = txl.smem_alloc([128, 32], txl.float16)
    b = txl.smem_alloc([32, 64], txl.float16)
    txl.dotx(a, b, txl.tmem_alloc([128, 128], txl.float32))
