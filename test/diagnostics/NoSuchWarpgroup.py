# run: txlc NoSuchWarpgroup.py --kernel kernel --signature '*fp32' -O num_warpgroups=2
# expect:
# NoSuchWarpgroup.py:12:8: error: there is no warpgroup 2: the launch has 2 (`num_warpgroups`)
#     if txl.is_warpgroup([1, 2]):
#        ^~~~~~~~~~~~~~~~~~~~~~~~
# note: launch with `num_warpgroups=3`
import txl


@txl.jit
def kernel(X):
    if txl.is_warpgroup([1, 2]):
        txl.store(X, 1.0)
