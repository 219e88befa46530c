# run: txlc HintCount.py --kernel kernel --signature '*fp32'
# expect:
# HintCount.py:13:42: error: `multiple_of` takes one value for each of the 2 axes of the tile, got 1 (Shape of input to multiple_of does not match the length of values)
#     tl.store(X + tl.multiple_of(offsets, 16), 0)
#                                          ^~
import txl
import txl.language as tl


@txl.jit
def kernel(X):
    offsets = tl.arange(0, 16)[:, None] * 16 + tl.arange(0, 16)[None, :]
    tl.store(X + tl.multiple_of(offsets, 16), 0)
