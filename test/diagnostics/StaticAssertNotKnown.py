# run: txlc StaticAssertNotKnown.py --kernel kernel --signature '*fp32, i32'
# expect:
# StaticAssertNotKnown.py:13:22: error: `static_assert` needs a condition known at compile time, got `int1` (Assertion condition could not be determined at compile-time)
#     tl.static_assert(N > 0)
#                      ^~~~~
# note: check run-time values with `tl.device_assert`
import txl
import txl.language as tl


@txl.jit
def kernel(X, N):
    tl.static_assert(N > 0)
    tl.store(X, N)
