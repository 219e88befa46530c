# run: txlc GatherIndex.py --kernel kernel --signature '*fp32'
# expect:
# GatherIndex.py:14:37: error: `gather`: `index` must be a tile of integers with the shape of `src`, [16, 16], except along axis 1; got `int32[16]` (source and index tensors must have the same rank)
#     tl.store(X, tl.sum(tl.gather(x, index, 1)))
#                                     ^~~~~
import txl
import txl.language as tl


@txl.jit
def kernel(X):
    x = tl.zeros((16, 16), tl.float32)
    index = tl.arange(0, 16)
    tl.store(X, tl.sum(tl.gather(x, index, 1)))
