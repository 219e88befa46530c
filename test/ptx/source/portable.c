// Ordinary C for both sides: clang makes PTX of it (-O0 and -O2), and the test compiles it for the host and compares
// every bit.
typedef unsigned char u8;
typedef unsigned short u16;
typedef unsigned u32;
typedef unsigned long long u64;
typedef long long i64;
typedef int i32;
#ifdef __NVPTX__
#define TID __nvvm_read_ptx_sreg_tid_x()
#define KERNEL __attribute__((device_kernel))
#else // the test says what TID is
#define KERNEL
#endif
struct P {
  u8 a;
  u16 b;
  u32 c;
  u64 d;
  float f;
  double g;
};
__attribute__((noinline)) static u32 crc(const u8 *p, int n) {
  u32 c = ~0u;
  for (int i = 0; i < n; ++i) {
    c ^= p[i];
    for (int k = 0; k < 8; ++k)
      c = c & 1 ? (c >> 1) ^ 0xEDB88320u : c >> 1;
  }
  return ~c;
}
__attribute__((noinline)) static struct P mix(struct P p, int k) {
  if (k > 40)
    return p;
  p.a += k;
  p.b ^= p.a * 3;
  p.c = p.c * 1664525u + p.b;
  p.d = (p.d << 7 | p.d >> 57) ^ p.c;
  p.f = p.f * 0.5f + p.a;
  p.g = p.g / 3.0 + p.f;
  return mix(p, k + (p.a & 7) + 1);
}
__attribute__((noinline)) static int sw(int x) {
  switch (x % 11) {
  case 0:
    return 5;
  case 1:
    return x * 3;
  case 2:
    return -x;
  case 3:
    return x >> 2;
  case 4:
    return x ^ 0x55;
  case 5:
    return x / 7;
  case 6:
    return x % 13;
  case 7:
    return x * x;
  case 8:
    return 1 << (x & 31);
  case 9:
    return x & -x;
  default:
    return ~x;
  }
}
static void sort(int *a, int n) {
  for (int i = 1; i < n; ++i) {
    int v = a[i], j = i;
    for (; j > 0 && a[j - 1] > v; --j)
      a[j] = a[j - 1];
    a[j] = v;
  }
}
KERNEL void k(u64 *out, int n) {
  int t = TID;
  u64 h = t * 0x9E3779B97F4A7C15ull;
  u8 buf[37];
  for (int i = 0; i < 37; ++i)
    buf[i] = (h >> (i % 57)) + i;
  struct P p = {(u8)t, (u16)(h >> 3), (u32)h, h, t * 0.25f, t * 1.125};
  p = mix(p, t % 5);
  int a[24];
  for (int i = 0; i < 24; ++i)
    a[i] = (int)(h >> (i + 3)) % 1000;
  sort(a, 24);
  u64 r = crc(buf, t % 37);
  for (int i = 0; i < 24; ++i)
    r = r * 31 + a[i];
  for (int i = 0; i < 30; ++i)
    r ^= (u64)(i64)sw((int)(r >> 20) + i) << (i & 15);
  out[t * 8 + 0] = r;
  out[t * 8 + 1] = p.d;
  out[t * 8 + 2] = p.c | (u64)p.b << 32 | (u64)p.a << 48;
  union {
    double d;
    u64 u;
  } x;
  x.d = p.g;
  out[t * 8 + 3] = x.u;
  union {
    float f;
    u32 u;
  } y;
  y.f = p.f;
  out[t * 8 + 4] = y.u;
  i64 s = (i64)h;
  int q = (t * 7919) % 101 + 1;
  out[t * 8 + 5] = s / q + s % q + (u64)s / (u64)q;
  double acc = 0;
  for (int i = 1; i <= t % 50; ++i)
    acc += (double)(i * t) / (i + 0.5) - (float)i;
  x.d = acc;
  out[t * 8 + 6] = x.u;
  out[t * 8 + 7] = __builtin_popcountll(h) + __builtin_clzll(h | 1) + __builtin_ctzll(h | (1ull << 40)) +
                   __builtin_bswap32((u32)h) + (u64)(unsigned)(t * 1e3f) + (u64)(i64)(acc * -1e3);
}
