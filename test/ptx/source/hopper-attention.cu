// How fast can attention forward be on this chip? By hand: d = 128, fp16, full. One producer warp, two consumer warpgroups of 64 queries,
// ping-pong between them through named barriers, Q*K of the next block issued before the softmax of this one is needed.
#include <cuda.h>
#include <cuda_runtime.h>
#include <cuda_fp16.h>
#include <cstdint>
#include <cstdio>
#ifndef STAGES
#define STAGES 2
#endif
#ifndef PINGPONG
#define PINGPONG 1
#endif
#ifndef QREG
#define QREG 1
#endif
#ifndef CLUSTER
#define CLUSTER 2
#endif
#ifndef NOMAX
#define NOMAX 1
#endif
#ifndef PRODUCER_REGS
#define PRODUCER_REGS 24
#define CONSUMER_REGS 240
#endif
#ifndef LAZY
#define LAZY 1
#endif
constexpr int BM = 128, BN = 128, D = 128, Q_BYTES = BM * D * 2, KV_BYTES = BN * D * 2, SMEM = Q_BYTES + 2 * STAGES * KV_BYTES + 1024;

__device__ uint32_t sm(const void *p) { return (uint32_t)__cvta_generic_to_shared(p); }
__device__ void bar_init(uint32_t b, int n) { asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(b), "r"(n)); }
__device__ void bar_wait(uint32_t b, int phase) {
  asm volatile("{.reg .pred p; L: mbarrier.try_wait.parity.shared::cta.b64 p, [%0], %1; @p bra D; bra L; D: }" ::"r"(b), "r"(phase) : "memory");
}
__device__ void bar_expect(uint32_t b, int bytes) { asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(b), "r"(bytes) : "memory"); }
__device__ void release(uint32_t b) {
  int t = threadIdx.x & 127;
  if (CLUSTER > 1 && t < CLUSTER) asm volatile("{.reg .b32 r; mapa.shared::cluster.u32 r, %0, %1; mbarrier.arrive.shared::cluster.b64 _, [r];}" ::"r"(b), "r"(t) : "memory");
  if (CLUSTER == 1 && t == 0) asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" ::"r"(b) : "memory");
}
__device__ void load_half(uint32_t dst, const CUtensorMap *m, int x, int y, int z, uint32_t bar) {
  asm volatile("cp.async.bulk.tensor.3d.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster [%0], [%1, {%2, %3, %4}], [%5], %6;" ::"r"(dst), "l"(m), "r"(x), "r"(y), "r"(z), "r"(bar), "h"((uint16_t)3) : "memory");
}
__device__ void load(uint32_t dst, const CUtensorMap *m, int x, int y, int z, uint32_t bar) {
  asm volatile("cp.async.bulk.tensor.3d.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1, {%2, %3, %4}], [%5];" ::"r"(dst), "l"(m), "r"(x), "r"(y), "r"(z), "r"(bar) : "memory");
}
__device__ void store(const CUtensorMap *m, uint32_t src, int x, int y, int z) {
  asm volatile("cp.async.bulk.tensor.3d.global.shared::cta.bulk_group [%0, {%2, %3, %4}], [%1];" ::"l"(m), "r"(src), "r"(x), "r"(y), "r"(z) : "memory");
}
__device__ uint64_t desc(uint32_t a, uint32_t lbo) { return (uint64_t)((a & 0x3ffff) >> 4) | ((uint64_t)(lbo >> 4) << 16) | (64ull << 32) | (1ull << 62); }
__device__ float ex2(float x) { float y; asm("ex2.approx.ftz.f32 %0, %1;" : "=f"(y) : "f"(x)); return y; }
__device__ void fence() { asm volatile("wgmma.fence.sync.aligned;" ::: "memory"); }
__device__ void commit() { asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory"); }
template <int N> __device__ void wait() { asm volatile("wgmma.wait_group.sync.aligned %0;" ::"n"(N) : "memory"); }
template <int N> __device__ void pin(float (&d)[N]) {
#pragma unroll
  for (int i = 0; i < N; i++) asm volatile("" : "+f"(d[i])::"memory");
}
template <int USE> __device__ __forceinline__ void mma_qk(float (&d)[64], uint64_t a, uint64_t b) {
  asm volatile("wgmma.mma_async.sync.aligned.m64n128k16.f32.f16.f16 {%0,%1,%2,%3,%4,%5,%6,%7,%8,%9,%10,%11,%12,%13,%14,%15,%16,%17,%18,%19,%20,%21,%22,%23,%24,%25,%26,%27,%28,%29,%30,%31,%32,%33,%34,%35,%36,%37,%38,%39,%40,%41,%42,%43,%44,%45,%46,%47,%48,%49,%50,%51,%52,%53,%54,%55,%56,%57,%58,%59,%60,%61,%62,%63}, %64, %65, %66, 1, 1, 0, 0;"
               : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3]), "+f"(d[4]), "+f"(d[5]), "+f"(d[6]), "+f"(d[7]), "+f"(d[8]), "+f"(d[9]), "+f"(d[10]), "+f"(d[11]), "+f"(d[12]), "+f"(d[13]), "+f"(d[14]), "+f"(d[15]), "+f"(d[16]), "+f"(d[17]), "+f"(d[18]), "+f"(d[19]), "+f"(d[20]), "+f"(d[21]), "+f"(d[22]), "+f"(d[23]), "+f"(d[24]), "+f"(d[25]), "+f"(d[26]), "+f"(d[27]), "+f"(d[28]), "+f"(d[29]), "+f"(d[30]), "+f"(d[31]), "+f"(d[32]), "+f"(d[33]), "+f"(d[34]), "+f"(d[35]), "+f"(d[36]), "+f"(d[37]), "+f"(d[38]), "+f"(d[39]), "+f"(d[40]), "+f"(d[41]), "+f"(d[42]), "+f"(d[43]), "+f"(d[44]), "+f"(d[45]), "+f"(d[46]), "+f"(d[47]), "+f"(d[48]), "+f"(d[49]), "+f"(d[50]), "+f"(d[51]), "+f"(d[52]), "+f"(d[53]), "+f"(d[54]), "+f"(d[55]), "+f"(d[56]), "+f"(d[57]), "+f"(d[58]), "+f"(d[59]), "+f"(d[60]), "+f"(d[61]), "+f"(d[62]), "+f"(d[63]) : "l"(a), "l"(b), "n"(USE));
}
template <int USE> __device__ __forceinline__ void mma_qk_reg(float (&d)[64], const uint32_t *a, uint64_t b) {
  asm volatile("wgmma.mma_async.sync.aligned.m64n128k16.f32.f16.f16 {%0,%1,%2,%3,%4,%5,%6,%7,%8,%9,%10,%11,%12,%13,%14,%15,%16,%17,%18,%19,%20,%21,%22,%23,%24,%25,%26,%27,%28,%29,%30,%31,%32,%33,%34,%35,%36,%37,%38,%39,%40,%41,%42,%43,%44,%45,%46,%47,%48,%49,%50,%51,%52,%53,%54,%55,%56,%57,%58,%59,%60,%61,%62,%63}, {%64,%65,%66,%67}, %68, %69, 1, 1, 0;"
               : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3]), "+f"(d[4]), "+f"(d[5]), "+f"(d[6]), "+f"(d[7]), "+f"(d[8]), "+f"(d[9]), "+f"(d[10]), "+f"(d[11]), "+f"(d[12]), "+f"(d[13]), "+f"(d[14]), "+f"(d[15]), "+f"(d[16]), "+f"(d[17]), "+f"(d[18]), "+f"(d[19]), "+f"(d[20]), "+f"(d[21]), "+f"(d[22]), "+f"(d[23]), "+f"(d[24]), "+f"(d[25]), "+f"(d[26]), "+f"(d[27]), "+f"(d[28]), "+f"(d[29]), "+f"(d[30]), "+f"(d[31]), "+f"(d[32]), "+f"(d[33]), "+f"(d[34]), "+f"(d[35]), "+f"(d[36]), "+f"(d[37]), "+f"(d[38]), "+f"(d[39]), "+f"(d[40]), "+f"(d[41]), "+f"(d[42]), "+f"(d[43]), "+f"(d[44]), "+f"(d[45]), "+f"(d[46]), "+f"(d[47]), "+f"(d[48]), "+f"(d[49]), "+f"(d[50]), "+f"(d[51]), "+f"(d[52]), "+f"(d[53]), "+f"(d[54]), "+f"(d[55]), "+f"(d[56]), "+f"(d[57]), "+f"(d[58]), "+f"(d[59]), "+f"(d[60]), "+f"(d[61]), "+f"(d[62]), "+f"(d[63]) : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "l"(b), "n"(USE));
}
template <int USE> __device__ __forceinline__ void mma_pv(float (&d)[64], const uint32_t *a, uint64_t b) {
  asm volatile("wgmma.mma_async.sync.aligned.m64n128k16.f32.f16.f16 {%0,%1,%2,%3,%4,%5,%6,%7,%8,%9,%10,%11,%12,%13,%14,%15,%16,%17,%18,%19,%20,%21,%22,%23,%24,%25,%26,%27,%28,%29,%30,%31,%32,%33,%34,%35,%36,%37,%38,%39,%40,%41,%42,%43,%44,%45,%46,%47,%48,%49,%50,%51,%52,%53,%54,%55,%56,%57,%58,%59,%60,%61,%62,%63}, {%64,%65,%66,%67}, %68, %69, 1, 1, 1;"
               : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3]), "+f"(d[4]), "+f"(d[5]), "+f"(d[6]), "+f"(d[7]), "+f"(d[8]), "+f"(d[9]), "+f"(d[10]), "+f"(d[11]), "+f"(d[12]), "+f"(d[13]), "+f"(d[14]), "+f"(d[15]), "+f"(d[16]), "+f"(d[17]), "+f"(d[18]), "+f"(d[19]), "+f"(d[20]), "+f"(d[21]), "+f"(d[22]), "+f"(d[23]), "+f"(d[24]), "+f"(d[25]), "+f"(d[26]), "+f"(d[27]), "+f"(d[28]), "+f"(d[29]), "+f"(d[30]), "+f"(d[31]), "+f"(d[32]), "+f"(d[33]), "+f"(d[34]), "+f"(d[35]), "+f"(d[36]), "+f"(d[37]), "+f"(d[38]), "+f"(d[39]), "+f"(d[40]), "+f"(d[41]), "+f"(d[42]), "+f"(d[43]), "+f"(d[44]), "+f"(d[45]), "+f"(d[46]), "+f"(d[47]), "+f"(d[48]), "+f"(d[49]), "+f"(d[50]), "+f"(d[51]), "+f"(d[52]), "+f"(d[53]), "+f"(d[54]), "+f"(d[55]), "+f"(d[56]), "+f"(d[57]), "+f"(d[58]), "+f"(d[59]), "+f"(d[60]), "+f"(d[61]), "+f"(d[62]), "+f"(d[63]) : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "l"(b), "n"(USE));
}

#if QREG
typedef uint32_t Query[32];
__device__ __forceinline__ void qk(float (&s)[BN / 2], const Query &q, uint32_t k) {
#pragma unroll
  for (int i = 0; i < 8; i++) {
    uint64_t b = desc(k + i / 4 * BN * 128, 16) + 2 * (i & 3);
    if (i) mma_qk_reg<1>(s, q + 4 * i, b); else mma_qk_reg<0>(s, q, b);
  }
}
#else
typedef uint32_t Query;
__device__ __forceinline__ void qk(float (&s)[BN / 2], Query q, uint32_t k) {
#pragma unroll
  for (int i = 0; i < 8; i++) {
    uint64_t a = desc(q + i / 4 * BM * 128, 16) + 2 * (i & 3), b = desc(k + i / 4 * BN * 128, 16) + 2 * (i & 3);
    if (i) mma_qk<1>(s, a, b); else mma_qk<0>(s, a, b);
  }
}
#endif
__device__ __forceinline__ void pv(float (&o)[64], uint32_t (&p)[BN / 4], uint32_t v) {
#pragma unroll
  for (int i = 0; i < BN / 16; i++) mma_pv<1>(o, p + 4 * i, desc(v, BN * 128) + 128 * i);
}
// softmax of one block in base 2: returns in s the weights, updates maximum and sum of the two rows; factor is what O must be scaled with
__device__ __forceinline__ bool softmax(float (&s)[BN / 2], float (&top)[2], float (&sum)[2], float (&factor)[2], float scale) {
  bool grow = false;
#pragma unroll
  for (int r = 0; r < 2; r++) {
    float m = s[2 * r];
#pragma unroll
    for (int i = 0; i < BN / 8; i++) m = fmaxf(m, fmaxf(s[4 * i + 2 * r], s[4 * i + 2 * r + 1]));
    m = fmaxf(m, __shfl_xor_sync(~0u, m, 1));
    m = fmaxf(m, __shfl_xor_sync(~0u, m, 2));
#if LAZY  // keep the old maximum while the new one is less than 2^8 above it
    bool up = (m - top[r]) * scale > 8.f;
    m = up ? m : top[r];
    grow |= up;
#else
    m = fmaxf(m, top[r]);
    grow = true;
#endif
    factor[r] = ex2((top[r] - m) * scale);
    top[r] = m;
    float off = m * scale, t = 0;
#pragma unroll
    for (int i = 0; i < BN / 8; i++)
#pragma unroll
      for (int j = 0; j < 2; j++) t += s[4 * i + 2 * r + j] = ex2(fmaf(s[4 * i + 2 * r + j], scale, -off));
    sum[r] = sum[r] * factor[r] + t;
  }
  return grow;
}
// The same without a maximum: the weights are taken relative to the old reference `off` (log2); a row whose partial sum passes 2^15 is scaled down
// by a power of two, exactly, which is rare. A jump of more than 2^127 within one block makes the sum infinite or NaN: the tile is then done again
// with true maxima.
__device__ __forceinline__ bool weights(float (&s)[BN / 2], float (&off)[2], float (&sum)[2], float (&factor)[2], float scale) {
  float t[2] = {0, 0};
#pragma unroll
  for (int i = 0; i < BN / 8; i++)
#pragma unroll
    for (int j = 0; j < 4; j++) t[j >> 1] += s[4 * i + j] = ex2(fmaf(s[4 * i + j], scale, -off[j >> 1]));
  bool rare = __any_sync(~0u, fmaxf(t[0], t[1]) > 32768.f);
  if (rare) {
#pragma unroll
    for (int r = 0; r < 2; r++) {
      float m = fmaxf(t[r], __shfl_xor_sync(~0u, t[r], 1));
      m = fmaxf(m, __shfl_xor_sync(~0u, m, 2));
      int e = m > 32768.f ? ((__float_as_int(m) >> 23) & 255) - 127 : 0;
      factor[r] = e < 127 ? __int_as_float((127 - e) << 23) : NAN;
      off[r] += e;
      t[r] *= factor[r];
      sum[r] *= factor[r];
#pragma unroll
      for (int i = 0; i < BN / 8; i++)
#pragma unroll
        for (int j = 0; j < 2; j++) s[4 * i + 2 * r + j] *= factor[r];
    }
  }
  sum[0] += t[0];
  sum[1] += t[1];
  return rare;
}
__device__ __forceinline__ void pack(uint32_t (&p)[BN / 4], float (&s)[BN / 2]) {
#pragma unroll
  for (int i = 0; i < BN / 4; i++) { __half2 x = __floats2half2_rn(s[2 * i], s[2 * i + 1]); p[i] = *(uint32_t *)&x; }
}
__device__ __forceinline__ void mask(float (&s)[BN / 2], int left) {
  int t = threadIdx.x & 3;
#pragma unroll
  for (int i = 0; i < BN / 8; i++)
#pragma unroll
    for (int j = 0; j < 4; j++) if (8 * i + 2 * t + (j & 1) >= left) s[4 * i + j] = -INFINITY;
}
__device__ void alternate(int wg) { if (PINGPONG) asm volatile("bar.sync %0, 256;" ::"r"(wg) : "memory"); }
__device__ void pass(int wg) { if (PINGPONG) asm volatile("bar.arrive %0, 256;" ::"r"(3 - wg) : "memory"); }

// a tile (and its neighbour in the cluster, with which it shares K and V) is done again when one of its rows overflowed
__device__ void ask(int &redo) {
  for (int c = 0; c < CLUSTER; c++)
    asm volatile("{.reg .b32 r; mapa.shared::cluster.u32 r, %0, %1; st.shared::cluster.u32 [r], 1;}" ::"r"(sm(&redo)), "r"(c) : "memory");
}
__device__ bool again(volatile int &redo) {
  asm volatile("barrier.cluster.arrive;" ::: "memory");
  asm volatile("barrier.cluster.wait;" ::: "memory");
  return redo;
}
struct Ring { int st, ph; };  // the stage read next and its phase
template <bool SAFE> __device__ __forceinline__ void attend(float (&o)[64], float (&top)[2], float (&sum)[2], const Query &q, uint32_t K, uint32_t V, uint32_t kf, uint32_t ke, uint32_t vf, uint32_t ve,
                                                            Ring &ring, int wg, int nb, int S, float scale) {
  float s[BN / 2], factor[2];
  uint32_t p[BN / 4];
  top[0] = top[1] = -1e30f;
  sum[0] = sum[1] = 0;
#pragma unroll
  for (int i = 0; i < 64; i++) o[i] = 0;
  int st = ring.st, ph = ring.ph, pst, pph;
  bar_wait(kf + 8 * st, ph);
  alternate(wg);
  fence();
  qk(s, q, K + st * KV_BYTES);
  commit();
  wait<0>();
  pass(wg);
  pin(s);
  release(ke + 8 * st);
  if (S % BN) mask(s, S - (nb - 1) * BN);
  softmax(s, top, sum, factor, scale);
  if (!SAFE) { top[0] *= scale; top[1] *= scale; }
  pack(p, s);
  for (int j = 1; j < nb; j++) {
    pst = st; pph = ph;
    if (++st == STAGES) { st = 0; ph ^= 1; }
    bar_wait(kf + 8 * st, ph);
    alternate(wg);
    fence();
    qk(s, q, K + st * KV_BYTES);
    commit();
    bar_wait(vf + 8 * pst, pph);
    fence();
    pv(o, p, V + pst * KV_BYTES);
    commit();
    pass(wg);
    wait<1>();
    pin(s);
    release(ke + 8 * st);
    bool grow = SAFE ? __any_sync(~0u, softmax(s, top, sum, factor, scale)) : weights(s, top, sum, factor, scale);
    wait<0>();
    pin(o);
    release(ve + 8 * pst);
    if (grow) {
#pragma unroll
      for (int i = 0; i < 64; i++) o[i] *= factor[(i >> 1) & 1];
    }
    pack(p, s);
  }
  bar_wait(vf + 8 * st, ph);
  fence();
  pv(o, p, V + st * KV_BYTES);
  commit();
#pragma unroll
  for (int r = 0; r < 2; r++) { sum[r] += __shfl_xor_sync(~0u, sum[r], 1); sum[r] += __shfl_xor_sync(~0u, sum[r], 2); }
  wait<0>();
  pin(o);
  release(ve + 8 * st);
  if (++st == STAGES) { st = 0; ph ^= 1; }
  ring = {st, ph};
  if (SAFE) { top[0] *= scale; top[1] *= scale; }
}

extern "C" __global__ void __launch_bounds__(384, 1) __cluster_dims__(CLUSTER, 1, 1)
attention(const __grid_constant__ CUtensorMap tq, const __grid_constant__ CUtensorMap tk, const __grid_constant__ CUtensorMap tv, const __grid_constant__ CUtensorMap to, float *lse, int S, int heads, float scale) {
  extern __shared__ uint8_t raw[];
  uint32_t Q = (sm(raw) + 1023) & ~1023u, K = Q + Q_BYTES, V = K + STAGES * KV_BYTES;
  __shared__ __align__(8) uint64_t bars[1 + 4 * STAGES];
  __shared__ int redo;
  uint32_t qf = sm(bars), kf = qf + 8, ke = kf + 8 * STAGES, vf = ke + 8 * STAGES, ve = vf + 8 * STAGES;
  int wg = threadIdx.x / 128;
  if (threadIdx.x == 0) {
    bar_init(qf, 1);
    redo = 0;
    for (int s = 0; s < STAGES; s++) { bar_init(kf + 8 * s, 1); bar_init(vf + 8 * s, 1); bar_init(ke + 8 * s, 2 * CLUSTER); bar_init(ve + 8 * s, 2 * CLUSTER); }
    asm volatile("fence.mbarrier_init.release.cluster;");
  }
  int rank = 0;
  if (CLUSTER > 1) {
    asm volatile("mov.u32 %0, %%cluster_ctarank;" : "=r"(rank));
    asm volatile("barrier.cluster.arrive.aligned;"); asm volatile("barrier.cluster.wait.aligned;");
  } else __syncthreads();
  int nb = (S + BN - 1) / BN, z = blockIdx.y, row = blockIdx.x * BM;
  if (wg == 0) {
    asm volatile("setmaxnreg.dec.sync.aligned.u32 %0;" ::"n"(PRODUCER_REGS));
    if (threadIdx.x == 0) {
      bar_expect(qf, Q_BYTES);
      load(Q, &tq, 0, row, z, qf); load(Q + BM * 128, &tq, 64, row, z, qf);
    }
    int s = 0, ph = 1;
    for (int attempt = 0; attempt < 2; attempt++) {
      if (threadIdx.x == 0) {
        for (int j = nb - 1; j >= 0; j--) {
          bar_wait(ke + 8 * s, ph);
          bar_expect(kf + 8 * s, KV_BYTES);
          for (int h = 0; h < 2; h++) {
            uint32_t to = K + s * KV_BYTES + h * BN * 128;
            if (CLUSTER > 1) load_half(to + rank * BN / 2 * 128, &tk, 64 * h, j * BN + rank * BN / 2, z, kf + 8 * s);
            else load(to, &tk, 64 * h, j * BN, z, kf + 8 * s);
          }
          bar_wait(ve + 8 * s, ph);
          bar_expect(vf + 8 * s, KV_BYTES);
          for (int h = 0; h < 2; h++) {
            uint32_t to = V + s * KV_BYTES + h * BN * 128;
            if (CLUSTER > 1) load_half(to + rank * BN / 2 * 128, &tv, 64 * h, j * BN + rank * BN / 2, z, vf + 8 * s);
            else load(to, &tv, 64 * h, j * BN, z, vf + 8 * s);
          }
          if (++s == STAGES) { s = 0; ph ^= 1; }
        }
      }
      if (attempt == 0 && !again(redo)) break;
    }
  } else {
    asm volatile("setmaxnreg.inc.sync.aligned.u32 %0;" ::"n"(CONSUMER_REGS));
    bool lead = (threadIdx.x & 127) == 0;
    uint32_t out = Q + (wg - 1) * 64 * 128;
    int lane = threadIdx.x & 31, warp = (threadIdx.x >> 5) & 3;
    Query q;
    float o[64], top[2], sum[2];
    if (wg == 2) pass(2);  // warpgroup 1 goes first
    bar_wait(qf, 0);
#if QREG
#pragma unroll
    for (int i = 0; i < 8; i++) {
      int r = warp * 16 + ((lane >> 3) & 1) * 8 + (lane & 7), c = (i & 3) * 2 + (lane >> 4);
      asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];" : "=r"(q[4 * i]), "=r"(q[4 * i + 1]), "=r"(q[4 * i + 2]), "=r"(q[4 * i + 3]) : "r"(out + i / 4 * BM * 128 + r * 128 + ((c ^ (r & 7)) << 4)));
    }
#else
    q = out;
#endif
    Ring ring = {0, 0};
    attend<!NOMAX>(o, top, sum, q, K, V, kf, ke, vf, ve, ring, wg, nb, S, scale);
    if (NOMAX && !(sum[0] + sum[1] < INFINITY)) ask(redo);
    if (again(redo)) attend<true>(o, top, sum, q, K, V, kf, ke, vf, ve, ring, wg, nb, S, scale);
    float inv[2] = {1 / sum[0], 1 / sum[1]};
    if ((lane & 3) == 0)
      for (int r = 0; r < 2; r++) lse[(size_t)z * S + row + (wg - 1) * 64 + warp * 16 + (lane >> 2) + 8 * r] = top[r] + log2f(sum[r]);
#pragma unroll
    for (int c = 0; c < 2; c++) {
#pragma unroll
      for (int i = 0; i < 4; i++) {
        uint32_t r[4];
#pragma unroll
        for (int h = 0; h < 4; h++) {
          float *v = o + (c * 8 + i * 2 + h / 2) * 4 + (h & 1) * 2;
          __half2 x = __floats2half2_rn(v[0] * inv[h & 1], v[1] * inv[h & 1]);
          r[h] = *(uint32_t *)&x;
        }
        int rr = warp * 16 + ((lane >> 3) & 1) * 8 + (lane & 7), ch = i * 2 + (lane >> 4);
        asm volatile("stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0], {%1, %2, %3, %4};" ::"r"(out + c * BM * 128 + rr * 128 + ((ch ^ (rr & 7)) << 4)), "r"(r[0]), "r"(r[1]), "r"(r[2]), "r"(r[3]) : "memory");
      }
    }
    asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
    asm volatile("bar.sync %0, 128;" ::"r"(wg + 4) : "memory");
    if (lead) {
      for (int c = 0; c < 2; c++) store(&to, out + c * BM * 128, c * 64, row + (wg - 1) * 64, z);
      asm volatile("cp.async.bulk.commit_group;" ::: "memory");
      asm volatile("cp.async.bulk.wait_group 0;" ::: "memory");
    }
  }
  if (CLUSTER > 1) { asm volatile("barrier.cluster.arrive;"); asm volatile("barrier.cluster.wait;"); }
}

typedef CUresult (*Encode)(CUtensorMap *, CUtensorMapDataType, cuuint32_t, void *, const cuuint64_t *, const cuuint64_t *, const cuuint32_t *, const cuuint32_t *,
                           CUtensorMapInterleave, CUtensorMapSwizzle, CUtensorMapL2promotion, CUtensorMapFloatOOBfill);
static CUtensorMap map(Encode e, void *p, uint64_t z, uint64_t rows, uint32_t box) {
  CUtensorMap m; cuuint64_t dims[3] = {D, rows, z}, str[2] = {D * 2, rows * D * 2}; cuuint32_t b[3] = {64, box, 1}, one[3] = {1, 1, 1};
  CUresult r = e(&m, CU_TENSOR_MAP_DATA_TYPE_FLOAT16, 3, p, dims, str, b, one, CU_TENSOR_MAP_INTERLEAVE_NONE, CU_TENSOR_MAP_SWIZZLE_128B, CU_TENSOR_MAP_L2_PROMOTION_L2_256B, CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE);
  if (r) printf("encode %d\n", r);
  return m;
}
extern "C" int launch(void *q, void *k, void *v, void *o, float *lse, int bh, int S, float scale, cudaStream_t stream) {
  static Encode e = nullptr;
  if (!e) { cudaDriverEntryPointQueryResult r; cudaGetDriverEntryPointByVersion("cuTensorMapEncodeTiled", (void **)&e, 12000, cudaEnableDefault, &r);
    cudaFuncSetAttribute(attention, cudaFuncAttributeMaxDynamicSharedMemorySize, SMEM); }
  attention<<<dim3(S / BM, bh), 384, SMEM, stream>>>(map(e, q, bh, S, BM), map(e, k, bh, S, BN / CLUSTER), map(e, v, bh, S, BN / CLUSTER), map(e, o, bh, S, 64), lse, S, bh, scale * 1.4426950408889634f);
  return cudaGetLastError();
}
