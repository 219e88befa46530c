// Inline assembly for a whole block.
#include "ir/ops/AssemblyOps.h"
#include "ir/ops/async/GroupOps.h"
#include "machine/specification/BlockAssembly.h"
#include "machine/translation/Lowering.h"
#include "llvm/Support/FormatVariadic.h"

namespace txl::machine {

TXL_DIAGNOSTIC(MachineBlockAssembly, UnsupportedLanguageConstruct, "`inline_asm`: {0}{1}");

using layout::Dim;

/// For each register and thread, the row-major index of the element; the same index everywhere for a scalar.
static std::vector<std::vector<uint32_t>> heldElements(ttg::LayoutAttr stated, unsigned threads) {
  if (!stated)
    return {std::vector<uint32_t>(threads, 0)};
  const layout::LinearLayout &layout = stated.getLayout();
  unsigned registerBits = layout.in().bits(Dim::Register);
  auto indexOf = [&](uint64_t reg, uint64_t thread) {
    uint64_t point = layout.apply(layout.in().point({reg, thread % 32, thread / 32, 0})), index = 0;
    for (const layout::Axis &axis : layout.out().axes())
      index = index * axis.size() + layout.out().coordinate(point, axis.dim);
    return static_cast<uint32_t>(index);
  };
  std::vector<std::vector<uint32_t>> elements(size_t(1) << registerBits);
  for (auto [reg, ofThreads] : llvm::enumerate(elements))
    for (unsigned thread = 0; thread < threads; ++thread)
      ofThreads.push_back(indexOf(reg, thread));
  return elements;
}

/// The error if the registers of the text do not match a value's elements; empty otherwise. `next` is the value's first
/// register.
static std::string matchBlockRegisters(const TileType *type, size_t count, llvm::ArrayRef<unsigned> registers,
                                       size_t &next, const char *what, size_t index) {
  unsigned bytes = std::max<unsigned>(2, type->bytes);
  for (size_t k = 0; k < count; ++k, ++next) {
    if (next >= registers.size())
      return llvm::formatv("{0} {1} has {2} registers, more than the constraints name", what, index, count);
    if (registers[next] != bytes)
      return llvm::formatv("{0} {1} has registers of {2} bits, the constraint is one of {3}", what, index, 8 * bytes,
                           8 * registers[next]);
  }
  return "";
}

/// Fills in the registers of results and operands; an error message if the text does not fit them.
static std::string fitText(Lowering &l, tx::InlineAsmOp op, unsigned threads, BlockAssemblyImmediate &made) {
  llvm::SmallVector<uint64_t> buffers; // bytes, by register
  for (mlir::OpOperand &operand : op->getOpOperands()) {
    BlockAssemblyImmediate::Value &value = made.operands.emplace_back();
    value.isWritten = llvm::is_contained(op.getWrites(), int32_t(operand.getOperandNumber()));
    if (auto buffer = llvm::dyn_cast<ttg::MemDescType>(operand.get().getType())) {
      value.buffer = l.bufferShape(buffer);
      buffers.push_back(value.buffer->bytes());
      continue;
    }
    value.elements = heldElements(op.getStatedLayout(operand), threads);
    buffers.append(value.elements.size(), 0);
  }
  std::string error;
  bool isInGroup = op->getParentOfType<tx::GroupOp>() != nullptr;
  made.code = assembly::BlockAssembly::create(op.getText(), op.getConstraints(), threads, buffers, !isInGroup, error);
  if (!made.code)
    return error;
  size_t next = 0;
  for (mlir::OpResult result : op->getResults()) {
    made.results.emplace_back().elements = heldElements(op.getStatedLayout(result), threads);
    error = matchBlockRegisters(l.typeOf(result), made.results.back().elements.size(), made.code->resultBytes(), next,
                                "result", result.getResultNumber());
    if (!error.empty())
      return error;
  }
  if (next != made.code->resultBytes().size())
    return llvm::formatv("the constraints name {0} registers of results, but there are {1}",
                         made.code->resultBytes().size(), next);
  next = 0;
  for (auto [index, value] : llvm::enumerate(op.getArgs())) {
    const BlockAssemblyImmediate::Value &own = made.operands[index];
    if (own.buffer ? next >= made.code->operandBytes().size() || made.code->operandBytes()[next] != 4 : false)
      return llvm::formatv("operand {0} is a buffer, whose address has 32 bits", index);
    if (own.buffer)
      ++next;
    else if (const TileType *type = l.typeOf(value); type->dtype == DType::Ptr)
      return llvm::formatv("operand {0} is a pointer, which a text for a block cannot access on a CPU", index);
    else
      error = matchBlockRegisters(type, own.elements.size(), made.code->operandBytes(), next, "operand", index);
    if (!error.empty())
      return error;
  }
  if (next != made.code->operandBytes().size())
    return llvm::formatv("the constraints name {0} registers of operands, but there are {1}",
                         made.code->operandBytes().size(), next);
  return "";
}

template <> void lower(Lowering &l, tx::InlineAsmOp op) {
  auto *made = l.immediate(BlockAssemblyImmediate());
  if (std::string error = fitText(l, op, 32 * op.getWarps(), *made); !error.empty()) {
    for (mlir::Value value : op->getResults())
      l.define(value);
    return l.fail(MachineBlockAssembly, op, error);
  }
  l.emit(blockAssembly, op).instruction.immediate = made;
}

} // namespace txl::machine
