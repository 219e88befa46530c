// What an atomic operation makes of an element, as bits: in global memory and in buffers.
#ifndef TXL_MACHINE_SPECIFICATION_ATOMICUPDATE_H
#define TXL_MACHINE_SPECIFICATION_ATOMICUPDATE_H

#include "machine/program/Immediates.h"
#include "machine/program/Storage.h"
#include <cstring>
#include <type_traits>

namespace txl::machine {

template <DType T> uint64_t addFloat(uint64_t a, uint64_t b) {
  using S = Storage<T>;
  auto value = [](uint64_t bits) {
    typename S::Bits x;
    std::memcpy(&x, &bits, sizeof(x));
    return S::load(&x);
  };
  typename S::Bits sum;
  S::store(&sum, value(a) + value(b));
  uint64_t bits = 0;
  std::memcpy(&bits, &sum, sizeof(sum));
  return bits;
}

inline uint64_t addFloat(DType type, uint64_t a, uint64_t b) {
  switch (type) {
  case DType::F16:
    return addFloat<DType::F16>(a, b);
  case DType::BF16:
    return addFloat<DType::BF16>(a, b);
  case DType::F64:
    return addFloat<DType::F64>(a, b);
  default:
    return addFloat<DType::F32>(a, b);
  }
}

/// The new value at an address that holds `old`.
template <typename U> U update(AtomicKind kind, DType type, U old, U value, U compare) {
  using S = std::make_signed_t<U>;
  switch (kind) {
  case AtomicKind::And:
    return old & value;
  case AtomicKind::Or:
    return old | value;
  case AtomicKind::Xor:
    return old ^ value;
  case AtomicKind::Add:
    return old + value;
  case AtomicKind::FAdd:
    return addFloat(type, old, value);
  case AtomicKind::Max:
    return static_cast<S>(old) > static_cast<S>(value) ? old : value;
  case AtomicKind::Min:
    return static_cast<S>(old) < static_cast<S>(value) ? old : value;
  case AtomicKind::UMax:
    return old > value ? old : value;
  case AtomicKind::UMin:
    return old < value ? old : value;
  case AtomicKind::Exchange:
  case AtomicKind::Store:
    return value;
  case AtomicKind::CompareExchange:
    return old == compare ? value : old;
  case AtomicKind::Load:
  case AtomicKind::Poll:
    return old;
  }
  return old;
}

} // namespace txl::machine

#endif // TXL_MACHINE_SPECIFICATION_ATOMICUPDATE_H
