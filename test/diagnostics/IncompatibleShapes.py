# run: txlc IncompatibleShapes.py --kernel kernel --signature '*fp32'
# expect:
# IncompatibleShapes.py:15:14: error: shapes [16] and [32] do not broadcast: extents 16 and 32 at axis 0 (Cannot make_shape_compatible: incompatible dimensions at index 0: 16 and 32)
#     tl.store(X + rows * 32 + columns, 0)
#              ^~~~~~~~~~~~~~~~~~~~~~~
# note: `x[:, None]` and `y[None, :]` broadcast to the shape [16, 32]
import txl
import txl.language as tl


@txl.jit
def kernel(X):
    rows = tl.arange(0, 16)
    columns = tl.arange(0, 32)
    tl.store(X + rows * 32 + columns, 0)
