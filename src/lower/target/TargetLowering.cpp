// The choice of the implementation.
#include "lower/target/TargetLowering.h"
#include "lower/target/nvidia/NvidiaLowering.h"

namespace txl::lower {

TargetLowering::~TargetLowering() = default;

std::unique_ptr<TargetLowering> targetFor(const arch::Architecture &architecture) {
  return std::make_unique<nvidia::NvidiaLowering>(architecture);
}

} // namespace txl::lower
