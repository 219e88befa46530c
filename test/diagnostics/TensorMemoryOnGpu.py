# run: txlc TensorMemoryOnGpu.py --kernel kernel --signature '*fp32' --target sm_100a --emit ptx
# expect:
# TensorMemoryOnGpu.py:11:12: error: tensor memory and `dotx` run on the CPU only in this version; compile for target `cpu`, or multiply with `tl.dot`
#     sums = txl.tmem_alloc([128, 64], txl.float32)
#            ^
import txl


@txl.jit
def kernel(X):
    sums = txl.tmem_alloc([128, 64], txl.float32)
    txl.tmem_store(sums, txl.zeros([128, 64], txl.float32))
