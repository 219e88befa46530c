# run: txlc FieldIsConstexpr.py --kernel kernel --signature '*fp32'
# expect:
# FieldIsConstexpr.py:13:5: error: the field `padding` of `tensor_descriptor` is a constexpr, but got the run-time value `int32`
#     tl.aggregate_replace(desc, padding=tl.program_id(0))
#     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
import txl
import txl.language as tl


@txl.jit
def kernel(X):
    desc = tl.make_tensor_descriptor(X, [16], [1], [16])
    tl.aggregate_replace(desc, padding=tl.program_id(0))
