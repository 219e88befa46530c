# run: txlc BadTarget.py --kernel kernel --signature '*fp32'
# expect:
# BadTarget.py:14:5: error: an assignment to elements is not part of the language of kernels (__setitem__ is not supported in triton)
#     x[0] = 1.0
#     ^~~~
# note: tiles do not change: build a new one with `tl.where`, or write to memory with `tl.store`
import txl
import txl.language as tl


@txl.jit
def kernel(X):
    x = tl.load(X + tl.arange(0, 16))
    x[0] = 1.0
    tl.store(X + tl.arange(0, 16), x)
