// The options of a conversion in addition to its types.
#ifndef TXL_EMULATOR_ARITHMETIC_CONVERTOPTIONS_H
#define TXL_EMULATOR_ARITHMETIC_CONVERTOPTIONS_H

#include "emulator/numerics/Rounding.h"

namespace txl::emulator {

struct ConvertOptions {
  Direction direction = Direction::Nearest;
  bool integral = false; // .rni etc.: to an integral value
  bool ftz = false, sat = false, relu = false, satfinite = false;
  bool away = false; // .rna: ties away from zero

  bool operator==(const ConvertOptions &) const = default;
};

/// Options of cvt.pack: the elements of a pair.
struct PackOptions {
  uint8_t bits;
  bool isSigned;
};

} // namespace txl::emulator

#endif // TXL_EMULATOR_ARITHMETIC_CONVERTOPTIONS_H
