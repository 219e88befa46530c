# run: txlc OtherWithoutMask.py --kernel kernel --signature '*fp32'
# expect:
# OtherWithoutMask.py:13:45: error: `load`: `other` is given without `mask` (`other` cannot be provided without `mask`)
#     x = tl.load(X + tl.arange(0, 16), other=0.0)
#                                             ^~~
# note: pass a `mask` that is false where `other` is used
import txl
import txl.language as tl


@txl.jit
def kernel(X):
    x = tl.load(X + tl.arange(0, 16), other=0.0)
    tl.store(X, tl.sum(x))
