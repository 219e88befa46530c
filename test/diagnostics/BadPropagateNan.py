# run: txlc BadPropagateNan.py --kernel kernel --signature '*fp32'
# expect:
# BadPropagateNan.py:13:50: error: `maximum`: `propagate_nan` must be `tl.PropagateNan.NONE` or `tl.PropagateNan.ALL`
#     tl.store(X, tl.maximum(x, 0.0, propagate_nan=True))
#                                                  ^~~~
import txl
import txl.language as tl


@txl.jit
def kernel(X):
    x = tl.load(X)
    tl.store(X, tl.maximum(x, 0.0, propagate_nan=True))
