# run: txlc ImpreciseAccTooLarge.py --kernel kernel --signature '*fp32'
# expect:
# ImpreciseAccTooLarge.py:13:24: error: `dot`: `max_num_imprecise_acc` is 64, but must be at most K = 32 (max_num_imprecise_acc (64) must be <= K (32))
#     tl.store(X, tl.sum(tl.dot(a, a, max_num_imprecise_acc=64)))
#                        ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
import txl
import txl.language as tl


@txl.jit
def kernel(X):
    a = tl.zeros((32, 32), tl.float8e5)
    tl.store(X, tl.sum(tl.dot(a, a, max_num_imprecise_acc=64)))
