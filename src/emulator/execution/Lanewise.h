// The pattern of most handlers: a scalar function applied to every lane. Lanes outside the mask are computed too and
// discarded, so the functions must be safe for any bits.
#ifndef TXL_EMULATOR_LANEWISE_H
#define TXL_EMULATOR_LANEWISE_H

#include "emulator/execution/Executor.h"
#include "emulator/program/Handlers.h"
#include "ptx/Module.h"
#include <tuple>
#include <utility>

namespace txl::emulator {

template <typename F, typename D, typename... S, size_t... I>
[[gnu::always_inline]] inline void lanewiseOver(Executor &x, const Operation &op, uint32_t mask,
                                                std::index_sequence<I...>) {
  alignas(64) D out[laneCount];
  std::tuple<const S *...> in(x.lanes<const S>(op.source[I])...);
  for (unsigned i = 0; i < laneCount; ++i)
    out[i] = F()(std::get<I>(in)[i]...);
  x.store(op.destination, out, mask);
}

#ifdef __x86_64__
/// The same code compiled for AVX2 and FMA.
template <typename F, typename D, typename... S>
[[gnu::target("avx2,fma")]] void lanewiseWide(Executor &x, const Operation &op, uint32_t mask) {
  lanewiseOver<F, D, S...>(x, op, mask, std::index_sequence_for<S...>());
}
#endif

/// destination = F(sources), where F is a stateless function object.
template <typename F, typename D, typename... S> void lanewise(Executor &x, const Operation &op, uint32_t mask) {
#ifdef __x86_64__
  if (hasWideVectors)
    return lanewiseWide<F, D, S...>(x, op, mask);
#endif
  lanewiseOver<F, D, S...>(x, op, mask, std::index_sequence_for<S...>());
}

template <typename F, typename T, typename... C> void moveBits(Executor &x, const Operation &op, uint32_t mask) {
  uint32_t data = x.definedLanes(op.source[0]) & x.definedLanes(op.source[1]);
  uint32_t control = x.definedLanes(op.source[2]) & x.definedLanes(op.source[3]);
  T bits[laneCount] = {};
  bool followed = x.checks && mask & ~data;
  for (unsigned i = 0; followed && i < laneCount; ++i)
    [&]<size_t... I>(std::index_sequence<I...>) {
      T a = x.definedBits<T>(op.source[0], i), b = x.definedBits<T>(op.source[1], i);
      bits[i] = control >> i & 1 ? F()(a, b, x.lanes<const C>(op.source[2 + I])[i]...) : T(0);
    }(std::index_sequence_for<C...>());
  lanewise<F, T, T, T, C...>(x, op, mask);
  if (!x.checks)
    return;
  if (!followed)
    return x.markDefined(op.destination, data & control, mask);
  x.markBytes(
      op.destination, sizeof(T),
      [&](unsigned b) {
        uint32_t lanes = 0;
        for (unsigned i = 0; i < laneCount; ++i)
          lanes |= uint32_t((bits[i] >> (8 * b) & 0xff) == 0xff) << i;
        return lanes;
      },
      mask);
}

/// The unsigned type in which T's arithmetic wraps without a promotion to int.
template <typename T> using Wrapping = std::conditional_t<(sizeof(T) < 8), uint32_t, uint64_t>;

/// Handlers of one function template over the integer types; null for other types.
template <template <typename> class F, bool Unary = false> Handler overIntegers(ptx::Type type) {
  auto pick = [](auto zero) -> Handler {
    using T = decltype(zero);
    if constexpr (Unary)
      return lanewise<F<T>, T, T>;
    else
      return lanewise<F<T>, T, T, T>;
  };
  switch (type) {
  case ptx::Type::u16:
  case ptx::Type::b16:
    return pick(uint16_t());
  case ptx::Type::s16:
    return pick(int16_t());
  case ptx::Type::u32:
  case ptx::Type::b32:
    return pick(uint32_t());
  case ptx::Type::s32:
    return pick(int32_t());
  case ptx::Type::u64:
  case ptx::Type::b64:
    return pick(uint64_t());
  case ptx::Type::s64:
    return pick(int64_t());
  default:
    return nullptr;
  }
}

} // namespace txl::emulator

#endif // TXL_EMULATOR_LANEWISE_H
