# run: txlc ScaleBlocksResult.py --kernel kernel --signature '*fp32'
# expect:
# ScaleBlocksResult.py:13:35: error: `scale_blocks`: `dtype` is bfloat16 or float16, not fp32
#     tl.scale_blocks(x, s, "e5m2", tl.float32)
#                                   ^~~~~~~~~~
import txl
import txl.language as tl


@txl.jit
def kernel(X):
    x, s = tl.zeros([32, 32], tl.uint8), tl.zeros([32, 1], tl.uint8)
    tl.scale_blocks(x, s, "e5m2", tl.float32)
