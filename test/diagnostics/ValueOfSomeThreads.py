# run: txlc ValueOfSomeThreads.py --kernel kernel --signature '*fp32'
# expect:
# ValueOfSomeThreads.py:13:5: error: `if` yields a value here, but its condition differs between threads
#     if txl.lane_id() == 0:
#     ^
# note: use `tl.where`, which takes both values
import txl


@txl.jit
def kernel(X):
    value = 1.0
    if txl.lane_id() == 0:
        value = 2.0
    txl.store(X + txl.tid(0), value)
