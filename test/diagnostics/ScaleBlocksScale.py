# run: txlc ScaleBlocksScale.py --kernel kernel --signature '*fp32'
# expect:
# ScaleBlocksScale.py:13:24: error: `scale_blocks`: `uint8[16, 1]` are no scales of elements of shape [32, 64]; they are uint8 or float8e4nv, one for each of equal blocks of the last dimension
#     tl.scale_blocks(x, s, "e2m1", tl.bfloat16)
#                        ^
import txl
import txl.language as tl


@txl.jit
def kernel(X):
    x, s = tl.zeros([32, 32], tl.uint8), tl.zeros([16, 1], tl.uint8)
    tl.scale_blocks(x, s, "e2m1", tl.bfloat16)
