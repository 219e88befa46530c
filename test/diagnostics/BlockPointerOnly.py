# run: txlc BlockPointerOnly.py --kernel kernel --signature '*fp32'
# expect:
# BlockPointerOnly.py:12:54: error: `store`: `boundary_check` and `padding_option` are for block pointers, but the pointer is `pointer<fp32>[16]` (`padding_option` or `boundary_check` argument is not supported for a tensor of pointers or a scalar)
#     tl.store(X + tl.arange(0, 16), 0, boundary_check=(0,))
#                                                      ^~~~
import txl
import txl.language as tl


@txl.jit
def kernel(X):
    tl.store(X + tl.arange(0, 16), 0, boundary_check=(0,))
