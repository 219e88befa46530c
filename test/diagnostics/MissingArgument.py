# run: txlc MissingArgument.py --kernel kernel --signature '*fp32'
# expect:
# MissingArgument.py:20:17: error: `scale` is missing the required argument `factor` (missing a required argument: 'factor')
#     tl.store(X, scale(tl.load(X)))
#                 ^~~~~~~~~~~~~~~~~
# MissingArgument.py:14:1: note: it is defined as `scale(x, factor)`
# def scale(x, factor):
# ^~~~~~~~~~~~~~~~~~~~~
import txl
import txl.language as tl


@txl.jit
def scale(x, factor):
    return x * factor


@txl.jit
def kernel(X):
    tl.store(X, scale(tl.load(X)))
