# run: txlc ClampNeedsFloats.py --kernel kernel --signature '*i32' --option language=3.6
# expect:
# ClampNeedsFloats.py:13:17: error: `clamp` is defined for floating types, got `int32`
#     tl.store(X, tl.clamp(tl.load(X), 0, 255))
#                 ^~~~~~~~~~~~~~~~~~~~~~~~~~~~
# note: use `tl.minimum` and `tl.maximum`
import txl
import txl.language as tl


@txl.jit
def kernel(X):
    tl.store(X, tl.clamp(tl.load(X), 0, 255))
