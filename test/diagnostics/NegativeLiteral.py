# run: txlc NegativeLiteral.py --kernel kernel --signature '*u32'
# expect:
# NegativeLiteral.py:13:17: error: the literal -1 is negative, but the other operand is unsigned: `uint32` (Cannot perform a binary operation between an unsigned tensor and a negative scalar)
#     tl.store(X, tl.load(X) + -1)
#                 ^~~~~~~~~~~~~~~
# note: convert one of the operands with `.to(…)`
import txl
import txl.language as tl


@txl.jit
def kernel(X):
    tl.store(X, tl.load(X) + -1)
