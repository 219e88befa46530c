# run: txlc BadSequenceIndex.py --kernel kernel --signature '*fp32, i32'
# expect:
# BadSequenceIndex.py:14:17: error: a tuple takes compile-time integers and slices as indices, not `int32`
#     tl.store(X, factors[n])
#                 ^~~~~~~~~~
# note: loop over `tl.static_range`, or choose among the elements with `tl.where`
import txl
import txl.language as tl


@txl.jit
def kernel(X, n):
    factors = (1.0, 2.0, 4.0)
    tl.store(X, factors[n])
