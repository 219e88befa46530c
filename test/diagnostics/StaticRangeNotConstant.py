# run: txlc StaticRangeNotConstant.py --kernel kernel --signature '*fp32, i32'
# expect:
# StaticRangeNotConstant.py:13:14: error: `static_range` takes compile-time integers, but the stop is `int32` (int32 used as tl.static_range stop value is not a constexpr)
#     for i in tl.static_range(n):
#              ^~~~~~~~~~~~~~~~~~
# note: use `range` or `tl.range`, or pass the value as a `tl.constexpr` parameter
import txl
import txl.language as tl


@txl.jit
def kernel(X, n):
    for i in tl.static_range(n):
        tl.store(X + i, 0)
