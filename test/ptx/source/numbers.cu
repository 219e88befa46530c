// Arithmetic of every width and what the mathematical library makes of it.
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_fp8.h>

extern "C" __global__ void integers(const long long *a, const long long *b, long long *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  long long x = a[i], y = b[i];
  int p = (int)x, q = (int)y;
  out[0 * n + i] = y && !(y == -1 && x == (1ll << 63)) ? x / y : 0;
  out[1 * n + i] = y && y != -1 ? x % y : 0;
  out[2 * n + i] = __mulhi(p, q) + __umulhi(p, q) + __mul64hi(x, y);
  out[3 * n + i] = __popcll(x) + __clzll(y) + __ffs(p) + __brev(q);
  out[4 * n + i] = __byte_perm(p, q, p & 0x7777) + __funnelshift_l(p, q, q) + __funnelshift_rc(p, q, p);
  out[5 * n + i] = (short)p * (short)q + (signed char)(p >> 3) + (unsigned char)q;
  out[6 * n + i] = (unsigned)p / (q ? (unsigned)q : 1u) + (q ? (unsigned)p % (unsigned)q : 0u);
  out[7 * n + i] = __dp4a(p, q, 5) + __sad(p, q, 7u) + max(p, q) - min((unsigned)p, (unsigned)q);
  out[8 * n + i] = x << (q & 63) ^ (x >> (p & 63)) ^ ((unsigned long long)y >> 7);
  unsigned __int128 w = (unsigned __int128)(unsigned long long)x * (unsigned long long)y;
  out[9 * n + i] = (long long)(w >> 64) + (long long)(w + (unsigned long long)x >> 3);
}

extern "C" __global__ void floats(const float *a, const float *b, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  float x = a[i], y = b[i];
  out[0 * n + i] = x / y;
  out[1 * n + i] = sqrtf(x) + y;
  out[2 * n + i] = fmaf(x, y, x);
  out[3 * n + i] = __fadd_rz(x, y) - __fmul_ru(x, y) + __fmaf_rd(x, y, 1.0f);
  out[4 * n + i] = fminf(x, y) + fmaxf(x, 2.0f);
  out[5 * n + i] = (float)(double)((double)x / (double)y) + (float)sqrt((double)x * x);
  out[6 * n + i] = rintf(x) + floorf(y) + truncf(x) + ceilf(y);
  out[7 * n + i] = (float)(int)x + (float)(unsigned)y + (float)(long long)(x * 1e6f);
  out[8 * n + i] = __half2float(__float2half(x)) + __bfloat162float(__float2bfloat16(y));
  out[9 * n + i] = __half2float(__hfma(__float2half(x), __float2half(y), __float2half(1.0f)));
  __half2 h = __floats2half2_rn(x, y);
  h = __hadd2(__hmul2(h, h), h);
  out[10 * n + i] = __low2float(h) + __high2float(h);
  out[11 * n + i] = __saturatef(x);
}

extern "C" __global__ void functions(const float *a, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  float x = a[i];
  out[0 * n + i] = expf(x);
  out[1 * n + i] = logf(fabsf(x));
  out[2 * n + i] = sinf(x);
  out[3 * n + i] = tanhf(x);
  out[4 * n + i] = powf(fabsf(x), 1.7f);
  out[5 * n + i] = erff(x);
  out[6 * n + i] = (float)exp((double)x);
  out[7 * n + i] = (float)sin((double)x * 100);
}
