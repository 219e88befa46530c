# run: txlc HostRaised.py --kernel kernel --signature '*fp32'
# expect:
# HostRaised.py:13:17: error: NameError: `numpy.exp` can be evaluated by Python only: write the value itself, or pass it as an argument
#     tl.store(X, np.exp(1.0))
#                 ^~~~~~
import numpy as np
import txl
import txl.language as tl


@txl.jit
def kernel(X):
    tl.store(X, np.exp(1.0))
