# run: txlc ConditionNotBoolean.py --kernel kernel --signature '*fp32, *i32'
# expect:
# ConditionNotBoolean.py:15:27: warning: `where`: the condition has type `int32`, not boolean: it is compared with 0
#     tl.store(X + offsets, tl.where(keep, 1.0, 0.0))
#                           ^~~~~~~~~~~~~~~~~~~~~~~~
# note: write `condition != 0`
import txl
import txl.language as tl


@txl.jit
def kernel(X, Mask):
    offsets = tl.arange(0, 16)
    keep = tl.load(Mask + offsets)
    tl.store(X + offsets, tl.where(keep, 1.0, 0.0))
