# run: txlc RegionsTooDeep.py --kernel kernel --signature '*fp32, i32'
# expect:
# RegionsTooDeep.py:20:8: error: loops and run-time conditions are nested 200 deep
#     if n > LOW:
#        ^~~~~~~
# RegionsTooDeep.py:22:17: in call of `bisect`
#             n = bisect(n, LOW + 1, HIGH - 1)
#                 ^~~~~~~~~~~~~~~~~~~~~~~~~~~~
# ... 99 more calls
# RegionsTooDeep.py:28:17: in call of `bisect`
#     tl.store(X, bisect(n, 0, 1000))
#                 ^~~~~~~~~~~~~~~~~~
# note: conditions that are known at compile time do not count; `tl.where` and tables in memory choose without one
import txl
import txl.language as tl


@txl.jit
def bisect(n, LOW: tl.constexpr, HIGH: tl.constexpr):
    if n > LOW:
        if n < HIGH:
            n = bisect(n, LOW + 1, HIGH - 1)
    return n


@txl.jit
def kernel(X, n):
    tl.store(X, bisect(n, 0, 1000))
