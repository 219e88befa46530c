# run: txlc SplitPrimitives.py --kernel kernel --signature '*fp32' -O num_ctas=2
# expect:
# txl/language/primitives.py:130:12: error: `num_ctas` is 2, but a program with primitives is one CTA
# SplitPrimitives.py:13:19: note: called here
#     txl.store(X + txl.cta_rank(), 1.0)
#                   ^
# note: `cluster=2` launches 2 programs together, each with buffers and barriers of its own; `cta_rank` is the number of each
import txl


@txl.jit
def kernel(X):
    txl.store(X + txl.cta_rank(), 1.0)
