# run: txlc BadSignature.py --kernel kernel --signature '*fp32, int'
# expect:
# error: `int` in a signature is neither a type nor a value
# note: write types as `*fp32:16`, `i32`, values as `64`, `1.5`, `True`, `None`, `'text'`, `tl.float32`
import txl
import txl.language as tl


@txl.jit
def kernel(X, N):
    tl.store(X, N)
