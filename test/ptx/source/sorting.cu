// Sorting and selecting: a radix sort of one block, a merge of sorted halves by binary search, and a compaction whose warps
// reserve their places with one atomic each.

// Stable sort of 256 numbers by 256 threads, four bits a pass; warps count their digits with match.
extern "C" __global__ void radixSort(unsigned *data) {
  __shared__ unsigned keys[256];
  __shared__ unsigned counts[16][16]; // of a digit and a warp; then where those keys start
  __shared__ unsigned totals[8];
  int t = threadIdx.x, lane = t % 32, warp = t / 32;
  unsigned *own = &counts[0][0] + t;
  keys[t] = data[blockIdx.x * 256 + t];
#pragma unroll 1
  for (int shift = 0; shift < 32; shift += 4) {
    *own = 0;
    __syncthreads();
    unsigned key = keys[t], digit = key >> shift & 15;
    unsigned same = __match_any_sync(~0u, digit);
    unsigned rank = __popc(same & ((1u << lane) - 1));
    if (same >> lane == 1)
      counts[digit][warp] = rank + 1;
    __syncthreads();
    // An exclusive scan over digits and, for each, warps.
    unsigned count = *own, place = count;
    for (int d = 1; d < 32; d *= 2) {
      unsigned other = __shfl_up_sync(~0u, place, d);
      place += lane >= d ? other : 0;
    }
    if (lane == 31)
      totals[warp] = place;
    __syncthreads();
    for (int w = 0; w < 8; ++w)
      place += w < warp ? totals[w] : 0;
    *own = place - count;
    __syncthreads();
    keys[counts[digit][warp] + rank] = key;
    __syncthreads();
  }
  data[blockIdx.x * 256 + t] = keys[t];
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
    do {
      int middle = (low + high) / 2, other = from[start + middle];
      bool right = piece & 1 ? other <= key : other < key;
      low = right ? middle + 1 : low;
      high = right ? high : middle;
    } while (low < high);
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
  int before = __popc(mask & ((1u << lane) - 1));
  if (lane == 31)
    places[warp] = before + (value != 0);
  __syncthreads();
  if (warp == 0) {
    int own = lane < blockDim.x / 32 ? places[lane] : 0, sum = own;
    for (int d = 1; d < 32; d *= 2) {
      int other = __shfl_up_sync(~0u, sum, d);
      sum += lane >= d ? other : 0;
    }
    if (lane == 31)
      start = atomicAdd(count, sum);
    places[lane] = sum - own;
  }
  __syncthreads();
  if (value)
    out[start + places[warp] + before] = value;
}
