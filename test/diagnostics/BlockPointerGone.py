# run: txlc BlockPointerGone.py --kernel kernel --signature '*fp32, i32'
# expect:
# BlockPointerGone.py:13:13: error: `make_block_ptr`: block pointers are not part of the language
#     block = tl.make_block_ptr(X, (N,), (1,), (0,), (16,), (0,))
#             ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
# note: compute a tile of pointers: `pointer + offsets`
import txl
import txl.language as tl


@txl.jit
def kernel(X, N):
    block = tl.make_block_ptr(X, (N,), (1,), (0,), (16,), (0,))
    tl.store(block, 0)
