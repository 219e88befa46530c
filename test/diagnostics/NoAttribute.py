# run: txlc NoAttribute.py --kernel kernel --signature '*fp32'
# expect:
# NoAttribute.py:13:36: error: a value of type `fp32[16]` has no attribute `mean`
#     tl.store(X + tl.arange(0, 16), x.mean())
#                                    ^~~~~~
import txl
import txl.language as tl


@txl.jit
def kernel(X):
    x = tl.load(X + tl.arange(0, 16))
    tl.store(X + tl.arange(0, 16), x.mean())
