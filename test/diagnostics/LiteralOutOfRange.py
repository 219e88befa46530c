# run: txlc LiteralOutOfRange.py --kernel kernel --signature '*i8'
# expect:
# LiteralOutOfRange.py:13:17: error: the literal 255 is out of the range of `int8`, [-128, 127] (Scalar 255 is out of range for type int8)
#     tl.store(X, tl.load(X) & 0xFF)
#                 ^~~~~~~~~~~~~~~~~
# note: convert the other operand to a wider type with `.to(…)`
import txl
import txl.language as tl


@txl.jit
def kernel(X):
    tl.store(X, tl.load(X) & 0xFF)
