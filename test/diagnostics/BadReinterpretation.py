# run: txlc BadReinterpretation.py --kernel kernel --signature '*fp32'
# expect:
# BadReinterpretation.py:12:5: error: `tmem_reinterpret`: fp32[128, 64] is no fp16[128, 64]: a row has 2048 bits; take a `tmem_slice` for fewer
#     txl.tmem_reinterpret(buffer, txl.float16, [128, 64])
#     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
import txl


@txl.jit
def kernel(X):
    buffer = txl.tmem_alloc([128, 64], txl.float32)
    txl.tmem_reinterpret(buffer, txl.float16, [128, 64])
