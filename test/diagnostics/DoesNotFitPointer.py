# run: txlc DoesNotFitPointer.py --kernel kernel --signature '*fp32, i32'
# expect:
# DoesNotFitPointer.py:13:35: error: `load`: the mask has shape [32], but the pointer has [16] (Cannot make_shape_compatible: incompatible dimensions at index 0: 16 and 32)
#     x = tl.load(X + offsets, mask=tl.arange(0, 32) < n)
#                                   ^~~~~~~~~~~~~~~~~~~~
import txl
import txl.language as tl


@txl.jit
def kernel(X, n):
    offsets = tl.arange(0, 16)
    x = tl.load(X + offsets, mask=tl.arange(0, 32) < n)
    tl.store(X, tl.sum(x))
