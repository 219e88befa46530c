# run: txlc Im2colCtas.py --kernel kernel --signature '*fp32' -O num_ctas=2
# expect:
# Im2colCtas.py:15:5: error: `tma_load_im2col`: a buffer of a program of several CTAs (`num_ctas=2`) is in slices, and the pixels of a slice of rows begin at no coordinate that is known
#     txl.tma_load_im2col(buffer, desc, [0, 0, 0, 0], [0, 0], bar)
#     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
# note: launch with `cluster=2`: each program then has buffers of its own
import txl


@txl.jit
def kernel(X):
    desc = txl.make_im2col_descriptor(X, [2, 8, 8, 64], [4096, 512, 64, 1], [16, 64], [0, 0], [0, 0], [1, 1])
    bar = txl.mbar_alloc(1)
    buffer = txl.smem_alloc([16, 64], txl.float32)
    txl.tma_load_im2col(buffer, desc, [0, 0, 0, 0], [0, 0], bar)
