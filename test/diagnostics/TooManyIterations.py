# run: txlc TooManyIterations.py --kernel kernel --signature '*fp32'
# expect:
# TooManyIterations.py:13:14: error: more than 65536 iterations cannot be unrolled
#     for i in tl.static_range(1000000):
#              ^~~~~~~~~~~~~~~~~~~~~~~~
# note: use `range` or `tl.range`, which make a loop
import txl
import txl.language as tl


@txl.jit
def kernel(X):
    for i in tl.static_range(1000000):
        tl.store(X + i, 0)
