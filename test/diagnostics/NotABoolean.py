# run: txlc NotABoolean.py --kernel kernel --signature '*fp32, i32'
# expect:
# NotABoolean.py:14:35: error: `and` takes booleans, got `int32[16]`
#     tl.store(X + offsets, 0, mask=offsets < n and offsets & 1)
#                                   ^~~~~~~~~~~~~~~~~~~~~~~~~~~
# note: write `x != 0`, or `&` and `|` for the bits
import txl
import txl.language as tl


@txl.jit
def kernel(X, n):
    offsets = tl.arange(0, 16)
    tl.store(X + offsets, 0, mask=offsets < n and offsets & 1)
