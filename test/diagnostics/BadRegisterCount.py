# run: txlc BadRegisterCount.py --kernel kernel --signature '*fp32'
# expect:
# BadRegisterCount.py:11:19: error: `reg_alloc`: 100 registers: the count is a multiple of 8 from 24 to 256
#     txl.reg_alloc(100)
#                   ^~~
import txl


@txl.jit
def kernel(X):
    txl.reg_alloc(100)
