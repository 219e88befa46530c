# run: txlc CountTooSmall.py --kernel kernel --signature '*fp32'
# expect:
# CountTooSmall.py:11:25: error: `async_load_wait`: `pendings` is -1, but must be at least 0
#     txl.async_load_wait(-1)
#                         ^~
import txl


@txl.jit
def kernel(X):
    txl.async_load_wait(-1)
