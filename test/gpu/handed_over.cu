// What compute-sanitizer's racecheck makes of one warpgroup that hands numbers to another through shared memory, by each way that the PTX ISA
// has to say "they are there" and "they have been read": a program with nothing of TXL in it, by which reports about kernels are judged.
//
//     nvcc -arch=sm_90a -o handed_over test/gpu/handed_over.cu && compute-sanitizer --tool racecheck ./handed_over bar
//
// bar       bar.arrive and bar.sync, the producer and consumer of the ISA's section on `bar`
// mbarrier  mbarrier.arrive and mbarrier.try_wait.parity
// sync      both wait at both barriers (bar.sync)
// none      nothing: a race, which must be found
#include <cstdint>
#include <cstdio>
#include <cstring>

constexpr int iterations = 8, threads = 128;

__device__ void arrive(uint64_t *barrier) {
  asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" ::"r"(uint32_t(__cvta_generic_to_shared(barrier))) : "memory");
}

__device__ void wait(uint64_t *barrier, uint32_t phase) {
  asm volatile("{\n.reg .pred p;\nagain: mbarrier.try_wait.parity.shared::cta.b64 p, [%0], %1;\n@!p bra again;\n}" ::"r"(
                   uint32_t(__cvta_generic_to_shared(barrier))),
               "r"(phase)
               : "memory");
}

__device__ void barArrive(int id) { asm volatile("bar.arrive %0, 256;" ::"r"(id) : "memory"); }
__device__ void barSync(int id) { asm volatile("bar.sync %0, 256;" ::"r"(id) : "memory"); }

template <int Way> __global__ void handOver(int *out) {
  __shared__ int numbers[threads];
  __shared__ uint64_t ready, read;
  const int lane = threadIdx.x % threads;
  if (threadIdx.x == 0) {
    for (uint64_t *barrier : {&ready, &read})
      asm volatile("mbarrier.init.shared::cta.b64 [%0], 128;" ::"r"(uint32_t(__cvta_generic_to_shared(barrier))) : "memory");
  }
  __syncthreads();
  if (threadIdx.x < threads) {
    for (int iteration = 0; iteration < iterations; ++iteration) {
      if (Way == 1)
        wait(&read, iteration % 2 ^ 1);
      else if (Way != 3)
        barSync(2);
      numbers[lane] = iteration * lane;
      if (Way == 0)
        barArrive(1);
      else if (Way == 1)
        arrive(&ready);
      else if (Way == 2)
        barSync(1);
    }
  } else {
    int sum = 0;
    if (Way == 0)
      barArrive(2);
    else if (Way == 2)
      barSync(2);
    for (int iteration = 0; iteration < iterations; ++iteration) {
      if (Way == 1)
        wait(&ready, iteration % 2);
      else if (Way != 3)
        barSync(1);
      sum += numbers[threads - 1 - lane];
      const bool more = iteration + 1 < iterations;
      if (Way == 0 && more)
        barArrive(2);
      else if (Way == 1)
        arrive(&read);
      else if (Way == 2 && more)
        barSync(2);
    }
    out[lane] = sum;
  }
}

int main(int count, char **words) {
  const char *way = count > 1 ? words[1] : "bar";
  int *out, found[threads];
  if (cudaMalloc(&out, sizeof found) != cudaSuccess)
    return 2;
  if (!std::strcmp(way, "bar"))
    handOver<0><<<1, 2 * threads>>>(out);
  else if (!std::strcmp(way, "mbarrier"))
    handOver<1><<<1, 2 * threads>>>(out);
  else if (!std::strcmp(way, "sync"))
    handOver<2><<<1, 2 * threads>>>(out);
  else
    handOver<3><<<1, 2 * threads>>>(out);
  if (cudaMemcpy(found, out, sizeof found, cudaMemcpyDeviceToHost) != cudaSuccess)
    return 2;
  int wrong = 0;
  for (int lane = 0; lane < threads; ++lane)
    wrong += found[lane] != (threads - 1 - lane) * iterations * (iterations - 1) / 2;
  std::printf("%s: %d of %d sums are wrong\n", way, wrong, threads);
  return 0;
}
