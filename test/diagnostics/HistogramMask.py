# run: txlc HistogramMask.py --kernel kernel --signature '*i32'
# expect:
# HistogramMask.py:13:49: error: `histogram`: the mask must be boolean of shape [16], got `int1[8]`
#     tl.store(X, tl.sum(tl.histogram(x, 16, mask=tl.arange(0, 8) < 4)))
#                                                 ^~~~~~~~~~~~~~~~~~~
import txl
import txl.language as tl


@txl.jit
def kernel(X):
    x = tl.load(X + tl.arange(0, 16))
    tl.store(X, tl.sum(tl.histogram(x, 16, mask=tl.arange(0, 8) < 4)))
