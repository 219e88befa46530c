# run: txlc UnknownCacheModifier.py --kernel kernel --signature '*fp32'
# expect:
# UnknownCacheModifier.py:12:35: error: `load`: the cache modifier is one of `.ca`, `.cg`, `.cv`, `.cs`, not `.wb` (Cache modifier .wb not supported)
#     x = tl.load(X, cache_modifier=".wb")
#                                   ^~~~~
import txl
import txl.language as tl


@txl.jit
def kernel(X):
    x = tl.load(X, cache_modifier=".wb")
    tl.store(X, x)
