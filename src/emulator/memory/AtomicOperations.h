// The read-modify-write functions of atom, red, and reducing bulk copies.
#ifndef TXL_EMULATOR_ATOMICOPERATIONS_H
#define TXL_EMULATOR_ATOMICOPERATIONS_H

#include "emulator/numerics/FloatRules.h"
#include <bit>
#include <cstdint>
#include <cstring>

namespace txl::emulator::atomics {

template <typename T> struct And {
  static T apply(T a, T b) { return a & b; }
};
template <typename T> struct Or {
  static T apply(T a, T b) { return a | b; }
};
template <typename T> struct Xor {
  static T apply(T a, T b) { return a ^ b; }
};
template <typename T> struct Add {
  static T apply(T a, T b) { return T(a + b); }
};
template <typename T> struct Min {
  static T apply(T a, T b) { return a < b ? a : b; }
};
template <typename T> struct Max {
  static T apply(T a, T b) { return a > b ? a : b; }
};
template <typename T> struct Inc {
  static T apply(T a, T b) { return a >= b ? 0 : a + 1; }
};
template <typename T> struct Dec {
  static T apply(T a, T b) { return a == 0 || a > b ? b : a - 1; }
};
template <typename T> struct Exch {
  static T apply(T, T b) { return b; }
};
/// f32 addition flushes subnormals in global memory, not in shared memory.
template <bool Ftz> struct AddF32 {
  static uint32_t apply(uint32_t a, uint32_t b) {
    return std::bit_cast<uint32_t>(
        result<Ftz, false>(operand<Ftz>(std::bit_cast<float>(a)) + operand<Ftz>(std::bit_cast<float>(b))));
  }
};
/// f64 addition in global memory returns a NaN unchanged, preferring the operand's; in shared memory a quiet one,
/// preferring that of memory.
template <bool Global> struct AddF64 {
  static uint64_t apply(uint64_t a, uint64_t b) {
    double x = std::bit_cast<double>(a), y = std::bit_cast<double>(b);
    if (Global && (x != x || y != y))
      return y != y ? b : a;
    return std::bit_cast<uint64_t>(nanOf(x + y, x, y, 0.0));
  }
};
enum class HalfOp { Add, Min, Max };
template <typename F, HalfOp O> struct Half {
  static uint16_t apply(uint16_t a, uint16_t b) {
    float x = numerics::decode<F>(a), y = numerics::decode<F>(b);
    if (O == HalfOp::Add) {
      double sum = double(x) + y;
      return sum != sum ? 0x7fff : numerics::encode<F>(sum);
    }
    float r = O == HalfOp::Min ? minimum(x, y, false) : maximum(x, y, false);
    return r != r ? 0x7fff : numerics::encode<F>(r);
  }
};
template <typename F, HalfOp O> struct HalfPair {
  static uint32_t apply(uint32_t a, uint32_t b) {
    return Half<F, O>::apply(a, b) | uint32_t(Half<F, O>::apply(a >> 16, b >> 16)) << 16;
  }
};

/// Atomic on the host too, because other host threads may execute other CTAs. Returns the old value.
template <typename F, typename T> T apply(uint8_t *address, T operand) {
  T *word = reinterpret_cast<T *>(address);
  T old = __atomic_load_n(word, __ATOMIC_RELAXED), fresh;
  do
    fresh = F::apply(old, operand);
  while (!__atomic_compare_exchange_n(word, &old, fresh, false, __ATOMIC_SEQ_CST, __ATOMIC_RELAXED));
  return old;
}

/// The same in shared memory, which only one host thread accesses.
template <typename F, typename T> T applyNonAtomic(uint8_t *address, T operand) {
  T old;
  std::memcpy(&old, address, sizeof old);
  const T fresh = F::apply(old, operand);
  std::memcpy(address, &fresh, sizeof fresh);
  return old;
}

} // namespace txl::emulator::atomics

#endif // TXL_EMULATOR_ATOMICOPERATIONS_H
