# run: txlc LoopCarriedConstant.py --kernel kernel --signature '*fp32, i32'
# expect:
# LoopCarriedConstant.py:17:5: error: the loop-carried variable `last` is a compile-time `NoneType` before the loop, which cannot change in the loop (Loop carried variable last changed type)
#     for i in range(n):
#     ^~~~~~~~~~~~~~~~~~
# LoopCarriedConstant.py:18:9: note: it becomes `fp32` here
#         last = tl.load(X + i)
#         ^~~~~~~~~~~~~~~~~~~~~
# note: start with a run-time value of the final type, such as `last = tl.full(…)`
import txl
import txl.language as tl


@txl.jit
def kernel(X, n):
    last = None
    for i in range(n):
        last = tl.load(X + i)
    tl.store(X, last)
