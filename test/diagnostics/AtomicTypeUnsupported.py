# run: txlc AtomicTypeUnsupported.py --kernel kernel --signature '*i8'
# expect:
# AtomicTypeUnsupported.py:13:19: error: `atomic_add` is not defined for elements of type `int8` (atomic_add does not support int8)
#     tl.atomic_add(Count, 1)
#                   ^~~~~
# note: it is for fp16, bf16, and integers and floats of 32 and 64 bits
import txl
import txl.language as tl


@txl.jit
def kernel(Count):
    tl.atomic_add(Count, 1)
