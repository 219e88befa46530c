// CUDA's own idioms: the engines of Hopper through cuda::ptx.
#include <cuda.h>
#include <cuda/ptx>

namespace ptx = cuda::ptx;
using u64 = unsigned long long;

__device__ static void start(u64 *bar, unsigned count) {
  if (threadIdx.x == 0) {
    ptx::mbarrier_init(reinterpret_cast<uint64_t *>(bar), count);
    ptx::fence_mbarrier_init(ptx::sem_release, ptx::scope_cluster);
  }
  __syncthreads();
}
__device__ static uint64_t *of(u64 *bar) { return reinterpret_cast<uint64_t *>(bar); }
__device__ static void wait(u64 *bar, unsigned parity) {
  while (!ptx::mbarrier_try_wait_parity(reinterpret_cast<uint64_t *>(bar), parity)) {
  }
}
__device__ static void wait_for_cluster(u64 *bar, unsigned parity) {
  while (!ptx::mbarrier_try_wait_parity(ptx::sem_acquire, ptx::scope_cluster, reinterpret_cast<uint64_t *>(bar), parity)) {
  }
}
__device__ static void cluster_sync() {
  ptx::barrier_cluster_arrive();
  ptx::barrier_cluster_wait();
}
template <typename T> __device__ static T *peer(T *mine, unsigned rank) {
  unsigned at = unsigned(__cvta_generic_to_shared(mine)), there;
  asm("mapa.shared::cluster.u32 %0, %1, %2;" : "=r"(there) : "r"(at), "r"(rank));
  return static_cast<T *>(__cvta_shared_to_generic(there));
}

// In by one copy, changed, out by another.
extern "C" __global__ void there_and_back(const int *in, int *out) {
  __shared__ alignas(128) int tile[512];
  __shared__ u64 bar;
  start(&bar, 1);
  if (threadIdx.x == 0) {
    ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, of(&bar), sizeof tile);
    ptx::cp_async_bulk(ptx::space_cluster, ptx::space_global, tile, in + blockIdx.x * 512, sizeof tile, of(&bar));
  }
  wait(&bar, 0);
  for (int i = threadIdx.x; i < 512; i += blockDim.x)
    tile[i] = tile[i] * 2 + i;
  ptx::fence_proxy_async(ptx::space_shared);
  __syncthreads();
  if (threadIdx.x == 0) {
    ptx::cp_async_bulk(ptx::space_global, ptx::space_shared, out + blockIdx.x * 512, tile, sizeof tile);
    ptx::cp_async_bulk_commit_group();
    ptx::cp_async_bulk_wait_group_read(ptx::n32_t<0>());
  }
}

// A warp copies, three consume: a ring of stages with full and empty barriers.
extern "C" __global__ void ring(const int *in, int *out, int batches) {
  constexpr int stages = 3;
  __shared__ alignas(128) int stage[stages][96];
  __shared__ u64 full[stages], empty[stages];
  if (threadIdx.x == 0) {
    for (int s = 0; s < stages; ++s) {
      ptx::mbarrier_init(of(&full[s]), 1);
      ptx::mbarrier_init(of(&empty[s]), 3);
    }
    ptx::fence_mbarrier_init(ptx::sem_release, ptx::scope_cluster);
  }
  __syncthreads();
  int warp = threadIdx.x / 32;
  if (warp == 0) {
    if (threadIdx.x == 0)
      for (int b = 0; b < batches; ++b) {
        int s = b % stages;
        wait(&empty[s], b / stages & 1 ^ 1);
        ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, of(&full[s]), sizeof stage[s]);
        ptx::cp_async_bulk(ptx::space_cluster, ptx::space_global, stage[s], in + (blockIdx.x * batches + b) * 96, sizeof stage[s], of(&full[s]));
      }
    return;
  }
  int sum = 0, t = threadIdx.x - 32;
  for (int b = 0; b < batches; ++b) {
    int s = b % stages;
    wait(&full[s], b / stages & 1);
    sum = sum * 3 + stage[s][95 - t];
    __syncwarp();
    if (threadIdx.x % 32 == 0)
      ptx::mbarrier_arrive(of(&empty[s]));
  }
  out[blockIdx.x * 96 + t] = sum;
}

// Stores to the neighbour that its barrier counts.
extern "C" __global__ void __cluster_dims__(2, 1, 1) stores_to_neighbour(const int *in, int *out) {
  __shared__ int inbox[128];
  __shared__ u64 bar;
  start(&bar, 1);
  if (threadIdx.x == 0)
    ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cluster, ptx::space_shared, of(&bar), sizeof inbox);
  cluster_sync();
  unsigned rank = ptx::get_sreg_cluster_ctarank();
  int v = in[blockIdx.x * 128 + threadIdx.x];
  ptx::st_async(peer(&inbox[127 - threadIdx.x], rank ^ 1), v + int(rank), peer(of(&bar), rank ^ 1));
  wait(&bar, 0);
  out[blockIdx.x * 128 + threadIdx.x] = inbox[threadIdx.x];
  cluster_sync();
}

// Sums of a cluster in the memory of its first CTA.
extern "C" __global__ void __cluster_dims__(4, 1, 1) sums_of_cluster(const int *in, int *out) {
  __shared__ int total[64];
  __shared__ u64 bar;
  start(&bar, 1);
  unsigned rank = ptx::get_sreg_cluster_ctarank();
  total[threadIdx.x] = 0;
  if (threadIdx.x == 0 && rank == 0)
    ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cluster, ptx::space_shared, of(&bar), 4 * sizeof total);
  cluster_sync();
  ptx::red_async(ptx::op_add, peer(&total[threadIdx.x], 0), in[blockIdx.x * 64 + threadIdx.x], peer(of(&bar), 0));
  if (rank == 0) {
    wait(&bar, 0);
    out[blockIdx.x / 4 * 64 + threadIdx.x] = total[threadIdx.x];
  }
  cluster_sync();
}

// Every CTA adds its part to the same numbers in global memory.
extern "C" __global__ void adds_in_bulk(const int *in, int *out) {
  __shared__ alignas(16) int part[256];
  part[threadIdx.x] = in[blockIdx.x * 256 + threadIdx.x];
  ptx::fence_proxy_async(ptx::space_shared);
  __syncthreads();
  if (threadIdx.x == 0) {
    ptx::cp_reduce_async_bulk(ptx::space_global, ptx::space_shared, ptx::op_add, out, part, sizeof part);
    ptx::cp_async_bulk_commit_group();
    ptx::cp_async_bulk_wait_group_read(ptx::n32_t<0>());
  }
}

// A tile of a tensor, transposed to another tensor.
extern "C" __global__ void transposed(const __grid_constant__ CUtensorMap from, const __grid_constant__ CUtensorMap to) {
  __shared__ alignas(128) int tile[32][32], turned[32][32];
  __shared__ u64 bar;
  start(&bar, 1);
  int x = blockIdx.x * 32, y = blockIdx.y * 32;
  if (threadIdx.x == 0) {
    const int32_t at[2] = {x, y};
    ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, of(&bar), sizeof tile);
    ptx::cp_async_bulk_tensor(ptx::space_cluster, ptx::space_global, tile, &from, at, of(&bar));
  }
  wait(&bar, 0);
  for (int i = threadIdx.x; i < 1024; i += blockDim.x)
    turned[i % 32][i / 32] = tile[i / 32][i % 32];
  ptx::fence_proxy_async(ptx::space_shared);
  __syncthreads();
  if (threadIdx.x == 0) {
    const int32_t at[2] = {y, x};
    ptx::cp_async_bulk_tensor(ptx::space_global, ptx::space_shared, &to, at, turned);
    ptx::cp_async_bulk_commit_group();
    ptx::cp_async_bulk_wait_group_read(ptx::n32_t<0>());
  }
}

// One CTA loads for all of its cluster, which tell it when they have read.
extern "C" __global__ void __cluster_dims__(2, 1, 1) loads_for_all(const int *in, int *out, int batches) {
  __shared__ alignas(128) int stage[2][128];
  __shared__ u64 full[2], empty[2];
  unsigned rank = ptx::get_sreg_cluster_ctarank();
  if (threadIdx.x == 0) {
    for (int s = 0; s < 2; ++s) {
      ptx::mbarrier_init(of(&full[s]), 1);
      ptx::mbarrier_init(of(&empty[s]), 2);
    }
    ptx::fence_mbarrier_init(ptx::sem_release, ptx::scope_cluster);
  }
  cluster_sync();
  int sum = 0;
  for (int b = 0; b < batches; ++b) {
    int s = b & 1, parity = b >> 1 & 1;
    if (threadIdx.x == 0) {
      ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, of(&full[s]), sizeof stage[s]);
      // The other CTA's barrier must expect its bytes before they are sent; it says so by its arrival.
      ptx::mbarrier_arrive(ptx::sem_release, ptx::scope_cluster, ptx::space_cluster, peer(of(&empty[s]), 0));
      if (rank == 0) {
        wait_for_cluster(&empty[s], parity);
        ptx::cp_async_bulk(ptx::space_cluster, ptx::space_global, stage[s], in + (blockIdx.x / 2 * batches + b) * 128, sizeof stage[s], of(&full[s]), uint16_t(3));
      }
    }
    wait(&full[s], parity);
    sum = sum * 3 + stage[s][threadIdx.x ^ rank];
    __syncthreads();
  }
  out[blockIdx.x * 128 + threadIdx.x] = sum;
  cluster_sync();
}

// A product whose depth is split over the CTAs of a cluster: each sends its part of the sums to the first one.
extern "C" __global__ void __cluster_dims__(4, 1, 1) split_depth(const float *a, const float *b, float *c, int depth) {
  __shared__ float parts[3][256];
  __shared__ u64 bar;
  start(&bar, 1);
  unsigned rank = ptx::get_sreg_cluster_ctarank();
  if (threadIdx.x == 0 && rank == 0)
    ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cluster, ptx::space_shared, of(&bar), sizeof parts);
  cluster_sync();
  int row = threadIdx.x / 16, column = threadIdx.x % 16, tile = blockIdx.x / 4;
  float sum = 0;
  for (int k = rank * (depth / 4); k < (rank + 1) * (depth / 4); ++k)
    sum += a[(tile * 16 + row) * depth + k] * b[k * 16 + column];
  if (rank)
    ptx::st_async(peer(&parts[rank - 1][threadIdx.x], 0), sum, peer(of(&bar), 0));
  else {
    wait(&bar, 0);
    for (int p = 0; p < 3; ++p)
      sum += parts[p][threadIdx.x];
    c[tile * 256 + threadIdx.x] = sum;
  }
  cluster_sync();
}
