# run: txlc WarpReduction.py --kernel kernel --signature '*fp32'
# expect:
# WarpReduction.py:12:5: error: a line of the tile [2, 64] along axis 1 is held by several of 4 warps; reduce it with `tl.reduce`, or give each warp whole lines (`relayout`)
#     txl.warp_max(txl.zeros([2, 64], txl.float32), 1)
#     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
# note: in `warp_reduce` of the library
import txl


@txl.jit
def kernel(X):
    txl.warp_max(txl.zeros([2, 64], txl.float32), 1)
