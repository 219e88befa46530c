# run: txlc TensorDotPredicates.py --kernel kernel --signature '*fp32'
# expect:
# TensorDotPredicates.py:13:5: error: `dotx`: there are 2 conditions for 1 mbarriers
#     txl.dotx(a, b, txl.tmem_alloc([128, 64], txl.float32), mbars=[txl.mbar_alloc(1)], mbarPreds=[True, False])
#     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
import txl


@txl.jit
def kernel(X):
    a = txl.smem_alloc([128, 32], txl.float16)
    b = txl.smem_alloc([32, 64], txl.float16)
    txl.dotx(a, b, txl.tmem_alloc([128, 64], txl.float32), mbars=[txl.mbar_alloc(1)], mbarPreds=[True, False])
