# run: txlc BadConstruction.py --kernel kernel --signature '*fp32'
# expect:
# BadConstruction.py:12:13: error: `tuple` cannot be made from (int, int)
#     shape = tuple(16, 16)
#             ^~~~~~~~~~~~~
import txl
import txl.language as tl


@txl.jit
def kernel(X):
    shape = tuple(16, 16)
    tl.store(X, tl.sum(tl.zeros(shape, tl.float32)))
