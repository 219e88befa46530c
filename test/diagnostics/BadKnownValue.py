# run: txlc BadKnownValue.py --kernel kernel --signature 'fp32:1'
# expect:
# BadKnownValue.py:11:12: error: the known value of the parameter `x` does not fit its type `fp32`
# def kernel(x):
#            ^
import txl
import txl.language as tl


@txl.jit
def kernel(x):
    tl.static_print(x)
