# run: txlc AssumeNeedsScalar.py --kernel kernel --signature '*fp32'
# expect:
# AssumeNeedsScalar.py:14:15: error: `assume` takes a boolean scalar, got `int1[16]`
#     tl.assume(offsets >= 0)
#               ^~~~~~~~~~~~
# note: assume a condition on scalars, such as the sizes and strides
import txl
import txl.language as tl


@txl.jit
def kernel(X):
    offsets = tl.arange(0, 16)
    tl.assume(offsets >= 0)
    tl.store(X + offsets, 0)
