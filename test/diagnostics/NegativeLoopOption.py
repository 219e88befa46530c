# run: txlc NegativeLoopOption.py --kernel kernel --signature '*fp32'
# expect:
# NegativeLoopOption.py:12:14: error: `num_stages` of a loop is 0 or more, not -1
#     for i in tl.range(0, 5, num_stages=-1):
#              ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~
import txl
import txl.language as tl


@txl.jit
def kernel(X):
    for i in tl.range(0, 5, num_stages=-1):
        tl.store(X + i, 1.0)
