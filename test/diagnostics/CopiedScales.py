# run: txlc CopiedScales.py --kernel kernel --signature '*fp32'
# expect:
# CopiedScales.py:12:5: error: `tmem_copy`: `buffer uint8[1, 1, 32, 16]` does not hold the scales of `tensor memory uint8[128, 8]`
#     txl.tmem_copy(txl.smem_alloc([1, 1, 32, 16], txl.uint8), txl.tmem_alloc([128, 8], txl.uint8))
#     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
# note: the scales of 128 rows and 4 blocks of K are 512 bytes of shared memory, a buffer `[rows // 128, blocks // 4, 32, 16]` of their dtype
import txl


@txl.jit
def kernel(X):
    txl.tmem_copy(txl.smem_alloc([1, 1, 32, 16], txl.uint8), txl.tmem_alloc([128, 8], txl.uint8))
