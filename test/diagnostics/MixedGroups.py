# run: txlc MixedGroups.py --kernel kernel --signature '*fp32' -O num_warpgroups=2
# expect:
# MixedGroups.py:14:8: error: `is_warp` and `is_warpgroup` are not used in one kernel
#     if txl.is_warp([5]):
#        ^~~~~~~~~~~~~~~~
# note: warpgroup n is the warps 4 n to 4 n + 3: choose one kind
import txl


@txl.jit
def kernel(X):
    if txl.is_warpgroup([0]):
        txl.store(X, 1.0)
    if txl.is_warp([5]):
        txl.store(X, 2.0)
