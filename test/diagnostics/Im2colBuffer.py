# run: txlc Im2colBuffer.py --kernel kernel --signature '*fp32'
# expect:
# Im2colBuffer.py:14:25: error: `tma_load_im2col`: the buffer has shape [32, 64], but the descriptor's pixels and channels are [16, 64]
#     txl.tma_load_im2col(buffer, desc, [0, 0, 0, 0], [0, 0], bar)
#                         ^~~~~~
import txl


@txl.jit
def kernel(X):
    desc = txl.make_im2col_descriptor(X, [2, 8, 8, 64], [4096, 512, 64, 1], [16, 64], [0, 0], [0, 0], [1, 1])
    bar = txl.mbar_alloc(1)
    buffer = txl.smem_alloc([32, 64], txl.float32)
    txl.tma_load_im2col(buffer, desc, [0, 0, 0, 0], [0, 0], bar)
