# run: txlc UnknownKeyword.py --kernel kernel --signature '*fp32, i32'
# expect:
# UnknownKeyword.py:14:48: error: `load` has no parameter `default` (got an unexpected keyword argument 'default')
#     x = tl.load(X + offsets, mask=offsets < N, default=0.0)
#                                                ^~~~~~~~~~~
# note: it is called as `load(pointer, mask=…, other=…, boundary_check=…, padding_option=…, cache_modifier=…, eviction_policy=…, volatile=…)`
import txl
import txl.language as tl


@txl.jit
def kernel(X, N):
    offsets = tl.arange(0, 16)
    x = tl.load(X + offsets, mask=offsets < N, default=0.0)
    tl.store(X, tl.sum(x))
