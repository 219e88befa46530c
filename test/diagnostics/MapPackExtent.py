# run: txlc MapPackExtent.py --kernel kernel --signature '*i32'
# expect:
# MapPackExtent.py:18:18: error: `map_elementwise`: `pack` is 2, but must divide the last extent of the shape [4, 3]
#     tl.store(at, tl.map_elementwise(swapped, tl.load(at), pack=2))
#                  ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
import txl
import txl.language as tl


@txl.jit
def swapped(a, b):
    return b, a


@txl.jit
def kernel(X):
    at = X + tl.arange(0, 4)[:, None] * 3 + tl.arange(0, 3)
    tl.store(at, tl.map_elementwise(swapped, tl.load(at), pack=2))
