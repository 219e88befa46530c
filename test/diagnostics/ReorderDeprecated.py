# run: txlc ReorderDeprecated.py --kernel kernel --signature '*fp32'
# expect:
# ReorderDeprecated.py:13:24: warning: `reshape` with `can_reorder` is deprecated: the order of the elements is then the compiler's choice
#     tl.store(X, tl.sum(tl.reshape(x, (4, 4), can_reorder=True)))
#                        ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
import txl
import txl.language as tl


@txl.jit
def kernel(X):
    x = tl.load(X + tl.arange(0, 16))
    tl.store(X, tl.sum(tl.reshape(x, (4, 4), can_reorder=True)))
