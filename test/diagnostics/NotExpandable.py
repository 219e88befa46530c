# run: txlc NotExpandable.py --kernel kernel --signature '*fp32'
# expect:
# NotExpandable.py:12:24: error: cannot broadcast a tile of shape [4, 1] to [8, 8]: extents 4 and 8 at axis 0 (Cannot broadcast, the expanded size of the tensor (8) must match the existing size (4) at non-singleton dimension 0)
#     tl.store(X, tl.sum(tl.broadcast_to(tl.arange(0, 4)[:, None], (8, 8))))
#                        ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
import txl
import txl.language as tl


@txl.jit
def kernel(X):
    tl.store(X, tl.sum(tl.broadcast_to(tl.arange(0, 4)[:, None], (8, 8))))
