# run: txlc LoopElse.py --kernel kernel --signature '*fp32, i32'
# expect:
# LoopElse.py:16:9: error: `else` of a loop is not part of the language of kernels
#         tl.store(X, 1)
#         ^~~~~~~~~~~~~~
# note: write the statements after the loop
import txl
import txl.language as tl


@txl.jit
def kernel(X, n):
    for i in range(n):
        tl.store(X + i, 0)
    else:
        tl.store(X, 1)
