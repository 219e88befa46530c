// CUDA's own idioms: cooperative groups, from parts of a warp to clusters.
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
#include <utility>

namespace cg = cooperative_groups;

extern "C" __global__ void warp_reductions(const int *in, int *out) {
  auto warp = cg::tiled_partition<32>(cg::this_thread_block());
  int v = in[blockIdx.x * blockDim.x + threadIdx.x];
  int sum = cg::reduce(warp, v, cg::plus<int>()), least = cg::reduce(warp, v, cg::less<int>()), bits = cg::reduce(warp, v, cg::bit_xor<int>());
  if (warp.thread_rank() == 0) {
    int *to = out + (blockIdx.x * (blockDim.x / 32) + threadIdx.x / 32) * 3;
    to[0] = sum, to[1] = least, to[2] = bits;
  }
}

extern "C" __global__ void scans_of_tiles(const int *in, int *out) {
  auto tile = cg::tiled_partition<8>(cg::this_thread_block());
  int at = blockIdx.x * blockDim.x + threadIdx.x;
  out[at] = cg::inclusive_scan(tile, in[at]) * 1000 + cg::exclusive_scan(tile, in[at] & 3) + tile.meta_group_rank();
}

// Lanes that take the branch together add once.
extern "C" __global__ void counted_together(const int *in, int *counter, int *places) {
  int at = blockIdx.x * blockDim.x + threadIdx.x;
  if (in[at] % 3 == 0) {
    auto active = cg::coalesced_threads();
    int first = 0;
    if (active.thread_rank() == 0)
      first = atomicAdd(counter, active.size());
    places[at] = active.shfl(first, 0) + active.thread_rank() < gridDim.x * blockDim.x;
  }
}

extern "C" __global__ void partitions(const int *in, int *out) {
  auto warp = cg::tiled_partition<32>(cg::this_thread_block());
  int at = blockIdx.x * blockDim.x + threadIdx.x, v = in[at];
  auto alike = cg::labeled_partition(warp, v & 3);
  auto parity = cg::binary_partition(warp, bool(v & 4));
  out[at] = cg::reduce(alike, v, cg::plus<int>()) * 100 + int(parity.size());
}

extern "C" __global__ void group_copy(const int *in, int *out) {
  __shared__ alignas(16) int tile[512];
  auto block = cg::this_thread_block();
  cg::memcpy_async(block, tile, in + blockIdx.x * 512, sizeof tile);
  cg::wait(block);
  for (int i = threadIdx.x; i < 512; i += blockDim.x)
    out[blockIdx.x * 512 + i] = tile[i ^ 5];
}

// A histogram whose bins lie in the shared memory of the cluster's CTAs.
extern "C" __global__ void __cluster_dims__(4, 1, 1) cluster_histogram(const int *in, int *out, int n) {
  __shared__ int bins[64];
  auto cluster = cg::this_cluster();
  for (int i = threadIdx.x; i < 64; i += blockDim.x)
    bins[i] = 0;
  cluster.sync();
  for (int i = cluster.thread_rank(); i < n; i += cluster.num_threads()) {
    int bin = in[blockIdx.x / 4 * n + i] & 255;
    atomicAdd(cluster.map_shared_rank(bins, bin / 64) + bin % 64, 1);
  }
  cluster.sync();
  for (int i = threadIdx.x; i < 64; i += blockDim.x)
    out[blockIdx.x / 4 * 256 + cluster.block_rank() * 64 + i] = bins[i];
}

// Values go around the ring of a cluster.
extern "C" __global__ void __cluster_dims__(4, 1, 1) cluster_ring(const int *in, int *out) {
  __shared__ int box[2][128];
  auto cluster = cg::this_cluster();
  int v = in[blockIdx.x * 128 + threadIdx.x], sum = v;
  cluster.sync();
  for (int step = 0; step < 3; ++step) {
    int *next = cluster.map_shared_rank(box[step & 1], (cluster.block_rank() + 1) % cluster.num_blocks());
    next[threadIdx.x] = v + step;
    cluster.sync();
    v = box[step & 1][threadIdx.x];
    sum += v * (step + 2);
  }
  out[blockIdx.x * 128 + threadIdx.x] = sum;
  cluster.sync();
}

// Separate arrive and wait, with work of its own between.
extern "C" __global__ void __cluster_dims__(2, 1, 1) cluster_split(const int *in, int *out) {
  __shared__ int mine[64];
  auto cluster = cg::this_cluster();
  int t = threadIdx.x, v = in[blockIdx.x * 64 + t];
  mine[t] = v * 3;
  auto token = cluster.barrier_arrive();
  int own = v * v;
  cluster.barrier_wait(std::move(token));
  int other = cluster.map_shared_rank(mine, cluster.block_rank() ^ 1)[63 - t];
  out[blockIdx.x * 64 + t] = own + other;
  cluster.sync();
}
