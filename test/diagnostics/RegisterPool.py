# run: txlc RegisterPool.py --kernel kernel --signature '*fp32' -O num_warpgroups=3
# expect:
# RegisterPool.py:15:9: error: a thread of each of 3 warpgroups has 168 registers at the start, which is 504 in total, but here it would be 520
#         txl.reg_alloc(240)
#         ^
# note: release more registers in other warpgroups (`reg_dealloc`), or request fewer: this would wait forever
import txl


@txl.jit
def kernel(X):
    if txl.is_warpgroup([0]):
        txl.reg_dealloc(40)
    else:
        txl.reg_alloc(240)
