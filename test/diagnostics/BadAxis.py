# run: txlc BadAxis.py --kernel kernel --signature '*fp32'
# expect:
# BadAxis.py:13:24: error: axis 2 is out of range for a tile of rank 2 (invalid axis 2. Expected -2 <= axis < 2)
#     tl.store(X, tl.sum(tl.expand_dims(x, 2)))
#                        ^~~~~~~~~~~~~~~~~~~~
import txl
import txl.language as tl


@txl.jit
def kernel(X):
    x = tl.load(X + tl.arange(0, 16))
    tl.store(X, tl.sum(tl.expand_dims(x, 2)))
