# run: txlc PrintPrefix.py --kernel kernel --signature '*fp32'
# expect:
# PrintPrefix.py:13:21: error: `device_print`: the prefix must be a string of printable ASCII characters, got `fp32` (fp32 is not string)
#     tl.device_print(tl.load(X))
#                     ^~~~~~~~~~
# note: the values come after the prefix: `tl.device_print("x: ", x)`
import txl
import txl.language as tl


@txl.jit
def kernel(X):
    tl.device_print(tl.load(X))
