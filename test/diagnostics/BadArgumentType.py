# run: txlc BadArgumentType.py --kernel kernel --signature 'void'
# expect:
# BadArgumentType.py:11:12: error: `void` is not a type of an argument (parameter `X`)
# def kernel(X):
#            ^
import txl
import txl.language as tl


@txl.jit
def kernel(X):
    tl.store(X, 0)
