# run: txlc NamedBarrierThreads.py --kernel kernel --signature '*fp32'
# expect:
# NamedBarrierThreads.py:11:23: error: `bar_arrive`: a named barrier takes whole warps, 32 to 1024 threads, not 100
#     txl.bar_arrive(8, 100)
#                       ^~~
import txl


@txl.jit
def kernel(X):
    txl.bar_arrive(8, 100)
