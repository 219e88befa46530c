# run: txlc SomeThreads.py --kernel kernel --signature '*fp32'
# expect:
# SomeThreads.py:16:9: error: all threads do this together, but only some come here: the condition differs between threads
#         txl.bar_wait(8, 128)
#         ^
# SomeThreads.py:15:5: note: the condition is here
#     if txl.lane_id() == 0:
#     ^
# note: put it in front of the `if` or behind it, or choose by what all threads of a group have in common (`is_warpgroup`, `warpgroup_id`)
import txl


@txl.jit
def kernel(X):
    if txl.lane_id() == 0:
        txl.bar_wait(8, 128)
