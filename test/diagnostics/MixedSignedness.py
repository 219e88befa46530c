# run: txlc MixedSignedness.py --kernel kernel --signature '*i32, *u32'
# expect:
# MixedSignedness.py:13:17: error: `/`, `//` and `%` take operands of one signedness, got `int32` and `uint32` (Cannot use /, // or % with int32 and uint32 because they have different signedness)
#     tl.store(X, tl.load(X) // tl.load(Y))
#                 ^~~~~~~~~~~~~~~~~~~~~~~~
# note: convert one of the operands with `.to(…)`
import txl
import txl.language as tl


@txl.jit
def kernel(X, Y):
    tl.store(X, tl.load(X) // tl.load(Y))
