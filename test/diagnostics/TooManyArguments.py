# run: txlc TooManyArguments.py --kernel kernel --signature '*fp32'
# expect:
# TooManyArguments.py:20:17: error: `scale` takes 2 positional arguments, but 3 are given (too many positional arguments)
#     tl.store(X, scale(tl.load(X), 2, 3))
#                 ^~~~~~~~~~~~~~~~~~~~~~~
# TooManyArguments.py:14:1: note: it is defined as `scale(x, factor)`
# def scale(x, factor):
# ^~~~~~~~~~~~~~~~~~~~~
import txl
import txl.language as tl


@txl.jit
def scale(x, factor):
    return x * factor


@txl.jit
def kernel(X):
    tl.store(X, scale(tl.load(X), 2, 3))
