# run: txlc TooManyStages.py --kernel kernel --signature '*fp32'
# expect:
# TooManyStages.py:11:57: error: `smem_alloc`: `num_stages` is 1073741824, but a multi-buffer has at most 1048576 slots
#     ring = txl.smem_alloc([16], txl.float32, num_stages=1 << 30)
#                                                         ^~~~~~~
import txl


@txl.jit
def kernel(X):
    ring = txl.smem_alloc([16], txl.float32, num_stages=1 << 30)
