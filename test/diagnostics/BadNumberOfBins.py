# run: txlc BadNumberOfBins.py --kernel kernel --signature '*i32'
# expect:
# BadNumberOfBins.py:13:40: error: `histogram`: `num_bins` is 0, but must be positive
#     tl.store(X, tl.sum(tl.histogram(x, 0)))
#                                        ^
import txl
import txl.language as tl


@txl.jit
def kernel(X):
    x = tl.load(X + tl.arange(0, 16))
    tl.store(X, tl.sum(tl.histogram(x, 0)))
