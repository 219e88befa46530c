# run: txlc MathTypeUnsupported.py --kernel kernel --signature '*fp16'
# expect:
# MathTypeUnsupported.py:14:17: error: `exp` takes fp32 or fp64, not `fp16` (Expected dtype fp32 or fp64 but got fp16)
#     tl.store(X, tl.exp(x))
#                 ^~~~~~~~~
# note: convert with `.to(tl.float32)`
import txl
import txl.language as tl


@txl.jit
def kernel(X):
    x = tl.load(X)
    tl.store(X, tl.exp(x))
