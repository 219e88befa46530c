# run: txlc InvalidCast.py --kernel kernel --signature '*fp32'
# expect:
# InvalidCast.py:13:17: error: cannot cast `fp32` to `pointer<fp32>`: there is no such conversion
#     tl.store(X, tl.load(X).to(tl.pointer_type(tl.float32)))
#                 ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
# note: a pointer converts to and from int64 and uint64 only
import txl
import txl.language as tl


@txl.jit
def kernel(X):
    tl.store(X, tl.load(X).to(tl.pointer_type(tl.float32)))
