# run: txlc RepeatedArgument.py --kernel kernel --signature '*fp32'
# expect:
# RepeatedArgument.py:13:58: error: `sum` gets several values for its parameter `axis` (multiple values for argument 'axis')
#     tl.store(X, tl.sum(tl.load(X + tl.arange(0, 16)), 0, axis=0))
#                                                          ^~~~~~
# note: it is called as `sum(input, axis=…, keep_dims=…, dtype=…)`
import txl
import txl.language as tl


@txl.jit
def kernel(X):
    tl.store(X, tl.sum(tl.load(X + tl.arange(0, 16)), 0, axis=0))
