# run: txlc TooManyTiles.py --kernel kernel --signature '*i32'
# expect:
# TooManyTiles.py:18:9: error: `map_elementwise` takes at most 32 tiles, not 33
#     y = tl.map_elementwise(first, *[x for _ in range(33)])
#         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
import txl
import txl.language as tl


@txl.jit
def first(*xs):
    return xs[0]


@txl.jit
def kernel(X):
    x = tl.arange(0, 16)
    y = tl.map_elementwise(first, *[x for _ in range(33)])
    tl.store(X + x, y)
