# run: txlc CachePolicyPriority.py --kernel kernel --signature '*fp32'
# expect:
# CachePolicyPriority.py:12:36: error: `load`: the primary priority of a cache policy is `evict_last`, `evict_normal`, `evict_first` or `evict_unchanged`, not `evict_never`
#     x = tl.load(X, eviction_policy=tl.CachePolicy("evict_never"))
#                                    ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~
import txl
import txl.language as tl


@txl.jit
def kernel(X):
    x = tl.load(X, eviction_policy=tl.CachePolicy("evict_never"))
    tl.store(X, x)
