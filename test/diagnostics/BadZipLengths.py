# run: txlc BadZipLengths.py --kernel kernel --signature '*fp32'
# expect:
# BadZipLengths.py:12:22: error: `zip` takes sequences of one length in a kernel, got 2 and 3
#     for i, factor in zip((0, 1), (1.0, 2.0, 4.0)):
#                      ^~~~~~~~~~~~~~~~~~~~~~~~~~~~
import txl
import txl.language as tl


@txl.jit
def kernel(X):
    for i, factor in zip((0, 1), (1.0, 2.0, 4.0)):
        tl.store(X + i, factor)
