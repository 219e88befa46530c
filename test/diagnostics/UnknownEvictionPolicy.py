# run: txlc UnknownEvictionPolicy.py --kernel kernel --signature '*fp32'
# expect:
# UnknownEvictionPolicy.py:12:36: error: `load`: the eviction policy is `evict_first`, `evict_last` or a `CachePolicy`, not `evict_never` (Unsupported eviction policy 'evict_never')
#     x = tl.load(X, eviction_policy="evict_never")
#                                    ^~~~~~~~~~~~~
import txl
import txl.language as tl


@txl.jit
def kernel(X):
    x = tl.load(X, eviction_policy="evict_never")
    tl.store(X, x)
