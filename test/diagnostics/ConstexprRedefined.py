# run: txlc ConstexprRedefined.py --kernel kernel --signature '*fp32'
# expect:
# ConstexprRedefined.py:14:5: error: `n` is already defined, and a constexpr cannot be reassigned
#     n: tl.constexpr = n * 2
#     ^
# note: use another name
import txl
import txl.language as tl


@txl.jit
def kernel(X):
    n: tl.constexpr = 16
    n: tl.constexpr = n * 2
    tl.store(X + tl.arange(0, n), 0)
