# run: txlc DuplicateAxis.py --kernel kernel --signature '*fp32'
# expect:
# DuplicateAxis.py:13:42: error: `expand_dims`: axis 0 is given twice (expand_dims received duplicate axes)
#     tl.store(X, tl.sum(tl.expand_dims(x, (0, 0))))
#                                          ^~~~~~
import txl
import txl.language as tl


@txl.jit
def kernel(X):
    x = tl.load(X + tl.arange(0, 16))
    tl.store(X, tl.sum(tl.expand_dims(x, (0, 0))))
