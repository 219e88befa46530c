# run: txlc UnusedResult.py --kernel kernel --signature '*fp32'
# expect:
# UnusedResult.py:21:5: error: the result of `next_place` must be used (The result of next_place is not being used. it moves nothing)
#     next_place(X, 16)
#     ^~~~~~~~~~~~~~~~~
# note: it moves nothing
import txl
import txl.language as tl


@txl.must_use_result("it moves nothing")
@txl.jit
def next_place(pointer, step):
    return pointer + step


@txl.jit
def kernel(X):
    place = next_place(X, 16)
    tl.store(place, 0.0)
    next_place(X, 16)
