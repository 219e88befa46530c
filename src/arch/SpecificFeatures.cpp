// The first and the last generation that has each feature, and one in between that lacks it.
#include "arch/SpecificFeatures.h"

using namespace txl::arch;

bool txl::arch::has(const Architecture &architecture, SpecificFeature feature) {
  struct Row {
    unsigned first, last, without = 0;
  };
  static constexpr Row rows[] = {
      {90, 90},        // Wgmma
      {90, 121},       // SetRegisters
      {90, 121},       // EditTensorMap
      {100, 110},      // TensorMemory
      {100, 110, 103}, // TensorIntegers
      {120, 121},      // ScaledMma
  };
  const Row &row = rows[unsigned(feature)];
  return architecture.specific && architecture.sm >= row.first && architecture.sm <= row.last &&
         architecture.sm != row.without;
}
