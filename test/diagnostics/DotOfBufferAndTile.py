# run: txlc DotOfBufferAndTile.py --kernel kernel --signature '*fp32'
# expect:
# DotOfBufferAndTile.py:13:37: error: `dot`: the first operand is a buffer, but the second is the tile `fp16[64, 64]`
#     txl.store(X, txl.sum(txl.dot(a, txl.zeros([64, 64], txl.float16))))
#                                     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
# note: write it to a buffer with `txl.smem_store`, or load the first with `txl.smem_load`
import txl


@txl.jit
def kernel(X):
    a = txl.smem_alloc([64, 64], txl.float16)
    txl.store(X, txl.sum(txl.dot(a, txl.zeros([64, 64], txl.float16))))
