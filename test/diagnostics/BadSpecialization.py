# run: txlc BadSpecialization.py --kernel kernel --signature '*fp32:8'
# expect:
# error: `:8` in a signature is not `:16` (divisible by 16) or `:1` (equal to 1)
import txl
import txl.language as tl


@txl.jit
def kernel(X):
    tl.store(X, 0)
