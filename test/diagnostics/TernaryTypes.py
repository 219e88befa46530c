# run: txlc TernaryTypes.py --kernel kernel --signature '*fp32, i32'
# expect:
# TernaryTypes.py:13:17: error: the two values of a conditional expression have different types, `fp32` and `int32` (Ternary expression with dynamic condition has inconsistent types)
#     tl.store(X, 1.0 if flag else 0)
#                 ^~~~~~~~~~~~~~~~~~
# note: convert one of them, so that both have one type
import txl
import txl.language as tl


@txl.jit
def kernel(X, flag):
    tl.store(X, 1.0 if flag else 0)
