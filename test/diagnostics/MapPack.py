# run: txlc MapPack.py --kernel kernel --signature '*fp32'
# expect:
# MapPack.py:18:36: error: `map_elementwise`: `pack` is 3, but must be a power of two and at most 16, the number of elements
#     tl.store(X + tl.arange(0, 16), tl.map_elementwise(twice, x, pack=3))
#                                    ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
import txl
import txl.language as tl


@txl.jit
def twice(a):
    return a * 2


@txl.jit
def kernel(X):
    x = tl.load(X + tl.arange(0, 16))
    tl.store(X + tl.arange(0, 16), tl.map_elementwise(twice, x, pack=3))
