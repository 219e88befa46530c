# run: txlc SeveralTargets.py --kernel kernel --signature '*fp32'
# expect:
# SeveralTargets.py:13:5: error: an assignment to several targets is not part of the language of kernels (Simultaneous multiple assignment is not supported)
#     a = b = tl.load(X)
#     ^~~~~~~~~~~~~~~~~~
# note: write one assignment for each target
import txl
import txl.language as tl


@txl.jit
def kernel(X):
    a = b = tl.load(X)
    tl.store(X, a + b)
