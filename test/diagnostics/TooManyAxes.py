# run: txlc TooManyAxes.py --kernel kernel --signature '*fp32'
# expect:
# TooManyAxes.py:14:13: error: a tile has at most 32 axes, not 33
#         x = tl.expand_dims(x, 0)
#             ^~~~~~~~~~~~~~~~~~~~
import txl
import txl.language as tl


@txl.jit
def kernel(X):
    x = tl.arange(0, 2)
    for i in tl.static_range(40):
        x = tl.expand_dims(x, 0)
    tl.store(X, tl.max(x))
