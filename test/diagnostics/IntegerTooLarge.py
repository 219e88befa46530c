# run: txlc IntegerTooLarge.py --kernel kernel --signature '*fp32'
# expect:
# IntegerTooLarge.py:12:5: error: the integer 18446744073709551616 fits no type: the widest are int64 and uint64 (Nonrepresentable integer 18446744073709551616)
#     mask = 1 << 64
#     ^~~~
import txl
import txl.language as tl


@txl.jit
def kernel(X):
    mask = 1 << 64
    tl.store(X, mask)
