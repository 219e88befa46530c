// Functions, calls, and queries of the program's position in the grid.
#include "ir/ops/FunctionOps.h"
#include "ir/ops/grid/ProgramOps.h"
#include "machine/translation/Lowering.h"

namespace txl::machine {

template <> void lower(Lowering &l, tt::FuncOp op) { l.unsupported(op); }
template <> void lower(Lowering &l, tt::CallOp op) { l.lowerCall(op); }
template <> void lower(Lowering &l, tt::ReturnOp op) { l.lowerReturn(op); }

template <> void lower(Lowering &l, tt::GetProgramIdOp op) {
  l.emit(plainProgramId, op).instruction.immediate = l.immediate(ProgramIdImmediate{static_cast<int>(op.getAxis())});
}
template <> void lower(Lowering &l, tt::GetNumProgramsOp op) {
  l.emit(plainNumPrograms, op).instruction.immediate = l.immediate(ProgramIdImmediate{static_cast<int>(op.getAxis())});
}

} // namespace txl::machine
