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

// The sums of each cluster's numbers: warps write into the first block's shared memory, with arrive and wait as separate steps.
extern "C" __global__ void __cluster_dims__(4, 1, 1) clusterSum(const int *in, int *out) {
  __shared__ int parts[4][2];
  cg::cluster_group cluster = cg::this_cluster();
  // No block writes into another before that one runs.
  asm volatile("barrier.cluster.arrive.relaxed.aligned;" ::: "memory");
  int t = threadIdx.x, rank = cluster.block_rank();
  int x = in[blockIdx.x * 64 + t];
  for (int d = 16; d; d /= 2)
    x += __shfl_down_sync(~0u, x, d);
  asm volatile("barrier.cluster.wait.acquire.aligned;" ::: "memory");
  if (t % 32 == 0)
    *cluster.map_shared_rank(&parts[rank][t / 32], 0) = x;
  asm volatile("barrier.cluster.arrive.release.aligned;" ::: "memory");
  asm volatile("barrier.cluster.wait.acquire.aligned;" ::: "memory");
  if (rank == 0 && t < 4)
    out[blockIdx.x + t] = parts[t][0] + parts[t][1];
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
