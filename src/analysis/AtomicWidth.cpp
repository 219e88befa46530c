// Only additions of floats have neighbours; PTX has vectors of `red` alone from sm_90.
#include "analysis/AtomicWidth.h"
#include "ir/TTG.h"

unsigned txl::analysis::atomicBits(tt::AtomicRMWOp op, const arch::Architecture &architecture) {
  if (op.getKind() != tt::RMWKind::FAdd)
    return 0;
  bool vectors = op.getResult().use_empty() && architecture.has(arch::Feature::VectorAtomics);
  return vectors && mlir::getElementTypeOrSelf(op.getType()).getIntOrFloatBitWidth() < 64 ? 128 : 32;
}
