# run: txlc TileOfOtherWarps.py --kernel kernel --signature '*fp32'
# expect:
# TileOfOtherWarps.py:18:9: error: a tile of 1 warp is used by 4 together: its elements are in the registers of the warps that computed it
#         tl.store(X + 256 + i, x)
#         ^
# note: store it to a buffer (`smem_store`) and load it there, or compute it where it is used
import txl
import txl.language as tl


@txl.jit
def kernel(X):
    i = tl.arange(0, 256)
    x = tl.load(X + i)
    if txl.is_warp(4):
        tl.store(X + 512 + i, x)
    if txl.is_warp([0, 1, 2, 3]):
        tl.store(X + 256 + i, x)
