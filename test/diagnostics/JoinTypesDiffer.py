# run: txlc JoinTypesDiffer.py --kernel kernel --signature '*fp32, *fp16'
# expect:
# JoinTypesDiffer.py:15:24: error: `join` takes tiles of one dtype, got `fp32` and `fp16`
#     tl.store(X, tl.sum(tl.join(x, y)))
#                        ^~~~~~~~~~~~~
# note: convert one of them with `.to(…)`
import txl
import txl.language as tl


@txl.jit
def kernel(X, Y):
    x = tl.load(X + tl.arange(0, 16))
    y = tl.load(Y + tl.arange(0, 16))
    tl.store(X, tl.sum(tl.join(x, y)))
