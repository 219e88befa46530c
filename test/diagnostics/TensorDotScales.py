# run: txlc TensorDotScales.py --kernel kernel --signature '*fp32'
# expect:
# TensorDotScales.py:13:5: error: `dotx`: the scales of `input` are `uint8[128, 4]` in tensor memory, one for each 32 elements of K; not `uint8[128, 8]`
#     txl.dotx(a, b.T, txl.tmem_alloc([128, 64], txl.float32), a_scale=scales, b_scale=scales)
#     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
import txl


@txl.jit
def kernel(X):
    a, b = txl.smem_alloc([128, 128], txl.float8e4nv), txl.smem_alloc([64, 128], txl.float8e4nv)
    scales = txl.tmem_alloc([128, 8], txl.uint8)
    txl.dotx(a, b.T, txl.tmem_alloc([128, 64], txl.float32), a_scale=scales, b_scale=scales)
