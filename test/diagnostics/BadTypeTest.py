# run: txlc BadTypeTest.py --kernel kernel --signature '*fp32, i32'
# expect:
# BadTypeTest.py:12:8: error: the second argument of `isinstance` must be a class or a tuple of classes, not `str`
#     if isinstance(n, "int"):
#        ^~~~~~~~~~~~~~~~~~~~
import txl
import txl.language as tl


@txl.jit
def kernel(X, n):
    if isinstance(n, "int"):
        tl.store(X, 0)
