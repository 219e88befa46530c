// The machine's name of an atomic read-modify-write.
#ifndef TXL_MACHINE_TRANSLATION_ATOMICKIND_H
#define TXL_MACHINE_TRANSLATION_ATOMICKIND_H

#include "ir/Types.h"
#include "machine/program/Immediates.h"

namespace txl::machine {

inline AtomicKind kindOf(tt::RMWKind kind) {
  switch (kind) {
  case tt::RMWKind::And:
    return AtomicKind::And;
  case tt::RMWKind::Or:
    return AtomicKind::Or;
  case tt::RMWKind::Xor:
    return AtomicKind::Xor;
  case tt::RMWKind::Add:
    return AtomicKind::Add;
  case tt::RMWKind::FAdd:
    return AtomicKind::FAdd;
  case tt::RMWKind::Max:
    return AtomicKind::Max;
  case tt::RMWKind::Min:
    return AtomicKind::Min;
  case tt::RMWKind::UMax:
    return AtomicKind::UMax;
  case tt::RMWKind::UMin:
    return AtomicKind::UMin;
  case tt::RMWKind::Exchange:
    return AtomicKind::Exchange;
  }
  return AtomicKind::Exchange;
}

} // namespace txl::machine

#endif // TXL_MACHINE_TRANSLATION_ATOMICKIND_H
