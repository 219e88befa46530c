# run: txlc WrongMemory.py --kernel kernel --signature '*fp32'
# expect:
# WrongMemory.py:12:40: error: `smem_load`: `smem` is in tensor memory: `tmem_load` and `tmem_store` are for it
#     txl.store(X, txl.sum(txl.smem_load(buffer)))
#                                        ^~~~~~
import txl


@txl.jit
def kernel(X):
    buffer = txl.tmem_alloc([128, 64], txl.float32)
    txl.store(X, txl.sum(txl.smem_load(buffer)))
