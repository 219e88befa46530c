# run: txlc DotTypes.py --kernel kernel --signature '*fp32'
# expect:
# DotTypes.py:15:24: error: `dot`: there is no matrix product of `fp16` and `fp32` (Both operands must be same dtype. Got fp16 and fp32)
#     tl.store(X, tl.sum(tl.dot(a, b)))
#                        ^~~~~~~~~~~~
# note: both must be one of int8, fp16, bf16, fp32, fp64, or both fp8: convert with `.to(…)`
import txl
import txl.language as tl


@txl.jit
def kernel(X):
    a = tl.zeros((16, 16), tl.float16)
    b = tl.zeros((16, 16), tl.float32)
    tl.store(X, tl.sum(tl.dot(a, b)))
