# run: txlc NotAvailable.py --kernel kernel --signature '*fp32'
# expect:
# NotAvailable.py:13:49: error: a dictionary is not part of the language of kernels
#     tl.extern_elementwise("", "", [tl.load(X)], {}, True)
#                                                 ^~
# note: use a tuple, or separate variables
import txl
import txl.language as tl


@txl.jit
def kernel(X):
    tl.extern_elementwise("", "", [tl.load(X)], {}, True)
