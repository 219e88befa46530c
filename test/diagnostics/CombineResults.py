# run: txlc CombineResults.py --kernel kernel --signature '*fp32'
# expect:
# CombineResults.py:18:33: error: `reduce`: the function must return `fp32`, but it returns `int1`
#     tl.store(X, tl.reduce(x, 0, larger))
#                                 ^~~~~~
import txl
import txl.language as tl


@txl.jit
def larger(a, b):
    return a > b


@txl.jit
def kernel(X):
    x = tl.load(X + tl.arange(0, 16))
    tl.store(X, tl.reduce(x, 0, larger))
