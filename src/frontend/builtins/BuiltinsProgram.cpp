// The grid: `program_id`, `num_programs`, `asked_programs`; and attributes of the kernel as a whole.
#include "frontend/builtins/BuiltinArguments.h"
#include "frontend/evaluation/Compilation.h"
#include "ir/facts/AsWritten.h"
#include "ir/facts/ResidentPrograms.h"
#include "ir/ops/grid/ProgramOps.h"

namespace txl::frontend {

TXL_DIAGNOSTIC(BadGridAxis, ValueError,
               "`{0}`: the grid has the axes 0, 1 and 2, not {1} ({0} axis must be 0, 1, or 2 but got {1})");

namespace builtins {

using mlir::failure;
using mlir::FailureOr;

template <typename Op> static mlir::FailureOr<Value> gridValue(BuiltinCall &call) {
  auto axis = intArgument(call, 0);
  if (failed(axis))
    return mlir::failure();
  if (*axis < 0 || *axis > 2) {
    call.evaluator.pointAt(call, 0);
    return call.evaluator.error(BadGridAxis, call.builtin.name, *axis);
  }
  mlir::OpBuilder &b = call.evaluator.builder();
  auto op = Op::create(b, call.evaluator.loc(), b.getI32Type(), static_cast<tt::ProgramAxis>(*axis));
  return Value::tile(op, Scalar::Int32);
}

mlir::FailureOr<Value> ProgramId(BuiltinCall &call) { return gridValue<tt::GetProgramIdOp>(call); }
mlir::FailureOr<Value> NumPrograms(BuiltinCall &call) { return gridValue<tt::GetNumProgramsOp>(call); }

mlir::FailureOr<Value> AskedPrograms(BuiltinCall &call) {
  auto count = gridValue<tt::GetNumProgramsOp>(call);
  if (failed(count))
    return failure();
  mlir::OpBuilder &b = call.evaluator.builder();
  mlir::Operation *op = count->ir().getDefiningOp();
  op->setAttr(ir::kRequested, b.getUnitAttr());
  mlir::ModuleOp module = call.evaluator.compilation.module;
  unsigned axes = unsigned(llvm::cast<tt::GetNumProgramsOp>(op).getAxis()) + 1;
  module->setAttr(ir::kResident, b.getI32IntegerAttr(std::max(axes, ir::residentAxes(module))));
  return count;
}

mlir::FailureOr<Value> AsWritten(BuiltinCall &call) {
  call.evaluator.compilation.module->setAttr(ir::kAsWritten, call.evaluator.builder().getUnitAttr());
  return Value::none();
}

} // namespace builtins
} // namespace txl::frontend
