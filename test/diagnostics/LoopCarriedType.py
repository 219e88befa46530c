# run: txlc LoopCarriedType.py --kernel kernel --signature '*fp32, i32'
# expect:
# LoopCarriedType.py:17:5: error: the loop-carried variable `total` is `int32` before the loop, but `fp32` at the end of its body (Loop-carried variable total has initial type int32 but is re-assigned to fp32 in loop)
#     for i in range(n):
#     ^~~~~~~~~~~~~~~~~~
# LoopCarriedType.py:18:9: note: it becomes `fp32` here
#         total += tl.load(X + i)
#         ^~~~~~~~~~~~~~~~~~~~~~~
# note: give `total` its final type before the loop, or convert the new value with `.to(…)`
import txl
import txl.language as tl


@txl.jit
def kernel(X, n):
    total = 0
    for i in range(n):
        total += tl.load(X + i)
    tl.store(X, total)
