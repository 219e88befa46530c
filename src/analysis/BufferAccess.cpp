// Computes buffer offsets from the layouts of a tile and a buffer, along the views between the buffer and its
// allocation.
#include "analysis/BufferAccess.h"
#include "analysis/DotInstruction.h"
#include "ir/Exchange.h"
#include "ir/Rules.h"
#include "ir/ops/BufferOps.h"
#include "ir/ops/DotOps.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace txl;
using namespace txl::analysis;
using layout::Dim;
using layout::LinearLayout;

// A subview's coordinates add without carries, so its offsets combine by XOR.
std::optional<uint64_t> analysis::bufferOrigin(mlir::Value buffer) {
  uint64_t origin = 0;
  while (true) {
    auto type = mlir::cast<ttg::MemDescType>(buffer.getType());
    mlir::Operation *op = buffer.getDefiningOp();
    if (auto subview = mlir::dyn_cast_if_present<ttg::MemDescSubsliceOp>(op)) {
      const LinearLayout &memory = type.getLayout().getLayout();
      llvm::SmallVector<uint64_t> coordinates(subview.getOffsets().begin(), subview.getOffsets().end());
      origin ^= memory.inverse().apply(memory.out().point(coordinates));
    } else if (!mlir::isa_and_present<ttg::MemDescTransOp, ttg::MemDescReshapeOp>(op)) {
      return type.getShape() == type.getWholeShape() ? std::optional(origin) : std::nullopt;
    }
    buffer = op->getOperand(0);
  }
}

std::optional<BufferAccess> analysis::bufferAccess(mlir::Type tile, mlir::Value buffer) {
  if (!mlir::cast<ttg::MemDescType>(buffer.getType()).getLayout())
    return std::nullopt; // in tensor memory
  std::optional<uint64_t> origin = bufferOrigin(buffer);
  if (!origin)
    return std::nullopt;
  const LinearLayout &registers = ttg::layoutOf(tile), &memory = ttg::layoutOf(buffer);
  // A subview has smaller coordinates: the same axes, with unused high bits.
  layout::Columns columns;
  for (uint64_t column : registers.columns())
    columns.push_back(memory.out().point(registers.out().coordinates(column)));
  unsigned bits = ir::elementBitsOf(tile);
  BufferAccess access{layout::accessShared(LinearLayout(registers.in(), memory.out(), columns), memory, bits), *origin,
                      bits};
  while (access.origin & (access.vectors.vector.elements() - 1))
    access.vectors.vector.registerBits.pop_back();
  return access;
}

std::optional<layout::MatrixAccess> BufferAccess::matrices(uint64_t last) const {
  if (vectors.vector.elements() * elementBits >= 128 || origin * elementBits % 128)
    return std::nullopt;
  return layout::planMatrices(vectors.offsets, elementBits, last);
}

/// The dot that is the only user of the result, if it is in the same block and nothing in between accesses shared
/// memory.
static tt::DotOp getOnlyDotUser(ttg::LocalLoadOp op) {
  if (!op->hasOneUse())
    return {};
  auto dot = mlir::dyn_cast<tt::DotOp>(*op->user_begin());
  if (!dot || dot->getBlock() != op->getBlock() || (dot.getA() != op.getResult() && dot.getB() != op.getResult()))
    return {};
  for (mlir::Operation *between = op->getNextNode(); between != dot; between = between->getNextNode())
    if (!mlir::isa<ttg::LocalLoadOp>(between) &&
        (between->getNumRegions() || !mlir::isMemoryEffectFree(between) || ir::Rules(between).scratchUse().bytes))
      return {};
  return dot;
}

/// The registers along K beyond those of one instruction, which belong to further MMA steps.
static uint64_t stepsAlongK(const LinearLayout &operand, unsigned kAxis, unsigned instructionK) {
  uint64_t steps = 0;
  for (unsigned bit = 0; bit < operand.in().bits(Dim::Register); ++bit)
    if (operand.basis(Dim::Register, bit, Dim::tensor(kAxis)) >= instructionK)
      steps |= uint64_t(1) << bit;
  return steps;
}

std::optional<DeferredLoad> analysis::deferredLoad(ttg::LocalLoadOp op, const arch::Architecture &architecture) {
  tt::DotOp dot = getOnlyDotUser(op);
  std::optional<DotInstruction> instruction = dot ? dotInstructionOf(dot, architecture) : std::nullopt;
  if (!instruction || !instruction->isMatrix())
    return std::nullopt;
  std::optional<BufferAccess> access = bufferAccess(op.getType(), op.getSrc());
  if (!access)
    return std::nullopt;
  const LinearLayout &operand = ttg::layoutOf(op.getType());
  unsigned rank = operand.out().rank(), kAxis = dot.getA() == op.getResult() ? rank - 1 : rank - 2;
  std::optional<layout::MatrixAccess> matrices = access->matrices(stepsAlongK(operand, kAxis, instruction->k));
  if (!matrices)
    return std::nullopt;
  return DeferredLoad{*access, *matrices};
}
