# run: txlc CachePolicyFraction.py --kernel kernel --signature '*fp32'
# expect:
# CachePolicyFraction.py:12:36: error: `load`: the fraction of a cache policy is a number greater than 0 and at most 1, not `1.5`
#     x = tl.load(X, eviction_policy=tl.CachePolicy("evict_last", fraction=1.5))
#                                    ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
import txl
import txl.language as tl


@txl.jit
def kernel(X):
    x = tl.load(X, eviction_policy=tl.CachePolicy("evict_last", fraction=1.5))
    tl.store(X, x)
