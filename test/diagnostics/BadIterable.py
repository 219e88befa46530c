# run: txlc BadIterable.py --kernel kernel --signature '*fp32'
# expect:
# BadIterable.py:14:14: error: a loop needs `range`, `tl.range`, `tl.static_range` or a tuple, not `int32[16]`
#     for i in offsets:
#              ^~~~~~~
# note: operate on the whole tile, or loop over `range` and load each element
import txl
import txl.language as tl


@txl.jit
def kernel(X):
    offsets = tl.arange(0, 16)
    for i in offsets:
        tl.store(X + i, 0)
