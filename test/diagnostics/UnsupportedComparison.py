# run: txlc UnsupportedComparison.py --kernel kernel --signature '*fp32, *fp32'
# expect:
# UnsupportedComparison.py:13:8: error: `<` is not defined for `pointer<fp32>` and `pointer<fp32>` (invalid operands of type)
#     if X < Y:
#        ^~~~~
# note: compare addresses: `p.to(tl.int64)`
import txl
import txl.language as tl


@txl.jit
def kernel(X, Y):
    if X < Y:
        tl.store(X, 0)
