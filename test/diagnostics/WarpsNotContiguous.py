# run: txlc WarpsNotContiguous.py --kernel kernel --signature '*fp32'
# expect:
# WarpsNotContiguous.py:11:8: error: `is_warp`: the indices [0, 2] are not consecutive
#     if txl.is_warp([0, 2]):
#        ^~~~~~~~~~~~~~~~~~~
import txl


@txl.jit
def kernel(X):
    if txl.is_warp([0, 2]):
        txl.store(X, 1.0)
