# run: txlc HistogramOperand.py --kernel kernel --signature '*fp32'
# expect:
# HistogramOperand.py:13:37: error: `histogram` takes a tile of integers of rank 1, got `fp32[16]` (histogram only supports 1D integer input)
#     tl.store(X, tl.sum(tl.histogram(x, 16)))
#                                     ^
import txl
import txl.language as tl


@txl.jit
def kernel(X):
    x = tl.load(X + tl.arange(0, 16))
    tl.store(X, tl.sum(tl.histogram(x, 16)))
