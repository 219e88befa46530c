# run: txlc KeywordUnpacking.py --kernel kernel --signature '*fp32'
# expect:
# KeywordUnpacking.py:13:22: error: `**` in a call is not part of the language of kernels
#     x = tl.load(X, **options)
#                      ^~~~~~~
# note: write the arguments out: `name=value`
import txl
import txl.language as tl


@txl.jit
def kernel(X):
    x = tl.load(X, **options)
    tl.store(X, x)
