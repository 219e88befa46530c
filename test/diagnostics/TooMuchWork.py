# run: txlc TooMuchWork.py --kernel kernel --signature "*i32"
# expect:
# TooMuchWork.py:16:26: error: the kernel takes more than 500000 steps to compile
#                 tl.store(x + k, i + j)
#                          ^~~~~
# note: loops are unrolled by `static_range`, and calls evaluated in place: use smaller ranges
import triton
import triton.language as tl


@triton.jit
def kernel(x):
    for i in tl.static_range(1000):
        for j in tl.static_range(1000):
            for k in tl.static_range(1000):
                tl.store(x + k, i + j)
