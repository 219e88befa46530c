# run: txlc ReductionName.py --kernel kernel --signature '*fp32'
# expect:
# ReductionName.py:14:67: error: `tma_store`: `reduce` is `add`, `min`, `max`, `and`, `or` or `xor`, not `mul`
#     txl.tma_store(buffer, descriptor, [0], optional=False, reduce="mul")
#                                                                   ^~~~~
import txl


@txl.jit
def kernel(X):
    buffer = txl.smem_alloc([64], txl.float32)
    txl.smem_store(buffer, txl.zeros([64], txl.float32))
    descriptor = txl.make_tensor_descriptor(X, [64], [1], [64])
    txl.tma_store(buffer, descriptor, [0], optional=False, reduce="mul")
