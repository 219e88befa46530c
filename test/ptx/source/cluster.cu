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

// The sum of each cluster's numbers: a tree over the blocks' shared memory, the barrier's halves apart.
extern "C" __global__ void __cluster_dims__(4, 1, 1) clusterSum(const int *in, int *out) {
  __shared__ int parts[4];
  __shared__ int warps[8];
  cg::cluster_group cluster = cg::this_cluster();
  int t = threadIdx.x, rank = cluster.block_rank();
  int x = __reduce_add_sync(~0u, in[blockIdx.x * blockDim.x + t]);
  if (t % 32 == 0)
    warps[t / 32] = x;
  // No block writes into another before that one runs.
  asm volatile("barrier.cluster.arrive.relaxed.aligned;" ::: "memory");
  __syncthreads();
  if (t == 0) {
    x = 0;
    for (int w = 0; w < blockDim.x / 32; ++w)
      x += warps[w];
  }
  asm volatile("barrier.cluster.wait.acquire.aligned;" ::: "memory");
  if (t == 0)
    *cluster.map_shared_rank(&parts[rank], 0) = x;
  cluster.sync();
  if (rank == 0 && t == 0)
    out[blockIdx.x / 4] = parts[0] + parts[1] + parts[2] + parts[3];
}

// Each block reads what its neighbour in the cluster has: a rotation of in by blockDim.x within clusters.
extern "C" __global__ void __cluster_dims__(2, 1, 1) clusterRotate(const float *in, float *out) {
  extern __shared__ float own[];
  cg::cluster_group cluster = cg::this_cluster();
  int t = threadIdx.x, n = blockDim.x;
  own[t] = in[blockIdx.x * n + t];
  cluster.sync();
  const float *other = cluster.map_shared_rank(own, cluster.block_rank() ^ 1);
  float x = other[t];
  cluster.sync();
  own[t] = x * 2;
  __syncthreads();
  out[blockIdx.x * n + t] = own[n - 1 - t];
}
