// device_print, device_assert and the points of a debugger: instructions that keep their order.
#include "ir/debug/Debug.h"
#include "ir/ops/DebugOps.h"
#include "machine/program/DebugPoint.h"
#include "machine/translation/Lowering.h"

namespace txl::machine {

template <> void lower(Lowering &l, tt::PrintOp op) {
  auto *print = l.immediate(PrintImmediate());
  print->prefix = op.getPrefix().str();
  print->hex = op.getHex();
  for (int32_t isSigned : op.getIsSigned())
    print->isSigned.push_back(isSigned != 0);
  l.emit(plainPrint, op).instruction.immediate = print;
}
template <> void lower(Lowering &l, tt::AssertOp op) {
  l.emit(plainAssert, op).instruction.immediate = l.immediate(AssertImmediate{op.getMessage().str()});
}

/// Every value that a point shows has a slot of its own, so that it is there, too, when a later instruction fails.
template <> void lower(Lowering &l, dbg::PointOp op) {
  auto *point = l.immediate(DebugPointImmediate());
  point->breakpoint = op.getBreakpoint();
  for (mlir::Attribute row : op.getFrames()) {
    auto fields = llvm::cast<mlir::ArrayAttr>(row);
    auto text = [](mlir::Attribute attribute) { return llvm::cast<mlir::StringAttr>(attribute).getValue().str(); };
    auto number = [](mlir::Attribute attribute) { return llvm::cast<mlir::IntegerAttr>(attribute).getInt(); };
    DebugFrame frame{text(fields[0]), text(fields[1]), static_cast<unsigned>(number(fields[2])), {}};
    for (mlir::Attribute variable : llvm::cast<mlir::ArrayAttr>(fields[3])) {
      auto of = llvm::cast<mlir::ArrayAttr>(variable);
      frame.variables.push_back({text(of[0]), text(of[1]), static_cast<int>(number(of[2])), text(of[3])});
    }
    point->frames.push_back(std::move(frame));
  }
  for (mlir::Value value : op.getValues()) {
    DebugOperand operand;
    if (auto buffer = llvm::dyn_cast<ttg::MemDescType>(value.getType())) {
      operand.kind = tx::isMBarrier(buffer) ? DebugOperand::Kind::Barrier : DebugOperand::Kind::Buffer;
      operand.buffer = l.bufferShape(buffer);
    } else if (llvm::isa<tt::TensorDescType>(value.getType())) {
      operand.kind = DebugOperand::Kind::Descriptor;
    }
    uint32_t shown = l.reg(value);
    l.draft.registers[shown].pinned = true;
    for (const Constant &constant : l.program.constants)
      operand.isConstant |= constant.slot == shown;
    point->operands.push_back(operand);
  }
  if (!point->frames.empty())
    l.emit(debugPoint, op).instruction.immediate = point;
}

template <> void lower(Lowering &l, dbg::ValueOp op) {
  l.draft.registers[l.define(op.getResult())].pinned = true;
  l.emit(moveTile, op);
}

/// An assumption is not checked.
template <> void lower(Lowering &l, foreign::AssumeOp op) {}

} // namespace txl::machine
