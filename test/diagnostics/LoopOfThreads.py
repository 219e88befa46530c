# run: txlc LoopOfThreads.py --kernel kernel --signature '*fp32'
# expect:
# LoopOfThreads.py:12:5: error: the trip count of the loop differs between threads
#     for i in range(txl.lane_id()):
#     ^
# note: let all threads run it as often as the longest, with an `if` inside
import txl


@txl.jit
def kernel(X):
    for i in range(txl.lane_id()):
        txl.store(X + i, 1.0)
