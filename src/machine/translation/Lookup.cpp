// Lowers `tt.gather` and `tt.histogram`.
#include "ir/ops/LookupOps.h"
#include "machine/translation/Lowering.h"

namespace txl::machine {

template <> void lower(Lowering &l, tt::GatherOp op) {
  l.emit(plainGather, op).instruction.immediate = l.shape(op.getAxis());
}
template <> void lower(Lowering &l, tt::HistogramOp op) { l.emit(plainHistogram, op); }

} // namespace txl::machine
