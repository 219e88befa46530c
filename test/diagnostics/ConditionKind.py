# run: txlc ConditionKind.py --kernel choose --signature '*fp32, 2.5' --emit ttir
# expect:
# ConditionKind.py:12:8: error: a condition is a bool, an int or None, not `float` (`if` conditionals can only accept values of type)
#     if scale:
#        ^~~~~
# note: compare it: `x != 0`, `len(x) > 0`
import triton
import triton.language as tl

@triton.jit
def choose(x, scale: tl.constexpr):
    if scale:
        tl.store(x, scale)
