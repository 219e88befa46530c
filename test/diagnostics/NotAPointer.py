# run: txlc NotAPointer.py --kernel kernel --signature '*fp32, i32'
# expect:
# NotAPointer.py:13:25: error: `load` takes a pointer or a tile of pointers, got `int32` (Unsupported ptr type int32 in `tl.load`)
#     tl.store(X, tl.load(n))
#                         ^
# note: an array argument is a pointer to its first element, and offsets are added to it: `pointer + offsets`
import txl
import txl.language as tl


@txl.jit
def kernel(X, n):
    tl.store(X, tl.load(n))
