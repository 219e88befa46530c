# run: txlc AmbiguousTruth.py --kernel kernel --signature '*fp32'
# expect:
# AmbiguousTruth.py:14:8: error: the truth of a tile of several elements is ambiguous: this one is `int1[16]` (Boolean value of Tensor with more than one value is ambiguous)
#     if x > 0:
#        ^~~~~
# note: choose element by element with `tl.where` or a mask, or reduce it to one value, say with `tl.max`
import txl
import txl.language as tl


@txl.jit
def kernel(X):
    x = tl.load(X + tl.arange(0, 16))
    if x > 0:
        tl.store(X + tl.arange(0, 16), x)
