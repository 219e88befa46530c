# run: txlc UnknownMemoryOrder.py --kernel kernel --signature '*i32'
# expect:
# UnknownMemoryOrder.py:12:32: error: `atomic_add`: the memory order is one of `acq_rel`, `acquire`, `release`, `relaxed`, not `seq_cst` (Memory semantic seq_cst not supported)
#     tl.atomic_add(Lock, 1, sem="seq_cst")
#                                ^~~~~~~~~
import txl
import txl.language as tl


@txl.jit
def kernel(Lock):
    tl.atomic_add(Lock, 1, sem="seq_cst")
