# run: txlc ArrivalCountTooLarge.py --kernel kernel --signature '*fp32'
# expect:
# ArrivalCountTooLarge.py:11:20: error: `mbar_alloc`: an mbarrier counts at most 1048575 arrivals, not 1048576
#     txl.mbar_alloc(1 << 20)
#                    ^~~~~~~
import txl


@txl.jit
def kernel(X):
    txl.mbar_alloc(1 << 20)
