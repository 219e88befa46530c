# run: txlc AssertFailed.py --kernel kernel --signature '*fp32, 24'
# expect:
# AssertFailed.py:12:5: error: assertion failed: BLOCK must be a multiple of 16
#     assert BLOCK % 16 == 0, "BLOCK must be a multiple of 16"
#     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
import txl
import txl.language as tl


@txl.jit
def kernel(X, BLOCK: tl.constexpr):
    assert BLOCK % 16 == 0, "BLOCK must be a multiple of 16"
    tl.store(X, 0)
