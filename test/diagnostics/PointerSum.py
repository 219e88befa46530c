# run: txlc PointerSum.py --kernel kernel --signature '*fp32'
# expect:
# PointerSum.py:13:14: error: cannot add pointers together: `pointer<fp32>` and `pointer<fp32>`
#     tl.store(X + X, 1.0)
#              ^~~~~
# note: load the elements first: `tl.load(pointer)`
import txl
import txl.language as tl


@txl.jit
def kernel(X):
    tl.store(X + X, 1.0)
