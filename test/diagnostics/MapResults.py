# run: txlc MapResults.py --kernel kernel --signature '*fp32'
# expect:
# MapResults.py:18:36: error: `map_elementwise`: the function must return `pack` = 2 values for each result, but it returns 1
#     tl.store(X + tl.arange(0, 16), tl.map_elementwise(first, x, pack=2))
#                                    ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
import txl
import txl.language as tl


@txl.jit
def first(a, b):
    return a


@txl.jit
def kernel(X):
    x = tl.load(X + tl.arange(0, 16))
    tl.store(X + tl.arange(0, 16), tl.map_elementwise(first, x, pack=2))
