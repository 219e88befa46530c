# run: txlc NoLibraryFunction.py --kernel kernel --signature '*fp16'
# expect:
# NoLibraryFunction.py:12:5: error: `extern_elementwise`: the table names no function for operands of the types (fp16); convert them, or add an entry (input arg type does not match)
#     tl.extern_elementwise("", "", [tl.load(X)], {(tl.float32, ): ("__nv_sinf", tl.float32)}, True)
#     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
import txl
import txl.language as tl


@txl.jit
def kernel(X):
    tl.extern_elementwise("", "", [tl.load(X)], {(tl.float32, ): ("__nv_sinf", tl.float32)}, True)
