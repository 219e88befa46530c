# run: txlc NoinlineTile.py --kernel kernel --signature '*fp32'
# expect:
# NoinlineTile.py:19:27: error: the noinline function `scale` takes scalars, but its argument `x` is `fp32[16]`
#     tl.store(X + offsets, scale(tl.load(X + offsets)))
#                           ^~~~~~~~~~~~~~~~~~~~~~~~~~~
# note: leave out `noinline=True`
import txl
import txl.language as tl


@txl.jit(noinline=True)
def scale(x):
    return x * 2


@txl.jit
def kernel(X):
    offsets = tl.arange(0, 16)
    tl.store(X + offsets, scale(tl.load(X + offsets)))
