# run: txlc BadLoopOption.py --kernel kernel --signature '*fp32, i32, i32'
# expect:
# BadLoopOption.py:12:14: error: `num_stages` of a loop is a compile-time integer, not `int32`
#     for i in tl.range(n, num_stages=stages):
#              ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
import txl
import txl.language as tl


@txl.jit
def kernel(X, n, stages):
    for i in tl.range(n, num_stages=stages):
        tl.store(X + i, 0)
