# run: txlc ExtremumOfNothing.py --kernel kernel --signature '*fp32'
# expect:
# ExtremumOfNothing.py:12:17: error: `max` needs two arguments
#     tl.store(X, max())
#                 ^~~~~
import txl
import txl.language as tl


@txl.jit
def kernel(X):
    tl.store(X, max())
