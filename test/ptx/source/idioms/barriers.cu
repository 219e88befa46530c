// CUDA's own idioms: cuda::barrier, cuda::pipeline, latches and semaphores of libcu++, asynchronous copies by the C primitives.
#include <cuda/atomic>
#include <cuda/barrier>
#include <cuda/latch>
#include <cuda/pipeline>
#include <cuda/semaphore>
#include <cooperative_groups.h>
#include <cuda_pipeline.h>

namespace cg = cooperative_groups;
using block_barrier = cuda::barrier<cuda::thread_scope_block>;
#pragma nv_diag_suppress static_var_with_dynamic_init

// A sum of a block in rounds, a barrier between them.
extern "C" __global__ void sum_in_rounds(const int *in, int *out) {
  __shared__ int part[256];
  __shared__ block_barrier bar;
  if (threadIdx.x == 0)
    init(&bar, blockDim.x);
  __syncthreads();
  part[threadIdx.x] = in[blockIdx.x * blockDim.x + threadIdx.x];
  for (int half = blockDim.x / 2; half; half /= 2) {
    bar.arrive_and_wait();
    if (threadIdx.x < half)
      part[threadIdx.x] += part[threadIdx.x + half];
  }
  bar.arrive_and_wait();
  if (threadIdx.x == 0)
    out[blockIdx.x] = part[0];
}

// Work of its own between the arrival and the wait.
extern "C" __global__ void neighbours(const int *in, int *out, int steps) {
  __shared__ int row[2][128];
  __shared__ block_barrier bar;
  if (threadIdx.x == 0)
    init(&bar, blockDim.x);
  __syncthreads();
  int t = threadIdx.x, mine = in[blockIdx.x * 128 + t], extra = 0;
  for (int s = 0; s < steps; ++s) {
    row[s & 1][t] = mine;
    auto token = bar.arrive();
    extra += mine * s;
    bar.wait(std::move(token));
    mine += row[s & 1][(t + 1) & 127] - row[s & 1][(t + 127) & 127];
  }
  out[blockIdx.x * 128 + t] = mine + extra;
}

// A copy in bulk that a barrier counts.
extern "C" __global__ void copy_to_shared(const int *in, int *out) {
  __shared__ alignas(16) int tile[1024];
  __shared__ block_barrier bar;
  auto group = cg::this_thread_block();
  if (threadIdx.x == 0)
    init(&bar, blockDim.x);
  __syncthreads();
  cuda::memcpy_async(group, tile, in + blockIdx.x * 1024, cuda::aligned_size_t<16>(sizeof tile), bar);
  bar.arrive_and_wait();
  for (int i = threadIdx.x; i < 1024; i += blockDim.x)
    out[blockIdx.x * 1024 + i] = tile[1023 - i] * 3;
}

// Two stages that all threads fill and all read.
extern "C" __global__ void two_stages(const float *in, float *out, int batches) {
  __shared__ alignas(16) float stage[2][256];
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 2> state;
  auto group = cg::this_thread_block();
  auto pipe = cuda::make_pipeline(group, &state);
  const float *mine = in + size_t(blockIdx.x) * batches * 256;
  float sum = 0;
  pipe.producer_acquire();
  cuda::memcpy_async(group, stage[0], mine, cuda::aligned_size_t<16>(1024), pipe);
  pipe.producer_commit();
  for (int b = 1; b <= batches; ++b) {
    if (b < batches) {
      pipe.producer_acquire();
      cuda::memcpy_async(group, stage[b & 1], mine + b * 256, cuda::aligned_size_t<16>(1024), pipe);
      pipe.producer_commit();
    }
    pipe.consumer_wait();
    sum += stage[(b - 1) & 1][(threadIdx.x + b) & 255];
    pipe.consumer_release();
  }
  out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

// A quarter of the threads produce, the others consume.
extern "C" __global__ void producers_and_consumers(const int *in, int *out, int batches) {
  __shared__ int stage[3][96];
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 3> state;
  auto group = cg::this_thread_block();
  bool produces = threadIdx.x < 32;
  auto pipe = cuda::make_pipeline(group, &state, produces ? cuda::pipeline_role::producer : cuda::pipeline_role::consumer);
  int sum = 0;
  for (int b = 0; b < batches; ++b) {
    if (produces) {
      pipe.producer_acquire();
      for (int i = threadIdx.x; i < 96; i += 32)
        stage[b % 3][i] = in[(blockIdx.x * batches + b) * 96 + i] + b;
      pipe.producer_commit();
    } else {
      pipe.consumer_wait();
      sum = sum * 5 + stage[b % 3][(threadIdx.x - 32 + b) % 96];
      pipe.consumer_release();
    }
  }
  if (!produces)
    out[blockIdx.x * 96 + threadIdx.x - 32] = sum;
}

// A pipeline of the thread alone.
extern "C" __global__ void own_pipeline(const int4 *in, int4 *out, int batches) {
  __shared__ int4 slots[2][64];
  auto pipe = cuda::make_pipeline();
  int t = threadIdx.x, at = blockIdx.x * 64 + t, stride = gridDim.x * 64;
  int4 sum = {0, 0, 0, 0};
  pipe.producer_acquire();
  cuda::memcpy_async(&slots[0][t], in + at, sizeof(int4), pipe);
  pipe.producer_commit();
  for (int b = 0; b < batches; ++b) {
    if (b + 1 < batches) {
      pipe.producer_acquire();
      cuda::memcpy_async(&slots[(b + 1) & 1][t], in + at + (b + 1) * stride, sizeof(int4), pipe);
      pipe.producer_commit();
      cuda::pipeline_consumer_wait_prior<1>(pipe);
    } else {
      cuda::pipeline_consumer_wait_prior<0>(pipe);
    }
    int4 v = slots[b & 1][t];
    sum.x += v.x, sum.y ^= v.y, sum.z += 2 * v.z, sum.w -= v.w;
    pipe.consumer_release();
  }
  out[at] = sum;
}

// The primitives of C: groups of copies and how many may be open.
extern "C" __global__ void primitives(const float2 *in, float *out, int n) {
  __shared__ float2 ring[4][128];
  int t = threadIdx.x;
  for (int s = 0; s < 3; ++s) {
    if (s < n)
      __pipeline_memcpy_async(&ring[s][t], in + s * 128 + t, sizeof(float2));
    __pipeline_commit();
  }
  float sum = 0;
  for (int i = 0; i < n; ++i) {
    __pipeline_wait_prior(2);
    __syncthreads();
    float2 v = ring[i & 3][t ^ 1];
    sum += v.x - v.y * i;
    if (i + 3 < n)
      __pipeline_memcpy_async(&ring[(i + 3) & 3][t], in + (i + 3) * 128 + t, sizeof(float2));
    __pipeline_commit();
  }
  out[t] = sum;
}

// Warps leave one after the other; those that stay go on.
extern "C" __global__ void leaving(int *out) {
  __shared__ block_barrier bar;
  __shared__ int counts[8];
  if (threadIdx.x == 0)
    init(&bar, blockDim.x);
  if (threadIdx.x < 8)
    counts[threadIdx.x] = 0;
  __syncthreads();
  int warp = threadIdx.x / 32;
  for (int round = 0; round < 8; ++round) {
    if (warp == round) {
      bar.arrive_and_drop();
      return;
    }
    atomicAdd(&counts[round], 1);
    bar.arrive_and_wait();
    if (threadIdx.x == 255)
      out[blockIdx.x * 8 + round] = counts[round];
  }
}

// The last block of a grid adds what the others left.
extern "C" __global__ void last_block(const int *in, int *partial, unsigned *ticket, int *out) {
  __shared__ int part[128];
  __shared__ bool isLast;
  part[threadIdx.x] = in[blockIdx.x * 128 + threadIdx.x];
  __syncthreads();
  if (threadIdx.x == 0) {
    int sum = 0;
    for (int i = 0; i < 128; ++i)
      sum += part[i];
    partial[blockIdx.x] = sum;
    cuda::atomic_ref<unsigned, cuda::thread_scope_device> count(*ticket);
    isLast = count.fetch_add(1, cuda::memory_order_acq_rel) == gridDim.x - 1;
    if (isLast) {
      int total = 0;
      for (int b = 0; b < gridDim.x; ++b)
        total += partial[b];
      *out = total;
    }
  }
}

// A lock around a counter that is not atomic.
extern "C" __global__ void semaphore(int *out, int rounds) {
  using Lock = cuda::binary_semaphore<cuda::thread_scope_block>;
  __shared__ alignas(Lock) char storage[sizeof(Lock)];
  __shared__ int counter;
  Lock &lock = reinterpret_cast<Lock &>(storage);
  if (threadIdx.x == 0) {
    new (storage) Lock(1);
    counter = 0;
  }
  __syncthreads();
  if (threadIdx.x % 32 == 0)
    for (int r = 0; r < rounds; ++r) {
      lock.acquire();
      counter = counter * 1 + int(threadIdx.x / 32) + 1;
      lock.release();
    }
  __syncthreads();
  if (threadIdx.x == 0)
    out[blockIdx.x] = counter;
}

// Half of the warps prepare, the others wait for all of them.
extern "C" __global__ void latch(const int *in, int *out) {
  using Latch = cuda::latch<cuda::thread_scope_block>;
  __shared__ alignas(Latch) char storage[sizeof(Latch)];
  __shared__ int table[64];
  Latch &ready = reinterpret_cast<Latch &>(storage);
  if (threadIdx.x == 0)
    new (storage) Latch(64);
  __syncthreads();
  if (threadIdx.x < 64) {
    table[threadIdx.x] = in[blockIdx.x * 64 + threadIdx.x] * 7;
    ready.count_down();
  } else {
    ready.wait();
    out[blockIdx.x * 64 + threadIdx.x - 64] = table[(threadIdx.x * 5) & 63];
  }
}
