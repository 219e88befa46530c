# run: txlc KeywordParameters.py --kernel kernel --signature '*fp32'
# expect:
# KeywordParameters.py:18:17: error: `**options` of the function `scale` is not part of the language of kernels
#     tl.store(X, scale(tl.load(X), factor=2))
#                 ^~~~~~~~~~~~~~~~~~~~~~~~~~~
# note: give each parameter a unique name
import txl
import txl.language as tl


@txl.jit
def scale(x, **options):
    return x * 2


@txl.jit
def kernel(X):
    tl.store(X, scale(tl.load(X), factor=2))
