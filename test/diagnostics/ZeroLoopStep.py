# run: txlc ZeroLoopStep.py --kernel kernel --signature '*fp32'
# expect:
# ZeroLoopStep.py:12:14: error: the step of a loop is zero; `range` needs one that is not
#     for i in tl.range(0, 5, 0):
#              ^~~~~~~~~~~~~~~~~
import txl
import txl.language as tl


@txl.jit
def kernel(X):
    for i in tl.range(0, 5, 0):
        tl.store(X + i, 1.0)
