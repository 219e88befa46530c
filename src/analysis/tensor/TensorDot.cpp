// The table of tcgen05.mma by element types, and the least extents that it has.
#include "analysis/tensor/TensorDot.h"
#include "arch/SpecificFeatures.h"
#include "mlir/IR/BuiltinTypes.h"

using namespace mlir;

namespace txl::analysis {

/// The warps that together access all lanes of tensor memory.
static constexpr unsigned kWarpsOfLanes = 4;

bool hasTensorDot(const DotSpec &spec, unsigned numWarps, const arch::Architecture &architecture) {
  if (!arch::has(architecture, arch::SpecificFeature::TensorMemory) || numWarps % kWarpsOfLanes)
    return false;
  auto isFp8 = [](Type type) { return isa<Float8E4M3FNType, Float8E5M2Type>(type); };
  const bool isTF32 = spec.a.isF32() && spec.b.isF32() && spec.precision == tt::InputPrecision::TF32;
  const bool isHalf = spec.a == spec.b && (spec.a.isF16() || spec.a.isBF16());
  const bool isInteger =
      spec.a.isInteger(8) && spec.b.isInteger(8) && arch::has(architecture, arch::SpecificFeature::TensorIntegers);
  if (isInteger ? !spec.accType.isInteger(32)
                : !spec.accType.isF32() || !(isTF32 || isHalf || (isFp8(spec.a) && isFp8(spec.b))))
    return false;
  return spec.m >= 64 && spec.n >= (spec.m == 64 ? 8 : 16) && spec.k * spec.a.getIntOrFloatBitWidth() >= 256;
}

} // namespace txl::analysis
