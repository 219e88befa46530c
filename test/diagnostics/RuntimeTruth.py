# run: txlc RuntimeTruth.py --kernel kernel --signature '*fp32, i32'
# expect:
# RuntimeTruth.py:13:34: error: a condition known at compile time is needed here, but this is a run-time value of type `int32`
#     for i in tl.range(8, flatten=any((n, 0))):
#                                  ^~~~~~~~~~~
# note: compute it from literals and `tl.constexpr` parameters
import txl
import txl.language as tl


@txl.jit
def kernel(X, n):
    for i in tl.range(8, flatten=any((n, 0))):
        tl.store(X + i, 0)
