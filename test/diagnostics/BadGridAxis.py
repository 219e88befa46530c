# run: txlc BadGridAxis.py --kernel kernel --signature '*fp32'
# expect:
# BadGridAxis.py:12:32: error: `program_id`: the grid has the axes 0, 1 and 2, not 3 (program_id axis must be 0, 1, or 2 but got 3)
#     tl.store(X + tl.program_id(3), 0)
#                                ^
import txl
import txl.language as tl


@txl.jit
def kernel(X):
    tl.store(X + tl.program_id(3), 0)
