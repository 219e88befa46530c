# run: txlc RuntimeFilter.py --kernel kernel --signature '*fp32, i32'
# expect:
# RuntimeFilter.py:13:47: error: the `if` of a comprehension needs a condition known at compile time, not `int1`
#     small = [i for i in tl.static_range(4) if i < n]
#                                               ^~~~~
# note: a list has as many elements as are known at compile time; use a mask or `tl.where`
import txl
import txl.language as tl


@txl.jit
def kernel(X, n):
    small = [i for i in tl.static_range(4) if i < n]
    tl.store(X, small[0])
