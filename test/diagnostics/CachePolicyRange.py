# run: txlc CachePolicyRange.py --kernel kernel --signature '*fp32'
# expect:
# CachePolicyRange.py:12:36: error: `load`: `primary_size` of a cache policy is at most `total_size`, but 64 is greater than 32
#     x = tl.load(X, eviction_policy=tl.CachePolicy("evict_last", base=X, primary_size=64, total_size=32))
#                                    ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
import txl
import txl.language as tl


@txl.jit
def kernel(X):
    x = tl.load(X, eviction_policy=tl.CachePolicy("evict_last", base=X, primary_size=64, total_size=32))
    tl.store(X, x)
