# run: txlc TilesNotSplit.py --kernel kernel --signature '*fp32' -O num_ctas=2
# expect:
# txl/language/standard.py:278:12: error: `num_ctas` is 2, and this needs the tile of all CTAs, but not all CTAs, or not all of their threads, execute this: a condition or a loop around it depends on `cta_rank`, `tid`, or on values of warps or buffers of one CTA; move it before that
# TilesNotSplit.py:14:22: note: called here
#         txl.store(X, txl.sum(x))
#                      ^
import txl


@txl.jit
def kernel(X):
    x = txl.load(X + txl.arange(0, 64))
    if txl.cta_rank() == 0:
        txl.store(X, txl.sum(x))
