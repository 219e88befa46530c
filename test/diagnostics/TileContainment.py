# run: txlc TileContainment.py --kernel kernel --signature '*fp32, i32'
# expect:
# TileContainment.py:13:8: error: `in` needs values known at compile time, not `int32`
#     if n in (1, 2, 4):
#        ^~~~~~~~~~~~~~
# note: compare with each: `(x == a) | (x == b)`
import txl
import txl.language as tl


@txl.jit
def kernel(X, n):
    if n in (1, 2, 4):
        tl.store(X, 0)
