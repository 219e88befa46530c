# run: txlc HostNoAnswer.py --kernel kernel --signature '*fp32'
# expect:
# HostNoAnswer.py:14:17: error: `add` of a value of type `dict` cannot be computed at compile time
#     tl.store(X, CONFIG + 1)
#                 ^~~~~~~~~~
import txl
import txl.language as tl

CONFIG = tl.constexpr({"scale": 2.0})


@txl.jit
def kernel(X):
    tl.store(X, CONFIG + 1)
