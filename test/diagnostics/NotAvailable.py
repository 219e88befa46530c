# run: txlc NotAvailable.py --kernel kernel --signature '*fp32'
# expect:
# NotAvailable.py:14:24: error: `dot_scaled` is not available in this version
#     tl.store(X, tl.sum(tl.dot_scaled(a, s, "e5m2", a, s, "e5m2")))
#                        ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
import txl
import txl.language as tl


@txl.jit
def kernel(X):
    a = tl.full((32, 32), 1, tl.uint8)
    s = tl.full((32, 1), 127, tl.uint8)
    tl.store(X, tl.sum(tl.dot_scaled(a, s, "e5m2", a, s, "e5m2")))
