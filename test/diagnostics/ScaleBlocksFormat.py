# run: txlc ScaleBlocksFormat.py --kernel kernel --signature '*fp32'
# expect:
# ScaleBlocksFormat.py:13:21: error: `scale_blocks`: `uint8[32, 32]` has no elements of format `e3m2`
#     tl.scale_blocks(x, s, "e3m2", tl.bfloat16)
#                     ^
import txl
import txl.language as tl


@txl.jit
def kernel(X):
    x, s = tl.zeros([32, 32], tl.uint8), tl.zeros([32, 1], tl.uint8)
    tl.scale_blocks(x, s, "e3m2", tl.bfloat16)
