# run: txlc LibraryRefusal.py --kernel kernel --signature '*fp32'
# expect:
# LibraryRefusal.py:13:12: error: Tensor descriptor last dim must be 1 but got 2: the last stride is the compile-time number 1
#     desc = tl.make_tensor_descriptor(X, [16], [2], [16])
#            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
# note: in `make_tensor_descriptor` of the library
import txl
import txl.language as tl


@txl.jit
def kernel(X):
    desc = tl.make_tensor_descriptor(X, [16], [2], [16])
    desc.store([0], 0)
