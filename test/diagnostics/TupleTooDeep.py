# run: txlc TupleTooDeep.py --kernel kernel --signature '*fp32'
# expect:
# TupleTooDeep.py:14:13: error: tuples are nested deeper than 100 levels
#         t = (t, i)
#             ^~~~~~
import txl
import txl.language as tl


@txl.jit
def kernel(X):
    t = (1,)
    for i in tl.static_range(1000):
        t = (t, i)
    tl.store(X, t[1])
