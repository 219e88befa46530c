# run: txlc NoPlainForm.py --kernel kernel --signature '*fp32'
# expect:
# NoPlainForm.py:13:17: error: a `range` cannot be given to Python at compile time
#     tl.store(X, math.prod(range(4)))
#                 ^~~~~~~~~~~~~~~~~~~
import math
import txl
import txl.language as tl


@txl.jit
def kernel(X):
    tl.store(X, math.prod(range(4)))
