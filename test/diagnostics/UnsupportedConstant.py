# run: txlc UnsupportedConstant.py --kernel kernel --signature '*fp32'
# expect:
# UnsupportedConstant.py:12:30: error: a complex literal is not part of the language of kernels
#     tl.store(X, tl.load(X) * 2j)
#                              ^~
import txl
import txl.language as tl


@txl.jit
def kernel(X):
    tl.store(X, tl.load(X) * 2j)
