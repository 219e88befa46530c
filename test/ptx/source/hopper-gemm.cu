// A product of fp16 matrices as fast as a Hopper GPU can: TMA with multicast, wgmma, warp specialisation.
// C[M,N] = A[M,K] * B[N,K]^T, fp16 in and out, f32 accumulation. Tile 128x256x64, one producer warp, two consumer warpgroups of
// 64x256, persistent, clusters of CLUSTER CTAs along M that share B by multicast, epilogue through shared memory and TMA stores.
#include <cuda.h>
#include <cuda_runtime.h>
#include <cuda_fp16.h>
#include <cstdint>
#include <cstdio>

#ifndef STAGES
#define STAGES 4
#endif
#ifndef CLUSTER
#define CLUSTER 2
#endif
#ifndef EPILOGUE
#define EPILOGUE 0
#endif
#ifndef GROUP
#define GROUP 8
#endif
#ifndef BUFS
#define BUFS 2
#endif
#ifndef TN
#define TN 256
#endif
constexpr int BM = 128, BN = TN, ACC = BN / 2, BK = 64, A_BYTES = BM * BK * 2, B_BYTES = BN * BK * 2, STAGE = A_BYTES + B_BYTES, OUT_BYTES = 64 * 64 * 2;
constexpr int SMEM = STAGES * STAGE + 2 * BUFS * OUT_BYTES + 1024;

__device__ uint32_t sm(const void *p) { return (uint32_t)__cvta_generic_to_shared(p); }
__device__ void bar_init(uint32_t b, int n) { asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(b), "r"(n)); }
__device__ void bar_wait(uint32_t b, int phase) {
  asm volatile("{.reg .pred p; L: mbarrier.try_wait.parity.shared::cta.b64 p, [%0], %1; @p bra D; bra L; D: }" ::"r"(b), "r"(phase) : "memory");
}
__device__ void bar_expect(uint32_t b, int bytes) { asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(b), "r"(bytes) : "memory"); }
__device__ void bar_arrive_at(uint32_t b, int cta) {
  asm volatile("{.reg .b32 r; mapa.shared::cluster.u32 r, %0, %1; mbarrier.arrive.shared::cluster.b64 _, [r];}" ::"r"(b), "r"(cta) : "memory");
}
__device__ void load(uint32_t dst, const CUtensorMap *m, int x, int y, uint32_t bar) {
  asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1, {%2, %3}], [%4];" ::"r"(dst), "l"(m), "r"(x), "r"(y), "r"(bar) : "memory");
}
__device__ void load_multi(uint32_t dst, const CUtensorMap *m, int x, int y, uint32_t bar, uint16_t mask) {
  asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster [%0], [%1, {%2, %3}], [%4], %5;" ::"r"(dst), "l"(m), "r"(x), "r"(y), "r"(bar), "h"(mask) : "memory");
}
__device__ void store(const CUtensorMap *m, uint32_t src, int x, int y) {
  asm volatile("cp.async.bulk.tensor.2d.global.shared::cta.bulk_group [%0, {%2, %3}], [%1];" ::"l"(m), "r"(src), "r"(x), "r"(y) : "memory");
}
__device__ uint64_t desc(uint32_t a) { return (uint64_t)((a & 0x3ffff) >> 4) | (1ull << 16) | (64ull << 32) | (1ull << 62); }
#define R8(x) "+f"(d[x]), "+f"(d[x + 1]), "+f"(d[x + 2]), "+f"(d[x + 3]), "+f"(d[x + 4]), "+f"(d[x + 5]), "+f"(d[x + 6]), "+f"(d[x + 7])
#define R64(x) R8(x), R8(x + 8), R8(x + 16), R8(x + 24), R8(x + 32), R8(x + 40), R8(x + 48), R8(x + 56)
#define OUT128                                                                                                                       \
  "{%0,%1,%2,%3,%4,%5,%6,%7,%8,%9,%10,%11,%12,%13,%14,%15,%16,%17,%18,%19,%20,%21,%22,%23,%24,%25,%26,%27,%28,%29,%30,%31,"          \
  "%32,%33,%34,%35,%36,%37,%38,%39,%40,%41,%42,%43,%44,%45,%46,%47,%48,%49,%50,%51,%52,%53,%54,%55,%56,%57,%58,%59,%60,%61,%62,%63," \
  "%64,%65,%66,%67,%68,%69,%70,%71,%72,%73,%74,%75,%76,%77,%78,%79,%80,%81,%82,%83,%84,%85,%86,%87,%88,%89,%90,%91,%92,%93,%94,%95," \
  "%96,%97,%98,%99,%100,%101,%102,%103,%104,%105,%106,%107,%108,%109,%110,%111,%112,%113,%114,%115,%116,%117,%118,%119,%120,%121,"   \
  "%122,%123,%124,%125,%126,%127}"
#if TN == 256
__device__ void mma(float (&d)[ACC], uint64_t a, uint64_t b, int use) {
  asm volatile("{.reg .pred p; setp.ne.b32 p, %130, 0; wgmma.mma_async.sync.aligned.m64n256k16.f32.f16.f16 " OUT128 ", %128, %129, p, 1, 1, 0, 0;}"
               : R64(0), R64(64) : "l"(a), "l"(b), "r"(use));
}
#else
__device__ void mma(float (&d)[ACC], uint64_t a, uint64_t b, int use) {
  asm volatile("{.reg .pred p; setp.ne.b32 p, %98, 0; wgmma.mma_async.sync.aligned.m64n192k16.f32.f16.f16 "
               "{%0,%1,%2,%3,%4,%5,%6,%7,%8,%9,%10,%11,%12,%13,%14,%15,%16,%17,%18,%19,%20,%21,%22,%23,%24,%25,%26,%27,%28,%29,%30,%31,%32,%33,%34,%35,%36,%37,%38,%39,%40,%41,%42,%43,%44,%45,%46,%47,%48,%49,%50,%51,%52,%53,%54,%55,%56,%57,%58,%59,%60,%61,%62,%63,%64,%65,%66,%67,%68,%69,%70,%71,%72,%73,%74,%75,%76,%77,%78,%79,%80,%81,%82,%83,%84,%85,%86,%87,%88,%89,%90,%91,%92,%93,%94,%95}, %96, %97, p, 1, 1, 0, 0;}"
               : R64(0), R8(64), R8(72), R8(80), R8(88) : "l"(a), "l"(b), "r"(use));
}
#endif
__device__ void tile_of(int t, int tm, int tn, int &m, int &n) {  // groups of GROUP rows of tiles, column by column
  int per = GROUP * tn, g = t / per, rows = min(GROUP, tm - g * GROUP), r = t - g * per;
  m = g * GROUP + r % rows;
  n = r / rows;
}

extern "C" __global__ void __launch_bounds__(384, 1) __cluster_dims__(CLUSTER, 1, 1)
gemm(const __grid_constant__ CUtensorMap ta, const __grid_constant__ CUtensorMap tb, const __grid_constant__ CUtensorMap tc, __half *C, int M, int N, int K) {
  extern __shared__ uint8_t raw[];
  uint32_t base = (sm(raw) + 1023) & ~1023u;
  __shared__ __align__(8) uint64_t bars[2 * STAGES];
  uint32_t full = sm(bars), empty = full + 8 * STAGES;
  int wg = threadIdx.x / 128, rank = 0;
  if (CLUSTER > 1) asm volatile("mov.u32 %0, %%cluster_ctarank;" : "=r"(rank));
  if (threadIdx.x == 0) {
    for (int s = 0; s < STAGES; s++) { bar_init(full + 8 * s, 1); bar_init(empty + 8 * s, 2 * CLUSTER); }
    asm volatile("fence.mbarrier_init.release.cluster;");
  }
  if (CLUSTER > 1) { asm volatile("barrier.cluster.arrive.aligned;"); asm volatile("barrier.cluster.wait.aligned;"); }
  else __syncthreads();
  int tm = M / (BM * CLUSTER), tn = (N + BN - 1) / BN, tiles = tm * tn, nk = K / BK;
  int first = blockIdx.x / CLUSTER, step = gridDim.x / CLUSTER;
  if (wg == 0) {
    asm volatile("setmaxnreg.dec.sync.aligned.u32 40;");
    if (threadIdx.x == 0) {
      int s = 0, ph = 1;
      for (int t = first; t < tiles; t += step) {
        int m, n; tile_of(t, tm, tn, m, n);
        int row = (m * CLUSTER + rank) * BM, col = n * BN;
        for (int k = 0; k < nk; k++) {
          bar_wait(empty + 8 * s, ph);
          uint32_t a = base + s * STAGE, b = a + A_BYTES, f = full + 8 * s;
          bar_expect(f, STAGE);
          load(a, &ta, k * BK, row, f);
          if (CLUSTER > 1) load_multi(b + rank * (B_BYTES / CLUSTER), &tb, k * BK, col + rank * (BN / CLUSTER), f, (1 << CLUSTER) - 1);
          else load(b, &tb, k * BK, col, f);
          if (++s == STAGES) { s = 0; ph ^= 1; }
        }
      }
    }
  } else {
    asm volatile("setmaxnreg.inc.sync.aligned.u32 232;");
    int w = wg - 1, lane = threadIdx.x & 31, warp = (threadIdx.x >> 5) & 3;
    uint32_t out = base + STAGES * STAGE + w * BUFS * OUT_BYTES;
    int s = 0, ph = 0;
    float d[ACC];
    for (int t = first; t < tiles; t += step) {
      int m, n; tile_of(t, tm, tn, m, n);
      int row = (m * CLUSTER + rank) * BM + w * 64, col = n * BN, prev = -1;
      for (int k = 0; k < nk; k++) {
        bar_wait(full + 8 * s, ph);
        uint64_t a = desc(base + s * STAGE + w * 8192), b = desc(base + s * STAGE + A_BYTES);
        asm volatile("wgmma.fence.sync.aligned;" ::: "memory");
#pragma unroll
        for (int i = 0; i < 4; i++) mma(d, a + 2 * i, b + 2 * i, k | i);
        asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory");
        asm volatile("wgmma.wait_group.sync.aligned 1;" ::: "memory");
        if (prev >= 0 && (threadIdx.x & 127) < CLUSTER) bar_arrive_at(empty + 8 * prev, threadIdx.x & 127);
        prev = s;
        if (++s == STAGES) { s = 0; ph ^= 1; }
      }
      asm volatile("wgmma.wait_group.sync.aligned 0;" ::: "memory");
#pragma unroll
      for (int i = 0; i < ACC; i++) asm volatile("" : "+f"(d[i])::"memory");
      if ((threadIdx.x & 127) < CLUSTER) bar_arrive_at(empty + 8 * prev, threadIdx.x & 127);
#if EPILOGUE == 0
#pragma unroll
      for (int c = 0; c < BN / 64; c++) {  // 64x64 pieces, two buffers
        uint32_t o = out + (c % BUFS) * OUT_BYTES;
        if ((threadIdx.x & 127) == 0) asm volatile("cp.async.bulk.wait_group.read %0;" ::"n"(BUFS - 1) : "memory");
        asm volatile("bar.sync %0, 128;" ::"r"(wg) : "memory");
#pragma unroll
        for (int q = 0; q < 4; q++) {
          uint32_t r[4];
#pragma unroll
          for (int h = 0; h < 4; h++) {
            float *v = d + (c * 8 + q * 2 + h / 2) * 4 + (h & 1) * 2;
            __half2 x = __floats2half2_rn(v[0], v[1]);
            r[h] = *(uint32_t *)&x;
          }
          int rr = warp * 16 + ((lane >> 3) & 1) * 8 + (lane & 7), ch = q * 2 + (lane >> 4);
          asm volatile("stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0], {%1, %2, %3, %4};" ::"r"(o + rr * 128 + ((ch ^ (rr & 7)) << 4)), "r"(r[0]), "r"(r[1]), "r"(r[2]), "r"(r[3]) : "memory");
        }
        asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
        asm volatile("bar.sync %0, 128;" ::"r"(wg) : "memory");
        if ((threadIdx.x & 127) == 0) { store(&tc, o, col + c * 64, row); asm volatile("cp.async.bulk.commit_group;" ::: "memory"); }
      }
#else  // straight from registers: a 4x4 transpose within each quad makes 16-byte pieces, 64 contiguous bytes a row
      __half *p = C + (size_t)(row + warp * 16 + (lane >> 2)) * N + col + (lane & 3) * 8;
#pragma unroll
      for (int c = 0; c < BN / 32; c++)
#pragma unroll
        for (int h = 0; h < 2; h++) {
          uint32_t r[4];
#pragma unroll
          for (int i = 0; i < 4; i++) {
            float *v = d + (c * 4 + i) * 4 + h * 2;
            __half2 x = __floats2half2_rn(v[0], v[1]);
            r[i] = *(uint32_t *)&x;
          }
#pragma unroll
          for (int b = 1; b < 4; b <<= 1) {
            bool up = lane & b;
#pragma unroll
            for (int i = 0; i < 4; i++)
              if (!(i & b)) {
                uint32_t give = up ? r[i] : r[i | b], got = __shfl_xor_sync(~0u, give, b);
                if (up) r[i] = got; else r[i | b] = got;
              }
          }
          *(uint4 *)(p + (size_t)h * 8 * N + c * 32) = make_uint4(r[0], r[1], r[2], r[3]);
        }
#endif
    }
    if ((threadIdx.x & 127) == 0) asm volatile("cp.async.bulk.wait_group 0;" ::: "memory");
  }
  if (CLUSTER > 1) { asm volatile("barrier.cluster.arrive;"); asm volatile("barrier.cluster.wait;"); }
}

typedef CUresult (*Encode)(CUtensorMap *, CUtensorMapDataType, cuuint32_t, void *, const cuuint64_t *, const cuuint64_t *, const cuuint32_t *, const cuuint32_t *,
                           CUtensorMapInterleave, CUtensorMapSwizzle, CUtensorMapL2promotion, CUtensorMapFloatOOBfill);
static CUtensorMap map(Encode e, void *p, uint64_t rows, uint64_t cols, uint32_t br, uint32_t bc) {
  CUtensorMap m; cuuint64_t dims[2] = {cols, rows}, str[1] = {cols * 2}; cuuint32_t box[2] = {bc, br}, one[2] = {1, 1};
  CUresult r = e(&m, CU_TENSOR_MAP_DATA_TYPE_FLOAT16, 2, p, dims, str, box, one, CU_TENSOR_MAP_INTERLEAVE_NONE, CU_TENSOR_MAP_SWIZZLE_128B, CU_TENSOR_MAP_L2_PROMOTION_L2_256B, CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE);
  if (r) printf("encode %d\n", r);
  return m;
}
extern "C" int launch(void *a, void *b, void *c, int M, int N, int K, cudaStream_t stream) {
  static Encode e = nullptr;
  if (!e) { cudaDriverEntryPointQueryResult q; cudaGetDriverEntryPointByVersion("cuTensorMapEncodeTiled", (void **)&e, 12000, cudaEnableDefault, &q); 
    cudaFuncSetAttribute(gemm, cudaFuncAttributeMaxDynamicSharedMemorySize, SMEM); }
  CUtensorMap ta = map(e, a, M, K, BM, BK), tb = map(e, b, N, K, BN / CLUSTER, BK), tc = map(e, c, M, N, 64, 64);
  gemm<<<132 / CLUSTER * CLUSTER, 384, SMEM, stream>>>(ta, tb, tc, (__half *)c, M, N, K);
  return cudaGetLastError();
}
