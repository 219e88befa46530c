# run: txlc ConstPointer.py --kernel kernel --signature '*kfp32'
# expect:
# ConstPointer.py:13:14: error: `store` writes, but the pointer is to const: `const_pointer<fp32>` (Cannot store to a constant pointer)
#     tl.store(X, 0)
#              ^
# note: leave out the parameter's annotation `tl.const`
import txl
import txl.language as tl


@txl.jit
def kernel(X):
    tl.store(X, 0)
