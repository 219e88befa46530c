# run: txlc GroupNotACondition.py --kernel kernel --signature '*fp32' -O num_warpgroups=2
# expect:
# GroupNotACondition.py:12:12: error: `is_warpgroup` is only a condition: it must be the whole condition of an `if` or `elif`
#     mine = txl.is_warpgroup([0])
#            ^~~~~~~~~~~~~~~~~~~~~
# note: write `if txl.is_warpgroup([0]):`, with all indices in one list; for other conditions put an `if` inside of it
import txl


@txl.jit
def kernel(X):
    mine = txl.is_warpgroup([0])
    if mine:
        txl.store(X, 1.0)
