# run: txlc UnknownInputPrecision.py --kernel kernel --signature '*fp32'
# expect:
# UnknownInputPrecision.py:13:53: error: `dot`: `input_precision` is one of `tf32`, `tf32x3`, `ieee`, `bf16x3`, `bf16x6`, not `fp32` (input_precision must be one of `tf32`, `tf32x3`, `ieee`, `bf16x3`, `bf16x6`. Got fp32)
#     tl.store(X, tl.sum(tl.dot(a, a, input_precision="fp32")))
#                                                     ^~~~~~
import txl
import txl.language as tl


@txl.jit
def kernel(X):
    a = tl.zeros((16, 16), tl.float32)
    tl.store(X, tl.sum(tl.dot(a, a, input_precision="fp32")))
