# run: txlc BadArgument.py --kernel kernel --signature '*fp32, i32'
# expect:
# BadArgument.py:13:28: error: `arange`: `end` must be a compile-time integer, got `int32` (arange's arguments must be of type tl.constexpr)
#     offsets = tl.arange(0, N)
#                            ^
# note: a run-time value is not known when the kernel is compiled: pass it as a `tl.constexpr` parameter, or annotate the variable that holds it, `n: tl.constexpr = …`
import txl
import txl.language as tl


@txl.jit
def kernel(X, N):
    offsets = tl.arange(0, N)
    tl.store(X + offsets, 0)
