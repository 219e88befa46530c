# run: txlc RegisterOrder.py --kernel kernel --signature '*fp32' -O num_warpgroups=3
# expect:
# RegisterOrder.py:13:9: error: `reg_alloc(64)`, but a thread of 3 warpgroups has 168 registers at the start
#         txl.reg_alloc(64)
#         ^
# note: `reg_alloc` is for more, `reg_dealloc` for fewer
import txl


@txl.jit
def kernel(X):
    if txl.is_warpgroup([0]):
        txl.reg_alloc(64)
    if txl.is_warpgroup([1]):
        txl.reg_alloc(240)
