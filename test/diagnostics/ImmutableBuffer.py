# run: txlc ImmutableBuffer.py --kernel kernel --signature '*fp32'
# expect:
# ImmutableBuffer.py:12:56: error: `smem_alloc`: a buffer without a tile must be mutable
#     buffer = txl.smem_alloc([16], txl.float32, mutable=False)
#                                                        ^~~~~
# note: leave out `mutable`
import txl


@txl.jit
def kernel(X):
    buffer = txl.smem_alloc([16], txl.float32, mutable=False)
