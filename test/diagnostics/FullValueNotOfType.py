# run: txlc FullValueNotOfType.py --kernel kernel --signature '*i32'
# expect:
# FullValueNotOfType.py:12:51: error: `full`: 0.5 is not a value of type `int32`
#     tl.store(X + tl.arange(0, 16), tl.full((16,), 0.5, tl.int32))
#                                                   ^~~
import txl
import txl.language as tl


@txl.jit
def kernel(X):
    tl.store(X + tl.arange(0, 16), tl.full((16,), 0.5, tl.int32))
