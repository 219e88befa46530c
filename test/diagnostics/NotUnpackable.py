# run: txlc NotUnpackable.py --kernel kernel --signature '*fp32'
# expect:
# NotUnpackable.py:13:5: error: cannot unpack `fp32` into 2 targets
#     value, index = tl.max(tl.load(X + tl.arange(0, 16)))
#     ^~~~~~~~~~~~
# note: a tile is no tuple: `tl.split` gives the two halves of one whose last extent is 2
import txl
import txl.language as tl


@txl.jit
def kernel(X):
    value, index = tl.max(tl.load(X + tl.arange(0, 16)))
    tl.store(X, value)
