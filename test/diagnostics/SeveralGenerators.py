# run: txlc SeveralGenerators.py --kernel kernel --signature '*fp32'
# expect:
# SeveralGenerators.py:13:13: error: a comprehension with several `for` is not part of the language of kernels
#     pairs = [i * j for i in tl.static_range(4) for j in tl.static_range(4)]
#             ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
# note: write a loop over `tl.static_range`
import txl
import txl.language as tl


@txl.jit
def kernel(X):
    pairs = [i * j for i in tl.static_range(4) for j in tl.static_range(4)]
    tl.store(X, pairs[3])
