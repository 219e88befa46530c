# run: txlc InvalidOperands.py --kernel kernel --signature '*i32, *fp8e5'
# expect:
# InvalidOperands.py:13:17: error: invalid operand types: `int32` and `fp8e5` have no common type (unexpected type int32 and fp8e5)
#     tl.store(X, tl.load(X) + tl.load(Y))
#                 ^~~~~~~~~~~~~~~~~~~~~~~
# note: convert one of the operands with `.to(…)`
import txl
import txl.language as tl


@txl.jit
def kernel(X, Y):
    tl.store(X, tl.load(X) + tl.load(Y))
