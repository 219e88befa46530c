// Sorting and selecting: a radix sort of one block, a merge of sorted halves by binary search, and a compaction whose warps
// reserve their places with one atomic each.

// Stable sort of blockDim.x numbers, four bits a pass; warps count their digits with match and ballot.
extern "C" __global__ void radixSort(unsigned *data) {
  __shared__ unsigned keys[256];
  __shared__ unsigned counts[16][8]; // of a digit and a warp
  __shared__ unsigned starts[128];
  int t = threadIdx.x, lane = t % 32, warp = t / 32;
  keys[t] = data[blockIdx.x * blockDim.x + t];
  for (int shift = 0; shift < 32; shift += 4) {
    for (int i = t; i < 128; i += blockDim.x)
      counts[i / 8][i % 8] = 0;
    __syncthreads();
    unsigned key = keys[t], digit = key >> shift & 15;
    unsigned same = __match_any_sync(~0u, digit);
    unsigned rank = __popc(same & ((1u << lane) - 1));
    if (rank == 0)
      counts[digit][warp] = __popc(same);
    __syncthreads();
    // An exclusive scan of digits and, for each, warps: by the first warp, four a lane.
    if (warp == 0) {
      unsigned own[4], sum = 0;
      for (int i = 0; i < 4; ++i) {
        own[i] = sum;
        sum += (&counts[0][0])[4 * lane + i];
      }
      unsigned before = sum;
      for (int d = 1; d < 32; d *= 2) {
        unsigned other = __shfl_up_sync(~0u, before, d);
        before += lane >= d ? other : 0;
      }
      for (int i = 0; i < 4; ++i)
        starts[4 * lane + i] = before - sum + own[i];
    }
    __syncthreads();
    keys[starts[digit * 8 + warp] + rank] = key;
    __syncthreads();
  }
  data[blockIdx.x * blockDim.x + t] = keys[t];
}

// Sorted pieces of `width` become sorted pieces of twice that, from 1 up to blockDim.x.
extern "C" __global__ void mergeSort(int *data) {
  extern __shared__ int buffer[];
  int t = threadIdx.x, n = blockDim.x;
  int *from = buffer, *to = buffer + n;
  from[t] = data[blockIdx.x * n + t];
  for (int width = 1; width < n; width *= 2) {
    __syncthreads();
    int key = from[t], piece = t / width, start = (piece ^ 1) * width, low = 0, high = width;
    // The place among the other piece: equal keys of the first piece come first.
    while (low < high) {
      int middle = (low + high) / 2, other = from[start + middle];
      if (piece & 1 ? other <= key : other < key)
        low = middle + 1;
      else
        high = middle;
    }
    to[(piece & ~1) * width + t % width + low] = key;
    int *old = from;
    from = to;
    to = old;
  }
  __syncthreads();
  data[blockIdx.x * n + t] = from[t];
}

// The numbers that are not zero, in any order; *count of them.
extern "C" __global__ void compact(const int *in, int *out, int *count, int n) {
  __shared__ int places[32];
  __shared__ int start;
  int i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  int value = i < n ? in[i] : 0;
  unsigned mask = __ballot_sync(~0u, value != 0);
  if (lane == 0)
    places[warp] = __popc(mask);
  __syncthreads();
  if (threadIdx.x == 0) {
    int sum = 0;
    for (int w = 0; w < blockDim.x / 32; ++w) {
      int own = places[w];
      places[w] = sum;
      sum += own;
    }
    start = atomicAdd(count, sum);
  }
  __syncthreads();
  if (value)
    out[start + places[warp] + __popc(mask & ((1u << lane) - 1))] = value;
}
