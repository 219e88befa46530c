# run: txlc NotAVariable.py --kernel kernel --signature '*fp32'
# expect:
# NotAVariable.py:13:5: error: the variable `mode` cannot hold a `str` known at compile time
#     mode = "fast"
#     ^~~~
# note: annotate it: `mode: tl.constexpr = …`
import txl
import txl.language as tl


@txl.jit
def kernel(X):
    mode = "fast"
    if mode == "fast":
        tl.store(X, 0)
