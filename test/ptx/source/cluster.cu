// A cluster of blocks that share their shared memory: a histogram whose bins are spread over the cluster.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

extern "C" __global__ void __cluster_dims__(4, 1, 1) clusterHistogram(const unsigned char *in, unsigned *out, int n) {
  __shared__ unsigned bins[64];
  cg::cluster_group cluster = cg::this_cluster();
  for (int i = threadIdx.x; i < 64; i += blockDim.x)
    bins[i] = 0;
  cluster.sync();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    unsigned *remote = cluster.map_shared_rank(bins, in[i] / 64);
    atomicAdd(remote + in[i] % 64, 1u);
  }
  cluster.sync();
  for (int i = threadIdx.x; i < 64; i += blockDim.x)
    atomicAdd(&out[cluster.block_rank() * 64 + i], bins[i]);
}
