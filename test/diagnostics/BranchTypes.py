# run: txlc BranchTypes.py --kernel kernel --signature '*fp32, i32'
# expect:
# BranchTypes.py:19:5: error: `x` is `fp32` at the end of the `if` branch, but `int32` at the end of the `else` branch (Mismatched type for x between then block and else block)
#     if flag:
#     ^~~~~~~~
# BranchTypes.py:20:9: note: it becomes `fp32` here
#         x = 1.0
#         ^~~~~~~
# BranchTypes.py:22:9: note: it becomes `int32` here
#         x = 0
#         ^~~~~
# note: give `x` one type on both paths, say with `.to(…)`
import txl
import txl.language as tl


@txl.jit
def kernel(X, flag):
    if flag:
        x = 1.0
    else:
        x = 0
    tl.store(X, x)
