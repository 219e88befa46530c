# run: txlc ZeroSliceStep.py --kernel kernel --signature '*fp32'
# expect:
# ZeroSliceStep.py:13:17: error: the step of a slice is zero
#     tl.store(X, factors[::0][0])
#                 ^~~~~~~~~~~~
import txl
import txl.language as tl


@txl.jit
def kernel(X):
    factors = (1.0, 2.0, 4.0)
    tl.store(X, factors[::0][0])
