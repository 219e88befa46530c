# run: txlc UnrollReturn.py --kernel kernel --signature '*fp32'
# expect:
# UnrollReturn.py:16:5: error: `return` under a run-time condition inside of an unrolled loop is not part of the language of kernels
#     for i in tl.static_range(4):
#     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~
# UnrollReturn.py:24:17: in call of `first_positive`
#     tl.store(X, first_positive(X))
#                 ^~~~~~~~~~~~~~~~~
# note: keep the result in a variable, say with `tl.where`, and return it after the loop
import txl
import txl.language as tl


@txl.jit
def first_positive(X):
    for i in tl.static_range(4):
        if tl.load(X + i) > 0:
            return i
    return -1


@txl.jit
def kernel(X):
    tl.store(X, first_positive(X))
