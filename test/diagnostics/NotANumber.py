# run: txlc NotANumber.py --kernel kernel --signature '*fp32'
# expect:
# NotANumber.py:13:17: error: `round` takes a number, not `fp32`
#     tl.store(X, round(tl.load(X)))
#                 ^~~~~~~~~~~~~~~~~
# note: round a run-time value with `tl.floor(x + 0.5)`
import txl
import txl.language as tl


@txl.jit
def kernel(X):
    tl.store(X, round(tl.load(X)))
