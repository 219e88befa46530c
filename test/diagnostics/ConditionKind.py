# run: txlc ConditionKind.py --kernel choose --signature '*fp32, 2.5' --emit ttir
# expect:
# ConditionKind.py:9:8: error: a condition is a bool, an int or None, not `float`
import triton
import triton.language as tl

@triton.jit
def choose(x, scale: tl.constexpr):
    if scale:
        tl.store(x, scale)
