# run: txlc ReductionElement.py --kernel kernel --signature '*fp32'
# expect:
# ReductionElement.py:14:51: error: `tma_store`: elements of `fp32` are not combined by `max`: it is for fp16, bf16 and integers of 32 and 64 bits
#     txl.tma_store(buffer, descriptor, [0], reduce="max")
#                                                   ^~~~~
import txl


@txl.jit
def kernel(X):
    buffer = txl.smem_alloc([64], txl.float32)
    txl.smem_store(buffer, txl.zeros([64], txl.float32))
    descriptor = txl.make_tensor_descriptor(X, [64], [1], [64])
    txl.tma_store(buffer, descriptor, [0], reduce="max")
