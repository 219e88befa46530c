# run: txlc KernelVariadicKeywords.py --kernel kernel --signature '*fp32'
# expect:
# KernelVariadicKeywords.py:12:1: error: `**meta` of the kernel `kernel` is not part of the language of kernels
# def kernel(X, **meta):
# ^~~~~~~~~~~~~~~~~~~~~~
# note: give each parameter a unique name
import txl
import txl.language as tl


@txl.jit
def kernel(X, **meta):
    tl.store(X, 0)
