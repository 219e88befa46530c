// The loop of all element-wise kernels. It is compiled for dense operands only; a splat operand is first broadcast to a
// small block, which stays in the L1 cache. So each operation needs only one loop of code.
#ifndef TXL_MACHINE_SPEED_FAST_ISA_LOOP_H
#define TXL_MACHINE_SPEED_FAST_ISA_LOOP_H

#include "machine/speed/fast/isa/Isa.h"
#include <algorithm>
#include <tuple>
#include <utility>

namespace txl::machine::TXL_ISA {

#ifdef TXL_BLOCK
/// The same for the TXL_BLOCK elements of a block (blocks/Blocks.cpp): straight-line vectors instead of loops.
template <typename Op, typename Out, typename... In> struct Loop {
  static constexpr size_t widest = std::max({sizeof(Out), sizeof(In)...});
  // A loop of two iterations would be unrolled before it could be vectorised.
  static constexpr int64_t chunk = std::clamp<int64_t>(TXL_VECTOR_BYTES / widest, 4, TXL_BLOCK);

  template <typename T> [[gnu::always_inline]] static T element(const T *in, int64_t step, int64_t i, T first) {
    return step ? in[i] : first;
  }
  template <size_t... K>
  [[gnu::always_inline]] static void run(Out *__restrict out, const int64_t *step, std::index_sequence<K...>,
                                         const In *__restrict... in) {
    if constexpr (requires(In... x) { Op::isRare(x...); }) {
      unsigned rare = 0;
      for (int64_t i = 0; i < chunk; ++i)
        rare |= Op::isRare(in[i]...);
      if (__builtin_expect(rare, 0)) {
        for (int64_t i = 0; i < chunk; ++i)
          out[i] = Op::applyAny(in[i]...);
        return;
      }
    }
    std::tuple<In...> first(*in...);
    for (int64_t i = 0; i < chunk; ++i)
      out[i] = Op::apply(element<In>(in, step[K], i, std::get<K>(first))...);
  }
  template <size_t... K, size_t... Index>
  [[gnu::always_inline]] static void runChunks(Out *out, const void *const *in, const int64_t *step,
                                               std::index_sequence<K...> operands, std::index_sequence<Index...>) {
    auto runChunk = [&](int64_t at) __attribute__((always_inline)) {
      run(out + at, step, operands, static_cast<const In *>(in[K]) + (step[K] ? at : 0)...);
    };
    (runChunk(Index * chunk), ...);
  }
  [[gnu::always_inline]] static void kernel(void *out, const void *const *in, const int64_t *step, int64_t) {
    runChunks(static_cast<Out *>(out), in, step, std::index_sequence_for<In...>(),
              std::make_index_sequence<TXL_BLOCK / chunk>());
  }
};
#else
/// out[i] = Op::apply(in0[i], in1[i], …) with operands of types In and a result of type Out.
template <typename Op, typename Out, typename... In> struct Loop {
  template <size_t... K>
  static void dense(Out *__restrict out, const void *const *in, int64_t n, std::index_sequence<K...>) {
    run(out, n, static_cast<const In *>(in[K])...);
  }
  static void run(Out *__restrict out, int64_t n, const In *__restrict... in) {
    // If the fast path of an operation does not support all operands, isRare detects the others; a branch inside the
    // loop would prevent vectorisation.
    if constexpr (requires(In... x) { Op::isRare(x...); }) {
      unsigned rare = 0;
      for (int64_t i = 0; i < n; ++i)
        rare |= Op::isRare(in[i]...);
      if (rare) {
        for (int64_t i = 0; i < n; ++i)
          out[i] = Op::applyAny(in[i]...);
        return;
      }
    }
    for (int64_t i = 0; i < n; ++i)
      out[i] = Op::apply(in[i]...);
  }
  static void kernel(void *out, const void *const *in, const int64_t *step, int64_t n) {
    constexpr int arity = sizeof...(In);
    constexpr std::index_sequence_for<In...> indices{};
    constexpr int64_t bytes[] = {sizeof(In)...};
    bool allDense = true;
    for (int k = 0; k < arity; ++k)
      allDense &= step[k] != 0;
    if (allDense || n == 1)
      return dense(static_cast<Out *>(out), in, n, indices);
    constexpr int64_t block = 256;
    alignas(64) char spread[arity][block * 8];
    const void *at[arity];
    spreadOperands(spread, at, in, step, std::min(n, block), indices);
    for (int64_t i = 0; i < n; i += block) {
      dense(static_cast<Out *>(out) + i, at, std::min(block, n - i), indices);
      for (int k = 0; k < arity; ++k)
        if (step[k])
          at[k] = static_cast<const char *>(at[k]) + block * bytes[k];
    }
  }
  template <size_t... K>
  static void spreadOperands(char (*spread)[256 * 8], const void **at, const void *const *in, const int64_t *step,
                             int64_t n, std::index_sequence<K...>) {
    (spreadOne<In>(spread[K], at[K], in[K], step[K], n), ...);
  }
  template <typename T> static void spreadOne(char *spread, const void *&at, const void *in, int64_t step, int64_t n) {
    at = in;
    if (step)
      return;
    T *to = reinterpret_cast<T *>(spread);
    T value = *static_cast<const T *>(in);
    for (int64_t i = 0; i < n; ++i)
      to[i] = value;
    at = spread;
  }
};
#endif

#pragma clang attribute push(__attribute__((always_inline)), apply_to = function)
/// The storage and compute type of a float type (program/Storage.h has the same for the plain kernels).
template <typename T> struct Wide {
  using Bits = T;
  using Compute = T;
  static T load(T v) { return v; }
  static T store(T v) { return v; }
};
template <typename F> struct Narrow {
  using Bits = typename F::Bits;
  using Compute = float;
  static float load(Bits v) {
#if defined(__F16C__) || defined(__aarch64__)
    if constexpr (std::is_same_v<F, numerics::F16>)
      return static_cast<float>(std::bit_cast<_Float16>(v));
#endif
    return numerics::decode<F>(v);
  }
  static Bits store(float v) {
#if defined(__F16C__) || defined(__aarch64__)
    if constexpr (std::is_same_v<F, numerics::F16>)
      return std::bit_cast<Bits>(static_cast<_Float16>(v));
#endif
    return numerics::encode<F>(v);
  }
  static Bits store(double v) { return numerics::encode<F>(v); }
};
using F16 = Narrow<numerics::F16>;
using BF16 = Narrow<numerics::BF16>;
using F8E4M3FN = Narrow<numerics::F8E4M3FN>;
using F8E5M2 = Narrow<numerics::F8E5M2>;
using F8E4M3FNUZ = Narrow<numerics::F8E4M3FNUZ>;
using F8E5M2FNUZ = Narrow<numerics::F8E5M2FNUZ>;
using F32 = Wide<float>;
using F64 = Wide<double>;

/// `Op` (on the compute type) as an operation on the stored bits of `S`.
template <typename Op, typename S> struct OnFloats {
  template <typename B>
  static bool isRare(B bits)
    requires requires { Op::isRare(S::load(bits)); }
  {
    return Op::isRare(S::load(bits));
  }
  template <typename B> static auto applyAny(B bits) { return S::store(Op::applyAny(S::load(bits))); }
  template <typename... B> static auto apply(B... bits) {
    auto result = Op::apply(S::load(bits)...);
    if constexpr (std::is_same_v<decltype(result), bool>)
      return static_cast<uint8_t>(result);
    else
      return S::store(result);
  }
};

#pragma clang attribute pop

template <typename Op, typename S, int Arity, typename Out = typename S::Bits> constexpr ElementFn floatLoop() {
  using B = typename S::Bits;
  if constexpr (Arity == 1)
    return Loop<OnFloats<Op, S>, Out, B>::kernel;
  else if constexpr (Arity == 2)
    return Loop<OnFloats<Op, S>, Out, B, B>::kernel;
  else
    return Loop<OnFloats<Op, S>, Out, B, B, B>::kernel;
}

/// The kernel of Op for the float types that have arithmetic.
template <typename Op, int Arity> constexpr ElementFn forFloat(DType type) {
  switch (type) {
  case DType::F16:
    return floatLoop<Op, F16, Arity>();
  case DType::BF16:
    return floatLoop<Op, BF16, Arity>();
  case DType::F32:
    return floatLoop<Op, F32, Arity>();
  case DType::F64:
    return floatLoop<Op, F64, Arity>();
  default:
    return nullptr;
  }
}

} // namespace txl::machine::TXL_ISA

#endif // TXL_MACHINE_SPEED_FAST_ISA_LOOP_H
