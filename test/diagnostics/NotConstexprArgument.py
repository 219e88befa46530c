# run: txlc NotConstexprArgument.py --kernel kernel --signature '*fp32, i32'
# expect:
# NotConstexprArgument.py:11:15: error: the parameter `BLOCK` is a constexpr: its argument is a value, not the type `i32`
# def kernel(X, BLOCK: tl.constexpr):
#               ^~~~~~~~~~~~~~~~~~~
import txl
import txl.language as tl


@txl.jit
def kernel(X, BLOCK: tl.constexpr):
    tl.store(X + tl.arange(0, BLOCK), 0)
