# run: txlc EmptyRange.py --kernel kernel --signature '*fp32, 0'
# expect:
# EmptyRange.py:12:18: error: `arange`: the range from 0 to 0 is empty (arange's end argument must be greater than the start argument)
#     tl.store(X + tl.arange(0, BLOCK), 0)
#                  ^~~~~~~~~~~~~~~~~~~
import txl
import txl.language as tl


@txl.jit
def kernel(X, BLOCK: tl.constexpr):
    tl.store(X + tl.arange(0, BLOCK), 0)
