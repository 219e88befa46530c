# run: txlc DotOutType.py --kernel kernel --signature '*fp32'
# expect:
# DotOutType.py:15:47: error: `dot`: an MMA of `fp16` cannot have `out_dtype` `bf16` (out_dtype=bfloat16 is unsupported)
#     tl.store(X, tl.sum(tl.dot(a, b, out_dtype=tl.bfloat16)))
#                                               ^~~~~~~~~~~
# note: it is fp32 or fp16; convert the result with `.to(…)`
import txl
import txl.language as tl


@txl.jit
def kernel(X):
    a = tl.zeros((16, 16), tl.float16)
    b = tl.zeros((16, 16), tl.float16)
    tl.store(X, tl.sum(tl.dot(a, b, out_dtype=tl.bfloat16)))
