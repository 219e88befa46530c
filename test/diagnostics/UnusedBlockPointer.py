# run: txlc UnusedBlockPointer.py --kernel kernel --signature '*fp32'
# expect:
# UnusedBlockPointer.py:14:5: error: the result is not being used. Note that tl.advance does not have any side effects: the moved block pointer is what it returns
#     tl.advance(block, [16])
#     ^~~~~~~~~~~~~~~~~~~~~~~
# note: write `p = tl.advance(p, offsets)`
import txl
import txl.language as tl


@txl.jit
def kernel(X):
    block = tl.make_block_ptr(X, [64], [1], [0], [16], [0])
    tl.advance(block, [16])
    tl.store(block, 0)
