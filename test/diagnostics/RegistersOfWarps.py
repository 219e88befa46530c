# run: txlc RegistersOfWarps.py --kernel kernel --signature '*fp32'
# expect:
# RegistersOfWarps.py:15:9: error: `reg_dealloc` without warp 5: the hardware gives warps 4 to 5 as many registers each
#         txl.reg_dealloc(24)
#         ^
# note: execute it in all of warps 4 to 5, in one group
import txl


@txl.jit
def kernel(X):
    if txl.is_warp([0, 1, 2, 3]):
        txl.store(X, 1.0)
    if txl.is_warp([4]):
        txl.reg_dealloc(24)
    if txl.is_warp([5]):
        txl.store(X + 1, 1.0)
