# run: txlc SplitScales.py --kernel kernel --signature '*fp32' -O num_ctas=2
# expect:
# SplitScales.py:12:5: error: `tmem_copy`: scales are not split over the CTAs of a program (`num_ctas=2`)
#     txl.tmem_copy(txl.smem_alloc([1, 1, 32, 16], txl.uint8), txl.tmem_alloc([128, 4], txl.uint8))
#     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
# note: launch with `cluster=2`, a program in each CTA
import txl


@txl.jit
def kernel(X):
    txl.tmem_copy(txl.smem_alloc([1, 1, 32, 16], txl.uint8), txl.tmem_alloc([128, 4], txl.uint8))
