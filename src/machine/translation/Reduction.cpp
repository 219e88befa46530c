// Combine regions of reductions and scans, and mapped regions: always lowered to a sub-program, and also to a straight
// line of element-wise operations (Combine) if the region has that form.
#include "ir/Exchange.h"
#include "ir/ops/ElementOps.h"
#include "ir/ops/ReductionOps.h"
#include "machine/program/TreeImmediate.h"
#include "machine/speed/fast/Fast.h"
#include "machine/translation/Lowering.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/RegionGraphTraits.h"
#include "llvm/ADT/PostOrderIterator.h"

namespace txl::machine {

/// A region of several blocks: each exit moves its results to the same registers.
static void lowerManyBlocks(Lowering &l, mlir::Region &body, Region &region,
                            llvm::function_ref<unsigned(mlir::Block *)> label) {
  Lowering::Registers results;
  unsigned end = l.newLabel();
  llvm::ReversePostOrderTraversal<mlir::Region *> order(&body);
  for (mlir::Block *block : order) {
    l.bindLabel(label(block));
    mlir::Operation *terminator = block->getTerminator();
    l.lowerBlock(*block, terminator->getNumSuccessors() != 0);
    if (terminator->getNumSuccessors())
      continue;
    if (region.results.empty())
      for (mlir::Value value : terminator->getOperands()) {
        results.push_back(l.newRegister(l.typeOf(value)));
        region.results.push_back({results.back(), l.typeOf(value)});
      }
    l.emitMoves(results, l.regs(terminator->getOperands()));
    l.emitJump(end);
  }
  l.bindLabel(end);
}

void Lowering::lowerRegion(mlir::Region &body, Region &region) {
  unsigned afterRegion = newLabel(), entry = newLabel();
  emitJump(afterRegion);
  bindLabel(entry);
  ++insideRegions;
  for (mlir::BlockArgument argument : body.getArguments())
    region.arguments.push_back({define(argument), typeOf(argument)});
  if (body.hasOneBlock()) {
    lowerBlock(body.front(), /*terminator=*/false);
    for (mlir::Value value : body.front().getTerminator()->getOperands())
      region.results.push_back({reg(value), typeOf(value)});
  } else {
    for (mlir::Block &block : body) {
      blockLabels[&block] = newLabel();
      for (mlir::BlockArgument argument : block.getArguments())
        define(argument);
    }
    lowerManyBlocks(*this, body, region, [&](mlir::Block *block) { return blockLabels[block]; });
  }
  --insideRegions;
  emit(regionEnd, {}, {});
  bindLabel(afterRegion);
  draft.regions.push_back({&region, entry});
}

/// Builds the straight-line form from the instructions that the lowering emitted for the sub-program.
bool Lowering::buildCombine(mlir::Region &body, Combine &combine) {
  if (!body.hasOneBlock())
    return false;
  llvm::DenseMap<uint32_t, int> combineRegisters; // draft register -> combine register
  mlir::Block &block = body.front();
  for (mlir::BlockArgument argument : block.getArguments())
    combineRegisters[define(argument)] = combine.arguments++;
  // The instructions of the sub-program that was just emitted.
  unsigned end = draft.code.size() - 1, begin = draft.labels[draft.regions.back().second];
  llvm::SmallVector<uint32_t, 4> outside;
  for (unsigned p = begin; p < end; ++p) {
    const DraftInstruction &d = draft.code[p];
    if (!d.instruction.element || d.instruction.results != 1)
      return false;
    for (const Operand &input : llvm::drop_begin(d.operands))
      if (!combineRegisters.contains(input.slot) && !llvm::is_contained(outside, input.slot)) {
        bool inner = llvm::any_of(llvm::make_range(draft.code.begin() + begin, draft.code.begin() + p),
                                  [&](const DraftInstruction &e) { return e.operands[0].slot == input.slot; });
        if (!inner)
          outside.push_back(input.slot);
      }
  }
  for (uint32_t source : outside) {
    auto found = llvm::find_if(program.constants, [&](const Constant &c) { return c.slot == source; });
    if (found == program.constants.end())
      return false;
    combineRegisters[source] = combine.arguments + combine.constants.size();
    combine.constants.push_back(found->data);
  }
  combine.registers = combine.arguments + combine.constants.size();
  for (unsigned p = begin; p < end; ++p) {
    const DraftInstruction &d = draft.code[p];
    CombineStep step = {d.instruction.element, {0, 0, 0}, combine.registers++};
    for (int k = 0; k < d.instruction.inputs; ++k)
      step.in[k] = combineRegisters[d.operands[1 + k].slot];
    combineRegisters[d.operands[0].slot] = step.out;
    combine.steps.push_back(step);
  }
  for (auto [k, value] : llvm::enumerate(block.getTerminator()->getOperands())) {
    int result = combineRegisters.lookup(define(value));
    // A result register that is the argument of another operand could be overwritten before it is read.
    if (!combineRegisters.contains(define(value)) || (result < combine.arguments && result != static_cast<int>(k)))
      return false;
    combine.results.push_back(result);
  }
  return combine.registers <= kCombineRegisters;
}

void Lowering::lowerReduction(mlir::Operation *op, int axis, bool isScan, bool reverse) {
  TreeImmediate *tree = isScan ? nullptr : immediate(TreeImmediate());
  ReduceImmediate *reduce = isScan ? immediate(ReduceImmediate()) : tree;
  const TileType *type = typeOf(op->getOperand(0));
  for (int d = 0; d < type->rank; ++d)
    (d < axis ? reduce->outer : d == axis ? reduce->length : reduce->inner) *= type->shape[d];
  reduce->reverse = reverse;
  if (tree)
    tree->order = ir::reductionOrder(llvm::cast<tt::ReduceOp>(op));
  mlir::Region &body = op->getRegion(0);
  lowerRegion(body, reduce->region);
  if (failed)
    return;
  if (!program.plain)
    reduce->hasCombine = buildCombine(body, reduce->combine);
  // the fast functions halve the axis
  if (reduce->hasCombine && llvm::isPowerOf2_64(reduce->length) && !isScan && op->getNumOperands() == 1 &&
      reduce->combine.steps.size() == 1) {
    const DraftInstruction &step = draft.code[draft.labels[draft.regions.back().second]];
    const CombineStep &only = reduce->combine.steps[0];
    if (step.instruction.inputs == 2 && only.in[0] + only.in[1] == 1 && reduce->combine.results[0] == only.out) {
      reduce->op = *static_cast<const ElementOp *>(step.instruction.immediate);
      reduce->fast = fastReduceFn(reduce->op, type->dtype);
    }
  }
  uint64_t scratch = reduce->hasCombine ? reduce->combine.registers * kCombineChunk * 8 : 0;
  for (mlir::Value operand : op->getOperands())
    scratch += (typeOf(operand)->count * typeOf(operand)->bytes + 63) / 64 * 64;
  program.scratchBytes = std::max(program.scratchBytes, scratch);
  Kernel plain = isScan ? plainScan : plainReduce, fast = isScan ? fastScan : fastReduce;
  emit(reduce->hasCombine ? fast : plain, op).instruction.immediate = reduce;
}

template <> void lower(Lowering &l, tt::ReduceOp op) { l.lowerReduction(op, op.getAxis(), false, false); }
template <> void lower(Lowering &l, tt::ScanOp op) { l.lowerReduction(op, op.getAxis(), true, op.getReverse()); }
// Lowered with their parents.
template <> void lower(Lowering &l, tt::ReduceReturnOp op) { l.unsupported(op); }
template <> void lower(Lowering &l, tt::ScanReturnOp op) { l.unsupported(op); }
template <> void lower(Lowering &l, tt::MapElementwiseReturnOp op) { l.unsupported(op); }

} // namespace txl::machine
