# run: txlc TrackedElsewhere.py --kernel kernel --signature '*fp32'
# expect:
# TrackedElsewhere.py:12:57: error: `mbar_arrive`: copies are tracked by a barrier of the CTA that starts them
#     txl.mbar_arrive(txl.mbar_alloc(128), track_async_op=True, cta_id=1)
#                                                         ^~~~
# note: wait for the copies (`async_load_wait`) and arrive then
import txl


@txl.jit
def kernel(X):
    txl.mbar_arrive(txl.mbar_alloc(128), track_async_op=True, cta_id=1)
