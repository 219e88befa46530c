// Warps with parts of their own, and copies that run ahead: a product with three stages of cp.async, producers and consumers
// that meet at mbarriers, and at named barriers.
#include <cuda_fp16.h>
#include <cstdint>

__device__ inline uint32_t sharedAddress(const void *p) { return (uint32_t)__cvta_generic_to_shared(p); }

// C = A * B, 64 x 64 tiles by 4 warps of 32 x 32 each, k a multiple of 16. A is m x k, B k x n, both by rows.
extern "C" __global__ void __launch_bounds__(128) gemmPipelined(const __half *a, const __half *b, float *c, int n, int k) {
  constexpr int stages = 3;
  __shared__ __align__(16) __half as[stages][64][24], bs[stages][16][72];
  int t = threadIdx.x, lane = t % 32, warp = t / 32, row = blockIdx.y * 64, column = blockIdx.x * 64;
  auto load = [&](int stage, int i) {
    int r = t / 2, h = t % 2 * 8;
    asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(sharedAddress(&as[stage][r][h])), "l"(a + (row + r) * k + i + h) : "memory");
    r = t / 8, h = t % 8 * 8;
    asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(sharedAddress(&bs[stage][r][h])), "l"(b + (i + r) * n + column + h) : "memory");
  };
  float d[2][4][4] = {};
  for (int s = 0; s < stages - 1; ++s) {
    if (s * 16 < k)
      load(s, s * 16);
    asm volatile("cp.async.commit_group;" ::: "memory");
  }
  int top = warp / 2 * 32, left = warp % 2 * 32;
#pragma unroll 1
  for (int i = 0, stage = 0; i < k; i += 16) {
    asm volatile("cp.async.wait_group %0;" ::"n"(stages - 2) : "memory");
    __syncthreads();
    int ahead = i + 16 * (stages - 1);
    if (ahead < k)
      load((stage + stages - 1) % stages, ahead);
    asm volatile("cp.async.commit_group;" ::: "memory");
    uint32_t x[2][4], y[4][2];
    for (int u = 0; u < 2; ++u)
      asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0,%1,%2,%3}, [%4];"
                   : "=r"(x[u][0]), "=r"(x[u][1]), "=r"(x[u][2]), "=r"(x[u][3])
                   : "r"(sharedAddress(&as[stage][top + 16 * u + lane % 16][lane / 16 * 8])) : "memory");
    for (int v = 0; v < 4; ++v)
      asm volatile("ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16 {%0,%1}, [%2];"
                   : "=r"(y[v][0]), "=r"(y[v][1])
                   : "r"(sharedAddress(&bs[stage][lane % 16][left + 8 * v])) : "memory");
    for (int u = 0; u < 2; ++u)
      for (int v = 0; v < 4; ++v)
        asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%0,%1,%2,%3};"
                     : "+f"(d[u][v][0]), "+f"(d[u][v][1]), "+f"(d[u][v][2]), "+f"(d[u][v][3])
                     : "r"(x[u][0]), "r"(x[u][1]), "r"(x[u][2]), "r"(x[u][3]), "r"(y[v][0]), "r"(y[v][1]));
    stage = stage == stages - 1 ? 0 : stage + 1;
  }
  for (int u = 0; u < 2; ++u)
    for (int v = 0; v < 4; ++v) {
      float *out = c + (row + top + 16 * u + lane / 4) * n + column + left + 8 * v + lane % 4 * 2;
      *(float2 *)out = make_float2(d[u][v][0], d[u][v][1]);
      *(float2 *)(out + 8 * n) = make_float2(d[u][v][2], d[u][v][3]);
    }
}

__device__ inline void arrive(uint64_t *barrier) {
  asm volatile("{.reg .b64 state; mbarrier.arrive.shared.b64 state, [%0];}" ::"r"(sharedAddress(barrier)) : "memory");
}
__device__ inline void wait(uint64_t *barrier, int parity) {
  asm volatile("{.reg .pred done;\n"
               "again: mbarrier.try_wait.parity.shared.b64 done, [%0], %1;\n"
               "@!done bra again;}" ::"r"(sharedAddress(barrier)), "r"(parity) : "memory");
}

// The first warp copies tiles of 128 numbers into a ring of three, by cp.async that arrives at a stage's `full`; three warps
// add them up and arrive at `empty`. out[block * 96 + thread of the consumers].
extern "C" __global__ void __launch_bounds__(128) ring(const int *in, int *out, int tiles) {
  constexpr int stages = 3;
  __shared__ __align__(16) int data[stages][128];
  __shared__ uint64_t full[stages], empty[stages];
  int t = threadIdx.x, lane = t % 32;
  if (t == 0)
    for (int s = 0; s < stages; ++s) {
      asm volatile("mbarrier.init.shared.b64 [%0], 32;" ::"r"(sharedAddress(&full[s])) : "memory");
      asm volatile("mbarrier.init.shared.b64 [%0], 96;" ::"r"(sharedAddress(&empty[s])) : "memory");
    }
  __syncthreads();
  if (t < 32) {
#pragma unroll 1
    for (int i = blockIdx.x, stage = 0, parity = 1; i < tiles; i += gridDim.x) {
      wait(&empty[stage], parity);
      asm volatile("cp.async.ca.shared.global [%0], [%1], 16;" ::"r"(sharedAddress(&data[stage][4 * lane])), "l"(in + i * 128 + 4 * lane) : "memory");
      asm volatile("cp.async.mbarrier.arrive.noinc.shared.b64 [%0];" ::"r"(sharedAddress(&full[stage])) : "memory");
      if (++stage == stages)
        stage = 0, parity ^= 1;
    }
  } else {
    int sum = 0;
#pragma unroll 1
    for (int i = blockIdx.x, stage = 0, parity = 0; i < tiles; i += gridDim.x) {
      wait(&full[stage], parity);
      sum += data[stage][t - 32] + (t < 64 ? data[stage][t + 64] : 0);
      arrive(&empty[stage]);
      if (++stage == stages)
        stage = 0, parity ^= 1;
    }
    out[blockIdx.x * 96 + t - 32] = sum;
  }
}

// Two warps write rows of 64 that two others reverse, through two buffers with a pair of named barriers each.
extern "C" __global__ void __launch_bounds__(128) named(const int *in, int *out, int rows) {
  __shared__ int buffer[2][64];
  int t = threadIdx.x;
  if (t < 64) {
#pragma unroll 1
    for (int r = 0; r < rows; ++r) {
      int b = r & 1;
      if (r >= 2)
        asm volatile("bar.sync %0, 128;" ::"r"(3 + b) : "memory");
      buffer[b][t] = in[r * 64 + t];
      asm volatile("bar.arrive %0, 128;" ::"r"(1 + b) : "memory");
    }
  } else {
#pragma unroll 1
    for (int r = 0; r < rows; ++r) {
      int b = r & 1;
      asm volatile("bar.sync %0, 128;" ::"r"(1 + b) : "memory");
      out[r * 64 + t - 64] = buffer[b][127 - t];
      if (r + 2 < rows)
        asm volatile("bar.arrive %0, 128;" ::"r"(3 + b) : "memory");
    }
  }
}
