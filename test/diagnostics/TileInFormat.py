# run: txlc TileInFormat.py --kernel kernel --signature '*fp32'
# expect:
# TileInFormat.py:14:28: error: an f-string takes values known at compile time, but this one is a run-time value of type `fp32` (Cannot evaluate f-string containing non-constexpr conversion values)
#     tl.device_print(f"x = {x}")
#                            ^
# note: print run-time values with `tl.device_print("x: ", x)`
import txl
import txl.language as tl


@txl.jit
def kernel(X):
    x = tl.load(X)
    tl.device_print(f"x = {x}")
