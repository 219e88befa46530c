# run: txlc UnsupportedFp8.py --kernel kernel --signature '*fp32'
# expect:
# UnsupportedFp8.py:12:9: error: the target `cpu` does not have the type `fp8e4b8`: of the fp8 types it has fp8e5, fp8e4nv, fp8e4b15
#     x = tl.load(X).to(tl.float8e4b8)
#         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~
import txl
import txl.language as tl


@txl.jit
def kernel(X):
    x = tl.load(X).to(tl.float8e4b8)
    tl.store(X, x.to(tl.float32))
