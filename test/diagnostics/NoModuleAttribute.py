# run: txlc NoModuleAttribute.py --kernel kernel --signature '*fp32'
# expect:
# NoModuleAttribute.py:13:36: error: the module `txl.language` has no attribute `relu`
#     tl.store(X + tl.arange(0, 16), tl.relu(x))
#                                    ^~~~~~~
import txl
import txl.language as tl


@txl.jit
def kernel(X):
    x = tl.load(X + tl.arange(0, 16))
    tl.store(X + tl.arange(0, 16), tl.relu(x))
