# run: txlc NotSubscriptable.py --kernel kernel --signature '*fp32'
# expect:
# NotSubscriptable.py:12:17: error: a value of type `dtype` has no elements
#     tl.store(X, tl.float32[0])
#                 ^~~~~~~~~~~~~
import txl
import txl.language as tl


@txl.jit
def kernel(X):
    tl.store(X, tl.float32[0])
