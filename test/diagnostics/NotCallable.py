# run: txlc NotCallable.py --kernel kernel --signature '*fp32, i32'
# expect:
# NotCallable.py:12:17: error: a value of type `int32` cannot be called (object is not callable)
#     tl.store(X, tile(0))
#                 ^~~~
import txl
import txl.language as tl


@txl.jit
def kernel(X, tile):
    tl.store(X, tile(0))
