# run: txlc UnknownMemoryScope.py --kernel kernel --signature '*i32'
# expect:
# UnknownMemoryScope.py:12:34: error: `atomic_add`: the scope is `gpu`, `cta` or `sys`, not `device`
#     tl.atomic_add(Lock, 1, scope="device")
#                                  ^~~~~~~~
import txl
import txl.language as tl


@txl.jit
def kernel(Lock):
    tl.atomic_add(Lock, 1, scope="device")
