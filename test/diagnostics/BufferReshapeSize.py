# run: txlc BufferReshapeSize.py --kernel kernel --signature '*fp32'
# expect:
# BufferReshapeSize.py:12:5: error: `smem_reshape`: shape [32, 64] has 2048 elements, but the buffer 1024
#     txl.smem_reshape(buffer, [32, 64])
#     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
import txl


@txl.jit
def kernel(X):
    buffer = txl.smem_alloc([16, 64], txl.float16)
    txl.smem_reshape(buffer, [32, 64])
