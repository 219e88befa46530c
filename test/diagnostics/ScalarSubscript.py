# run: txlc ScalarSubscript.py --kernel kernel --signature '*fp32'
# expect:
# ScalarSubscript.py:13:11: error: a scalar of type `int32` has no elements (too many indices for tensor of rank 0)
#     row = tl.program_id(0)[:, None]
#           ^~~~~~~~~~~~~~~~~~~~~~~~~
# note: a scalar broadcasts to any shape: leave the subscript out
import txl
import txl.language as tl


@txl.jit
def kernel(X):
    row = tl.program_id(0)[:, None]
    tl.store(X + row, 0)
