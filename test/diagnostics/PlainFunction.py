# run: txlc PlainFunction.py --kernel kernel --signature '*fp32'
# expect:
# PlainFunction.py:17:17: error: `relu` is a plain Python function, which kernels cannot call (Cannot access global variable relu from within @jit'ed function)
#     tl.store(X, relu(tl.load(X)))
#                 ^~~~
# note: decorate it with `@jit`; one that computes compile-time values only, with `@constexpr_function`
import txl
import txl.language as tl


def relu(x):
    return tl.maximum(x, 0)


@txl.jit
def kernel(X):
    tl.store(X, relu(tl.load(X)))
