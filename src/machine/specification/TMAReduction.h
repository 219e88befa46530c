// How TMA stores combine an element with the one in memory.
#ifndef TXL_MACHINE_SPECIFICATION_TMAREDUCTION_H
#define TXL_MACHINE_SPECIFICATION_TMAREDUCTION_H

#include "machine/program/Immediates.h"
#include "machine/program/Storage.h"
#include <algorithm>
#include <cmath>
#include <cstring>

namespace txl::machine {

/// `kind` of integers is that of signed ones.
template <DType T> void combineElements(ReduceKind kind, char *to, const char *from) {
  using S = Storage<T>;
  typename S::Bits a, b;
  std::memcpy(&a, to, sizeof(a));
  std::memcpy(&b, from, sizeof(b));
  if constexpr (isFloat(T)) {
    auto x = S::load(&a), y = S::load(&b);
    S::store(&a, kind == ReduceKind::Add ? x + y : kind == ReduceKind::Min ? std::fmin(x, y) : std::fmax(x, y));
  } else {
    auto x = S::loadSigned(&a), y = S::loadSigned(&b);
    S::store(&a, kind == ReduceKind::Add   ? static_cast<uint64_t>(x) + y
                 : kind == ReduceKind::Min ? std::min(x, y)
                 : kind == ReduceKind::Max ? std::max(x, y)
                 : kind == ReduceKind::And ? (x & y)
                 : kind == ReduceKind::Or  ? (x | y)
                                           : (x ^ y));
  }
  std::memcpy(to, &a, sizeof(a));
}

template <typename T> void combineUnsigned(ReduceKind kind, char *to, const char *from) {
  T a, b;
  std::memcpy(&a, to, sizeof(a));
  std::memcpy(&b, from, sizeof(b));
  a = kind == ReduceKind::Min ? std::min(a, b) : std::max(a, b);
  std::memcpy(to, &a, sizeof(a));
}

inline void combine(ReduceKind kind, bool isUnsigned, DType type, char *to, const char *from) {
  if (isUnsigned)
    return elementBytes(type) == 8 ? combineUnsigned<uint64_t>(kind, to, from)
                                   : combineUnsigned<uint32_t>(kind, to, from);
  auto run = [&]<DType T> { combineElements<T>(kind, to, from); };
  forFloatType<void>(type, run);
  forIntegerType<void>(type, run);
}

} // namespace txl::machine

#endif // TXL_MACHINE_SPECIFICATION_TMAREDUCTION_H
