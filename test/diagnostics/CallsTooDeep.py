# run: txlc CallsTooDeep.py --kernel kernel --signature '*fp32'
# expect:
# CallsTooDeep.py:20:16: error: calls are nested 200 deep at the call of `factorial`
#     return n * factorial(n - 1)
#                ^~~~~~~~~~~~~~~~
# CallsTooDeep.py:20:16: in call of `factorial`
#     return n * factorial(n - 1)
#                ^~~~~~~~~~~~~~~~
# ... 197 more calls
# CallsTooDeep.py:25:17: in call of `factorial`
#     tl.store(X, factorial(5))
#                 ^~~~~~~~~~~~
# note: a recursion must end by a condition known at compile time
import txl
import txl.language as tl


@txl.jit
def factorial(n):
    return n * factorial(n - 1)


@txl.jit
def kernel(X):
    tl.store(X, factorial(5))
