# run: txlc UnsupportedExpression.py --kernel kernel --signature '*fp32'
# expect:
# UnsupportedExpression.py:13:14: error: a lambda is not part of the language of kernels (unsupported AST node type)
#     double = lambda x: x * 2
#              ^~~~~~~~~~~~~~~
# note: write a function with `@jit` at module level
import txl
import txl.language as tl


@txl.jit
def kernel(X):
    double = lambda x: x * 2
    tl.store(X, double(tl.load(X)))
