# run: txlc WrongCtas.py --kernel kernel --signature '*fp32' -O num_ctas=3
# expect:
# WrongCtas.py:10:1: error: a program is 1, 2, 4, 8 or 16 CTAs (`num_ctas`), not 3
# def kernel(X):
# ^
import txl


@txl.jit
def kernel(X):
    txl.store(X + txl.cta_rank(), 1.0)
