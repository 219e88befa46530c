# run: txlc RuntimeToHost.py --kernel kernel --signature '*fp32'
# expect:
# RuntimeToHost.py:14:17: error: a run-time value of type `fp32` cannot be given to Python at compile time
#     tl.store(X, math.sqrt(tl.load(X)))
#                 ^~~~~~~~~~~~~~~~~~~~~
# note: kernels compute with the functions of `tl` and with those decorated with `@jit`; all others run at compile time
import math
import txl
import txl.language as tl


@txl.jit
def kernel(X):
    tl.store(X, math.sqrt(tl.load(X)))
