# run: txlc BadGroupIds.py --kernel kernel --signature '*fp32'
# expect:
# BadGroupIds.py:11:8: error: `is_warp`: the list of indices is empty
#     if txl.is_warp([]):
#        ^~~~~~~~~~~~~~~
import txl


@txl.jit
def kernel(X):
    if txl.is_warp([]):
        txl.store(X, 1.0)
