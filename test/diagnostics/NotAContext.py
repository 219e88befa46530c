# run: txlc NotAContext.py --kernel kernel --signature '*fp32'
# expect:
# NotAContext.py:13:10: error: a value of type `pointer<fp32>` is not a context manager: it has no methods `__enter__` and `__exit__`
#     with X:
#          ^
# note: write the body without it, or give an aggregate the two methods with `@jit`
import txl
import txl.language as tl


@txl.jit
def kernel(X):
    with X:
        tl.store(X, 0)
