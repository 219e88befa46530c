# run: txlc UndefinedName.py --kernel kernel --signature '*fp32, i32'
# expect:
# UndefinedName.py:18:17: error: `x` is not defined
#     tl.store(X, x)
#                 ^
# UndefinedName.py:16:5: note: `x` gets a value in here, but not on every path to its use
#     if flag:
#     ^~~~~~~~
# note: assign `x` before the `if`
import txl
import txl.language as tl


@txl.jit
def kernel(X, flag):
    if flag:
        x = tl.load(X)
    tl.store(X, x)
