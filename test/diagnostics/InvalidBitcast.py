# run: txlc InvalidBitcast.py --kernel kernel --signature '*fp32, *i16'
# expect:
# InvalidBitcast.py:13:17: error: cannot bitcast `fp32` to `int16` (Cannot bitcast data-type of size 32 to data-type of size 16)
#     tl.store(Y, tl.load(X).to(tl.int16, bitcast=True))
#                 ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
# note: the widths must be equal; without `bitcast=True` the value is converted
import txl
import txl.language as tl


@txl.jit
def kernel(X, Y):
    tl.store(Y, tl.load(X).to(tl.int16, bitcast=True))
