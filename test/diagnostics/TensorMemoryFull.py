# run: txlc TensorMemoryFull.py --kernel kernel --signature '*fp32'
# expect:
# TensorMemoryFull.py:12:12: error: `tmem_alloc`: tensor memory has 512 columns of 32 bits, but with this buffer the kernel needs 544; use fewer stages, or narrower tiles
#     more = txl.tmem_alloc([128, 64], txl.float16)
#            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
import txl


@txl.jit
def kernel(X):
    sums = txl.tmem_alloc([128, 256], txl.float32, num_stages=2)
    more = txl.tmem_alloc([128, 64], txl.float16)
