# run: txlc ValueTooLarge.py --kernel kernel --signature "*i32"
# expect:
# ValueTooLarge.py:14:16: error: a tuple of more than 131072 elements is too large for a kernel
#         pair = (pair, pair)
#                ^~~~~~~~~~~~
import triton
import triton.language as tl


@triton.jit
def kernel(x):
    pair = (x, x)
    for i in tl.static_range(60):
        pair = (pair, pair)
