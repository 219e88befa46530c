// Reductions, scans and histograms, in the ways that CUDA programs write them.
__device__ unsigned ticket;

__inline__ __device__ float warpSum(float x) {
  for (int d = 16; d; d /= 2)
    x += __shfl_down_sync(~0u, x, d);
  return x;
}

// One number a block, and the last block adds them up.
extern "C" __global__ void sum(const float *in, float *partial, float *out, int n) {
  __shared__ float warps[32];
  __shared__ bool last;
  float x = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    x += in[i];
  x = warpSum(x);
  if (threadIdx.x % 32 == 0)
    warps[threadIdx.x / 32] = x;
  __syncthreads();
  if (threadIdx.x == 0) {
#pragma unroll 1
    for (int w = 1; w < blockDim.x / 32; ++w)
      x += warps[w];
    partial[blockIdx.x] = x;
    __threadfence();
    last = atomicAdd(&ticket, 1) == gridDim.x - 1;
  }
  __syncthreads();
  if (last && threadIdx.x == 0) {
    __threadfence();
    float total = ((volatile float *)partial)[0];
#pragma unroll 1
    for (int i = 1; i < gridDim.x; ++i)
      total += ((volatile float *)partial)[i];
    *out = total;
    ticket = 0;
  }
}

// Inclusive scan of one block, double buffered.
extern "C" __global__ void scan(const int *in, int *out) {
  extern __shared__ int buffer[];
  int t = threadIdx.x, n = blockDim.x, from = 0, d = 1;
  buffer[t] = in[blockIdx.x * n + t];
  __syncthreads();
  do {
    int to = n - from;
    buffer[to + t] = buffer[from + t] + (t >= d ? buffer[from + t - d] : 0);
    from = to;
    __syncthreads();
  } while ((d *= 2) < n);
  out[blockIdx.x * n + t] = buffer[from + t];
}

extern "C" __global__ void histogram(const unsigned char *in, unsigned *out, int n) {
  __shared__ unsigned bins[256];
  for (int i = threadIdx.x; i < 256; i += blockDim.x)
    bins[i] = 0;
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    atomicAdd(&bins[in[i]], 1u);
  __syncthreads();
  for (int i = threadIdx.x; i < 256; i += blockDim.x)
    atomicAdd(&out[i], bins[i]);
}

// Bitonic sort of 2 * blockDim.x numbers.
extern "C" __global__ void bitonic(int *data) {
  extern __shared__ int keys[];
  int t = threadIdx.x, n = 2 * blockDim.x, k = 2;
  keys[t] = data[t];
  keys[t + blockDim.x] = data[t + blockDim.x];
  do {
    int j = k / 2;
    do {
      __syncthreads();
      int i = 2 * t - (t & (j - 1)), p = i + j;
      int a = keys[i], b = keys[p];
      keys[i] = i & k ? max(a, b) : min(a, b);
      keys[p] = i & k ? min(a, b) : max(a, b);
    } while (j /= 2);
  } while ((k *= 2) <= n);
  __syncthreads();
  data[t] = keys[t];
  data[t + blockDim.x] = keys[t + blockDim.x];
}

// A lock that threads of one warp contend for: it ends only if threads make progress independently.
extern "C" __global__ void lock(int *mutex, int *counter) {
  bool done = false;
  while (!done) {
    if (atomicCAS(mutex, 0, 1) == 0) {
      __threadfence();
      *(volatile int *)counter += 1;
      __threadfence();
      atomicExch(mutex, 0);
      done = true;
    }
  }
}
