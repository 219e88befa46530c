// Rows of matrices: softmax with the warps' results in shared memory, a transpose through a tile, and a stencil whose halo
// cp.async brings in groups that overlap the computation.

template <bool Maximum> __device__ inline float both(float a, float b) { return Maximum ? fmaxf(a, b) : a + b; }

/// All threads of the block: the largest or the sum of their numbers.
template <bool Maximum> __device__ inline float reduce(float x, float *warps) {
  int lane = threadIdx.x % 32, count = blockDim.x / 32;
  for (int d = 16; d; d /= 2)
    x = both<Maximum>(x, __shfl_down_sync(~0u, x, d));
  if (lane == 0)
    warps[threadIdx.x / 32] = x;
  __syncthreads();
  x = lane < count ? warps[lane] : Maximum ? -INFINITY : 0;
  for (int d = 16; d; d /= 2)
    x = both<Maximum>(x, __shfl_xor_sync(~0u, x, d));
  return x;
}

// One block a row of n numbers, at most 4 a thread.
extern "C" __global__ void softmax(const float *in, float *out, int n) {
  __shared__ float warps[32];
  const float *row = in + blockIdx.x * n;
  float x[4], top = -INFINITY, total = 0;
#pragma unroll
  for (int i = 0; i < 4; ++i) {
    int c = threadIdx.x + i * blockDim.x;
    x[i] = c < n ? row[c] : -INFINITY;
    top = fmaxf(top, x[i]);
  }
  top = reduce<true>(top, warps);
#pragma unroll
  for (int i = 0; i < 4; ++i)
    total += x[i] = exp2f(x[i] - top);
  __syncthreads();
  total = reduce<false>(total, warps);
#pragma unroll
  for (int i = 0; i < 4; ++i) {
    int c = threadIdx.x + i * blockDim.x;
    if (c < n)
      out[blockIdx.x * n + c] = x[i] / total;
  }
}

// Tiles of 32 x 32 by 32 x 8 threads; m rows and n columns need not be multiples.
extern "C" __global__ void transpose(const int *in, int *out, int m, int n) {
  __shared__ int tile[32][33];
  int column = blockIdx.x * 32 + threadIdx.x, row = blockIdx.y * 32 + threadIdx.y;
  for (int i = 0; i < 32; i += 8)
    if (column < n && row + i < m)
      tile[threadIdx.y + i][threadIdx.x] = in[(row + i) * n + column];
  __syncthreads();
  column = blockIdx.y * 32 + threadIdx.x;
  row = blockIdx.x * 32 + threadIdx.y;
  for (int i = 0; i < 32; i += 8)
    if (column < m && row + i < n)
      out[(row + i) * m + column] = tile[threadIdx.x][threadIdx.y + i];
}

// 16 bytes to shared memory, of which the first `bytes` are read and the others zero.
__device__ inline void copy(void *to, const void *from, int bytes) {
  unsigned address = (unsigned)__cvta_generic_to_shared(to);
  asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" ::"r"(address), "l"(from), "r"(bytes) : "memory");
}

// out[i] = in[i - 1] - 2 in[i] + in[i + 1] over tiles of 4 * blockDim.x numbers, zero beyond the ends. Each block makes
// several tiles and copies the next one meanwhile. in and out have whole tiles.
extern "C" __global__ void stencil(const int *in, int *out, int tiles) {
  extern __shared__ int4 stages[]; // two of blockDim.x + 2
  int t = threadIdx.x, wide = blockDim.x, all = tiles * wide;
  auto load = [&](int stage, int tile) {
    int4 *to = stages + stage * (wide + 2);
    const int4 *from = (const int4 *)in;
    int at = tile * wide + t;
    copy(to + 1 + t, from + at, 16);
    if (t == 0)
      copy(to, from + max(at - 1, 0), at == 0 ? 0 : 16);
    if (t == wide - 1)
      copy(to + wide + 1, from + min(at + 1, all - 1), at == all - 1 ? 0 : 16);
    asm volatile("cp.async.commit_group;" ::: "memory");
  };
  int stage = 0;
  if (blockIdx.x < tiles)
    load(0, blockIdx.x);
#pragma unroll 1
  for (int tile = blockIdx.x; tile < tiles; tile += gridDim.x, stage ^= 1) {
    if (tile + gridDim.x < tiles) {
      load(stage ^ 1, tile + gridDim.x);
      asm volatile("cp.async.wait_group 1;" ::: "memory");
    } else {
      asm volatile("cp.async.wait_group 0;" ::: "memory");
    }
    __syncthreads();
    const int *here = (const int *)(stages + stage * (wide + 2) + 1) + 4 * t;
    int4 value;
    value.x = here[-1] - 2 * here[0] + here[1];
    value.y = here[0] - 2 * here[1] + here[2];
    value.z = here[1] - 2 * here[2] + here[3];
    value.w = here[2] - 2 * here[3] + here[4];
    ((int4 *)out)[tile * wide + t] = value;
    __syncthreads();
  }
}
