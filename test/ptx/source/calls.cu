// Calls: recursive, indirect, with structures by value; printf; dynamic and static shared memory; constants.
#include <cstdio>

extern "C" __global__ void vadd(const float *a, const float *b, float *c, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    c[i] = a[i] + b[i];
}

__device__ __noinline__ int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }

extern "C" __global__ void fibonacci(int *out) { out[threadIdx.x] = fib(threadIdx.x & 15); }

struct Record {
  int a;
  double b;
  char c[5];
};

__device__ __noinline__ Record changed(Record r) {
  r.a++;
  r.b *= 2;
  r.c[3] += 1;
  return r;
}

__constant__ int table[4] = {10, 20, 30, 40};
__device__ int twice(int x) { return 2 * x; }
__device__ int (*functions[2])(int) = {fib, twice};

extern "C" __global__ void records(Record *out, Record r) {
  extern __shared__ int dynamic[];
  __shared__ float still[33];
  dynamic[threadIdx.x] = table[threadIdx.x & 3];
  still[threadIdx.x] = 1;
  __syncthreads();
  Record s = changed(r);
  s.a += dynamic[31 - threadIdx.x] + functions[threadIdx.x & 1](5) + (int)still[threadIdx.x ^ 3];
  out[threadIdx.x] = s;
  if (threadIdx.x == 7)
    printf("record %d %s %.2f\n", s.a, "seven", s.b);
}
