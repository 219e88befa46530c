# run: txlc RankMismatch.py --kernel kernel --signature '*fp32'
# expect:
# RankMismatch.py:14:24: error: cannot broadcast a tile of shape [16] to [16, 16]: the ranks differ (Cannot broadcast, rank mismatch)
#     tl.store(X, tl.sum(tl.broadcast_to(x, (16, 16))))
#                        ^~~~~~~~~~~~~~~~~~~~~~~~~~~~
# note: add axes with `x[:, None]` or `tl.expand_dims`
import txl
import txl.language as tl


@txl.jit
def kernel(X):
    x = tl.load(X + tl.arange(0, 16))
    tl.store(X, tl.sum(tl.broadcast_to(x, (16, 16))))
