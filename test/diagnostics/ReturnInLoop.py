# run: txlc ReturnInLoop.py --kernel kernel --signature '*fp32, i32'
# expect:
# ReturnInLoop.py:15:13: error: `return` inside of a loop is not part of the language of kernels (Cannot have `return` statements inside `while` or `for` statements)
#             return
#             ^~~~~~
# note: keep the result in a variable and return it after the loop; a `while` can stop early
import txl
import txl.language as tl


@txl.jit
def kernel(X, n):
    for i in range(n):
        if tl.load(X + i) < 0:
            return
        tl.store(X + i, 0)
