# run: txlc BreakpointOnGPU.py --kernel kernel --signature '*fp32' --target sm_90
# expect:
# BreakpointOnGPU.py:13:5: warning: `breakpoint()` stops launches on the CPU; on `cuda:90` it does nothing
#     breakpoint()
#     ^~~~~~~~~~~~
import txl
import txl.language as tl


@txl.jit
def kernel(X):
    offsets = tl.arange(0, 16)
    breakpoint()
    tl.store(X + offsets, 1.0)
