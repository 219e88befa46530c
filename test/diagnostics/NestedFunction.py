# run: txlc NestedFunction.py --kernel kernel --signature '*fp32'
# expect:
# NestedFunction.py:13:5: error: a nested function is not part of the language of kernels (nested function definitions are not allowed)
#     def double(x):
#     ^~~~~~~~~~~~~~
# note: move it to module level and decorate it with `@jit`
import txl
import txl.language as tl


@txl.jit
def kernel(X):
    def double(x):
        return x * 2
    tl.store(X, double(tl.load(X)))
