# run: txlc CtasAndCluster.py --kernel kernel --signature '*fp32' -O num_ctas=2 -O cluster=2
# expect:
# CtasAndCluster.py:11:1: error: a launch has `num_ctas=2` or `cluster=2`, not both
# def kernel(X):
# ^
# note: `num_ctas` splits the tiles of one program over a cluster, `cluster` launches a program in each of its CTAs
import txl


@txl.jit
def kernel(X):
    txl.store(X + txl.cta_rank(), 1.0)
