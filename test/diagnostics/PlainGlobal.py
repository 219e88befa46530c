# run: txlc PlainGlobal.py --kernel kernel --signature '*fp32'
# expect:
# PlainGlobal.py:15:31: error: cannot access global variable `BLOCK`: it is a plain `int`, and kernels see globals only if they are `tl.constexpr` (Cannot access global variable BLOCK from within @jit'ed function)
#     tl.store(X + tl.arange(0, BLOCK), 0)
#                               ^~~~~
# note: write `BLOCK = tl.constexpr(…)` in its module (an annotation `: tl.constexpr` there is not enough), or pass it as an argument
import txl
import txl.language as tl

BLOCK = 16


@txl.jit
def kernel(X):
    tl.store(X + tl.arange(0, BLOCK), 0)
