# run: txlc DotOfBuffersRank.py --kernel kernel --signature '*fp32'
# expect:
# DotOfBuffersRank.py:12:26: error: `dot`: buffers are multiplied in rank 2, not 3
#     txl.store(X, txl.sum(txl.dot(a, a)))
#                          ^~~~~~~~~~~~~
import txl


@txl.jit
def kernel(X):
    a = txl.smem_alloc([2, 64, 64], txl.float16)
    txl.store(X, txl.sum(txl.dot(a, a)))
