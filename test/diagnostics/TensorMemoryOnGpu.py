# run: txlc TensorMemoryOnGpu.py --kernel kernel --signature '*fp32' --target sm_90a --emit ptx
# expect:
# TensorMemoryOnGpu.py:11:12: error: `sm_90a` has no tensor memory; compile for `sm_100a` or for target `cpu`, or multiply with `tl.dot`
#     sums = txl.tmem_alloc([128, 64], txl.float32)
#            ^
import txl


@txl.jit
def kernel(X):
    sums = txl.tmem_alloc([128, 64], txl.float32)
    txl.tmem_store(sums, txl.zeros([128, 64], txl.float32))
