# run: txlc SomeThreads.py --kernel kernel --signature '*fp32'
# expect:
# SomeThreads.py:16:9: error: all threads must execute this together, but only some reach it: the condition differs between threads
#         txl.bar_wait(8, 128)
#         ^
# SomeThreads.py:15:5: note: the condition is here
#     if txl.lane_id() == 0:
#     ^
# note: move it before or after the `if`, or use a condition that is uniform in a group (`is_warpgroup`, `warpgroup_id`)
import txl


@txl.jit
def kernel(X):
    if txl.lane_id() == 0:
        txl.bar_wait(8, 128)
