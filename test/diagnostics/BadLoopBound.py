# run: txlc BadLoopBound.py --kernel kernel --signature '*fp32, fp32'
# expect:
# BadLoopBound.py:12:14: error: the bounds and the step of a loop are integer scalars, but the end is `fp32` (For loop bounds and step must all be ints)
#     for i in range(n / 2):
#              ^~~~~~~~~~~~
import txl
import txl.language as tl


@txl.jit
def kernel(X, n):
    for i in range(n / 2):
        tl.store(X + i, 0)
