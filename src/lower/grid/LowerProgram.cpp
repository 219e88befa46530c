// Program ids and the extents of the grid, in programs: a program is a CTA or a cluster.
#include "ir/facts/ProgramCtas.h"
#include "ir/facts/ResidentPrograms.h"
#include "ir/ops/grid/ProgramOps.h"
#include "lower/Lowering.h"

namespace txl::lower {

/// Counted in clusters if a program is a cluster.
llvm::Value *Lowering::programIndex(tt::ProgramAxis axis, bool count) {
  bool clusters = target.numCTAs > 1 || ir::programCtas(module) > 1;
  unsigned index = static_cast<unsigned>(axis);
  return count ? gpu.gridExtent(b, index, clusters) : gpu.gridIndex(b, index, clusters);
}

/// The requested grid extent: one of the kernel's last parameters if it is persistent and may be launched with fewer
/// CTAs.
llvm::Value *Lowering::requestedPrograms(tt::ProgramAxis axis) {
  unsigned axes = ir::residentAxes(module), index = unsigned(axis);
  return index < axes ? function->getArg(function->arg_size() - axes + index) : programIndex(axis, true);
}

template <> void lower(Lowering &l, tt::GetProgramIdOp op) {
  l.set(op.getResult(), l.programIndex(op.getAxis(), false));
}
template <> void lower(Lowering &l, tt::GetNumProgramsOp op) {
  l.set(op.getResult(),
        op->hasAttr(ir::kRequested) ? l.requestedPrograms(op.getAxis()) : l.programIndex(op.getAxis(), true));
}

} // namespace txl::lower
