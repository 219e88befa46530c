// What CUDA's samples and guide do with a counter and with a word that is compared and swapped, as they write it.
constexpr int threads = 64;
__device__ unsigned finished;

__device__ float sumOfBlock(float value, float *rows) {
  rows[threadIdx.x] = value;
  __syncthreads();
#pragma unroll 1
  for (int half = threads / 2; half; half /= 2) {
    if (threadIdx.x < half)
      rows[threadIdx.x] += rows[threadIdx.x + half];
    __syncthreads();
  }
  return rows[0];
}

// threadFenceReduction of CUDA's samples: the block that comes last adds up what all have left. One thread takes the ticket, all read.
extern "C" __global__ void lastBlock(const float *in, float *parts, float *out, int n) {
  __shared__ float rows[threads], again[threads];
  __shared__ bool isLast;
  float mine = 0;
#pragma unroll 1
  for (int i = blockIdx.x * threads + threadIdx.x; i < n; i += gridDim.x * threads)
    mine += in[i];
  float sum = sumOfBlock(mine, rows);
  if (threadIdx.x == 0) {
    parts[blockIdx.x] = sum;
    __threadfence();
    isLast = atomicInc(&finished, gridDim.x) == gridDim.x - 1;
  }
  __syncthreads();
  if (!isLast)
    return;
  float all = 0;
#pragma unroll 1
  for (int i = threadIdx.x; i < gridDim.x; i += threads)
    all += parts[i];
  all = sumOfBlock(all, again);
  if (threadIdx.x == 0) {
    *out = all;
    finished = 0;
  }
}

// atomicAdd of doubles as the guide has it: the first load is a plain one.
__device__ double atomicAddOfDouble(double *address, double value) {
  unsigned long long *word = (unsigned long long *)address, old = *word, assumed;
  do {
    assumed = old;
    old = atomicCAS(word, assumed, __double_as_longlong(value + __longlong_as_double(assumed)));
  } while (assumed != old);
  return __longlong_as_double(old);
}

extern "C" __global__ void sumBySwaps(const double *in, double *sums, int n) {
  int i = blockIdx.x * threads + threadIdx.x;
  if (i < n)
    atomicAddOfDouble(sums + 1 + (i & 3), in[i]);
}

// The largest float, where others may have left a larger one before the first swap.
__device__ void atomicMaxOfFloat(float *address, float value) {
  int *word = (int *)address, old = *word, assumed;
  while (value > __int_as_float(old)) {
    assumed = old;
    old = atomicCAS(word, assumed, __float_as_int(value));
    if (old == assumed)
      break;
  }
}

extern "C" __global__ void largestBySwaps(const float *in, float *most, int n) {
  __shared__ float here;
  if (threadIdx.x == 0)
    here = *(volatile float *)most;
  __syncthreads();
  int i = blockIdx.x * threads + threadIdx.x;
  if (i < n)
    atomicMaxOfFloat(&here, in[i]);
  __syncthreads();
  if (threadIdx.x == 0)
    atomicMaxOfFloat(most, here);
}
