# run: txlc ReturnTypes.py --kernel kernel --signature '*fp32, i32'
# expect:
# ReturnTypes.py:22:5: error: the function returns `fp32` in one place and `int32` in another (Return type mismatch)
#     if x > 10:
#     ^~~~~~~~~~
# ReturnTypes.py:29:17: in call of `clip`
#     tl.store(X, clip(n))
#                 ^~~~~~~
# ReturnTypes.py:23:9: note: `fp32` is returned here
#         return 10.0
#         ^~~~~~~~~~~
# ReturnTypes.py:24:5: note: `int32` is returned here
#     return x
#     ^~~~~~~~
# note: convert one of them, so that both have one type
import txl
import txl.language as tl


@txl.jit
def clip(x):
    if x > 10:
        return 10.0
    return x


@txl.jit
def kernel(X, n):
    tl.store(X, clip(n))
