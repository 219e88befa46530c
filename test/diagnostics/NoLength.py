# run: txlc NoLength.py --kernel kernel --signature '*fp32, i32'
# expect:
# NoLength.py:12:20: error: a value of type `int32` has no length (object has no len())
#     for i in range(len(n)):
#                    ^~~~~~
import txl
import txl.language as tl


@txl.jit
def kernel(X, n):
    for i in range(len(n)):
        tl.store(X + i, 0)
