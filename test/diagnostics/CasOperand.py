# run: txlc CasOperand.py --kernel lock --signature '*u64' --emit ttir
# expect:
# CasOperand.py:12:9: error: `atomic_cas`: a `int32` cannot be compared and exchanged through `pointer<uint64>`
#     r = tl.atomic_cas(x, 0, 1)
#         ^~~~~~~~~~~~~~~~~~~~~~
# note: convert `cmp` and `val` with `.to(…)` and give them the pointer's shape
import triton
import triton.language as tl

@triton.jit
def lock(x):
    r = tl.atomic_cas(x, 0, 1)
    tl.store(x, r)
