# run: txlc BlockPointerMask.py --kernel kernel --signature '*fp32'
# expect:
# BlockPointerMask.py:13:29: error: `store`: `mask` and `other` are not for block pointers, whose bounds `boundary_check` names
#     tl.store(block, 0, mask=tl.arange(0, 16) < 4)
#                             ^~~~~~~~~~~~~~~~~~~~
import txl
import txl.language as tl


@txl.jit
def kernel(X):
    block = tl.make_block_ptr(X, [16], [1], [0], [16], [0])
    tl.store(block, 0, mask=tl.arange(0, 16) < 4)
