# run: txlc LibraryWarning.py --kernel kernel --signature '*fp32'
# expect:
# LibraryWarning.py:14:9: warning: `keep_dims` of `softmax` has no effect: the result always has the shape of `x`
#     x = tl.softmax(tl.load(X + offsets), keep_dims=True)
#         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
# note: in `softmax` of the library
import txl
import txl.language as tl


@txl.jit
def kernel(X):
    offsets = tl.arange(0, 16)
    x = tl.softmax(tl.load(X + offsets), keep_dims=True)
    tl.store(X + offsets, x)
