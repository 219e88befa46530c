# run: txlc TensorDotScaled.py --kernel kernel --signature '*fp32'
# expect:
# TensorDotScaled.py:14:5: error: `dotx`: there is no MMA of `fp16` and `fp16` with scales of `uint8`
#     txl.dotx(a, b.T, txl.tmem_alloc([128, 64], txl.float32), a_scale=scales, b_scale=scales)
#     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
# note: operands of fp8 (float8e4nv, float8e5) have scales of uint8; operands of uint8, pairs of 4-bit floats, have scales of uint8 or float8e4nv
import txl


@txl.jit
def kernel(X):
    a, b = txl.smem_alloc([128, 128], txl.float16), txl.smem_alloc([64, 128], txl.float16)
    scales = txl.tmem_alloc([128, 4], txl.uint8)
    txl.dotx(a, b.T, txl.tmem_alloc([128, 64], txl.float32), a_scale=scales, b_scale=scales)
