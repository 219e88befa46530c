# run: txlc CountTooLarge.py --kernel kernel --signature '*fp32'
# expect:
# CountTooLarge.py:11:24: error: `tma_store_wait`: `pendings` is 4294967296, but must be at most 2147483647
#     txl.tma_store_wait(4294967296)
#                        ^~~~~~~~~~
import txl


@txl.jit
def kernel(X):
    txl.tma_store_wait(4294967296)
