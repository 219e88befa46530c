# run: txlc NoSuchField.py --kernel kernel --signature '*fp32'
# expect:
# NoSuchField.py:13:14: error: `block_pointer` has no field `place`
#     tl.store(tl.aggregate_replace(block, place=[1]), 0)
#              ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
import txl
import txl.language as tl


@txl.jit
def kernel(X):
    block = tl.make_block_ptr(X, [16], [1], [0], [16], [0])
    tl.store(tl.aggregate_replace(block, place=[1]), 0)
