# run: txlc StaticAssertFailed.py --kernel kernel --signature '*fp32, 8'
# expect:
# StaticAssertFailed.py:12:5: error: static assertion failed: BLOCK must be 16 at least
#     tl.static_assert(BLOCK >= 16, "BLOCK must be 16 at least")
#     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
import txl
import txl.language as tl


@txl.jit
def kernel(X, BLOCK: tl.constexpr):
    tl.static_assert(BLOCK >= 16, "BLOCK must be 16 at least")
    tl.store(X + tl.arange(0, BLOCK), 0)
