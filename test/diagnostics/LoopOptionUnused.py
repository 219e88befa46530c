# run: txlc LoopOptionUnused.py --kernel kernel --signature '*fp32'
# expect:
# LoopOptionUnused.py:15:14: warning: `flatten` of a loop has no effect: nested loops are pipelined one by one
#     for i in tl.range(0, 5, flatten=True):
#              ^~~~~~~~~~~~~~~~~~~~~~~~~~~~
# LoopOptionUnused.py:16:18: warning: `disallow_acc_multi_buffer` of a loop has no effect: accumulators are not multi-buffered
#         for j in tl.range(0, 5, flatten=True, disallow_acc_multi_buffer=True):
#                  ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
import txl
import txl.language as tl


@txl.jit
def kernel(X):
    for i in tl.range(0, 5, flatten=True):
        for j in tl.range(0, 5, flatten=True, disallow_acc_multi_buffer=True):
            tl.store(X + i * 5 + j, 1.0)
