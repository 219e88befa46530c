# run: txlc NamedBarrierId.py --kernel kernel --signature '*fp32'
# expect:
# NamedBarrierId.py:11:18: error: `bar_wait`: there are named barriers 0 to 15, not 16
#     txl.bar_wait(16, 256)
#                  ^~
import txl


@txl.jit
def kernel(X):
    txl.bar_wait(16, 256)
