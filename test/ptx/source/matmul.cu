// Tiled products: with shared memory and f32, and with mma.sync, ldmatrix and cp.async.
#include <cuda_fp16.h>
#include <cuda_pipeline.h>
#include <mma.h>
#include <cstdint>

extern "C" __global__ void sgemm(const float *a, const float *b, float *c, int m, int n, int k) {
  __shared__ float as[16][16], bs[16][17];
  int row = blockIdx.y * 16 + threadIdx.y, col = blockIdx.x * 16 + threadIdx.x;
  float sum = 0;
  for (int i = 0; i < k; i += 16) {
    as[threadIdx.y][threadIdx.x] = row < m && i + threadIdx.x < k ? a[row * k + i + threadIdx.x] : 0;
    bs[threadIdx.y][threadIdx.x] = col < n && i + threadIdx.y < k ? b[(i + threadIdx.y) * n + col] : 0;
    __syncthreads();
    for (int j = 0; j < 16; ++j)
      sum += as[threadIdx.y][j] * bs[j][threadIdx.x];
    __syncthreads();
  }
  if (row < m && col < n)
    c[row * n + col] = sum;
}

__device__ inline uint32_t sharedAddress(const void *p) { return (uint32_t)__cvta_generic_to_shared(p); }

// One warp a 16 x 8 tile of C = A * B^T, k a multiple of 16, two stages of cp.async.
extern "C" __global__ void hgemm(const __half *a, const __half *b, float *c, int n, int k) {
  __shared__ __align__(16) __half as[2][16][16], bs[2][8][16];
  int lane = threadIdx.x, row = blockIdx.y * 16, col = blockIdx.x * 8;
  auto load = [&](int stage, int i) {
    int r = lane / 2, h = lane % 2 * 8;
    asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(sharedAddress(&as[stage][r][h])), "l"(&a[(row + r) * k + i + h]));
    if (lane < 16)
      asm volatile("cp.async.ca.shared.global [%0], [%1], 16;" ::"r"(sharedAddress(&bs[stage][r][h])), "l"(&b[(col + r) * k + i + h]));
    asm volatile("cp.async.commit_group;");
  };
  float d[4] = {0, 0, 0, 0};
  load(0, 0);
#pragma unroll 1
  for (int i = 0, s = 0; i < k; i += 16, s ^= 1) {
    if (i + 16 < k) {
      load(s ^ 1, i + 16);
      asm volatile("cp.async.wait_group 1;");
    } else {
      asm volatile("cp.async.wait_group 0;");
    }
    __syncwarp();
    uint32_t x[4], y[2];
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0,%1,%2,%3}, [%4];" : "=r"(x[0]), "=r"(x[1]), "=r"(x[2]), "=r"(x[3])
                 : "r"(sharedAddress(&as[s][lane % 8 + lane / 8 % 2 * 8][lane / 16 * 8])));
    asm volatile("ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%0,%1}, [%2];" : "=r"(y[0]), "=r"(y[1])
                 : "r"(sharedAddress(&bs[s][lane % 8][lane / 8 % 2 * 8])));
    asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%0,%1,%2,%3};"
                 : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3]) : "r"(x[0]), "r"(x[1]), "r"(x[2]), "r"(x[3]), "r"(y[0]), "r"(y[1]));
    __syncwarp();
  }
  int g = lane / 4, t = lane % 4;
  float *out = c + (row + g) * n + col + 2 * t;
  out[0] = d[0];
  out[1] = d[1];
  out[8 * n] = d[2];
  out[8 * n + 1] = d[3];
}
