# run: txlc UnsupportedStatement.py --kernel kernel --signature '*fp32, i32'
# expect:
# UnsupportedStatement.py:15:13: error: `break` is not part of the language of kernels (unsupported AST node type)
#             break
#             ^~~~~
# note: write a `while` loop whose condition becomes false
import txl
import txl.language as tl


@txl.jit
def kernel(X, n):
    for i in range(n):
        if tl.load(X + i) < 0:
            break
        tl.store(X + i, 0)
