# run: txlc UnsupportedMatMul.py --kernel kernel --signature '*fp32'
# expect:
# UnsupportedMatMul.py:14:24: error: the operator `@` is not part of the language of kernels (AST binary operator 'MatMult' is not (currently) implemented)
#     tl.store(X, tl.sum(a @ a))
#                        ^~~~~
# note: write `tl.dot(a, b)`
import txl
import txl.language as tl


@txl.jit
def kernel(X):
    a = tl.zeros((16, 16), tl.float32)
    tl.store(X, tl.sum(a @ a))
