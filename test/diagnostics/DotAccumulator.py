# run: txlc DotAccumulator.py --kernel kernel --signature '*fp32'
# expect:
# DotAccumulator.py:16:37: error: `dot`: the accumulator has type `fp16[16, 16]`, but the MMA `fp32[16, 16]` (expected accumulator dtype fp32[16, 16], got fp16[16, 16])
#     tl.store(X, tl.sum(tl.dot(a, b, acc)))
#                                     ^~~
# note: start with `tl.zeros([16, 16], tl.float32)`
import txl
import txl.language as tl


@txl.jit
def kernel(X):
    a = tl.zeros((16, 16), tl.bfloat16)
    b = tl.zeros((16, 16), tl.bfloat16)
    acc = tl.zeros((16, 16), tl.float16)
    tl.store(X, tl.sum(tl.dot(a, b, acc)))
