// Propagates each allocation along the value flow of the module (views, branches, loops, regions) to a fixpoint.
#include "analysis/Alias.h"
#include "ir/Rules.h"
#include "mlir/IR/AsmState.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"

using namespace txl;
using namespace txl::analysis;

using Flow = llvm::SmallVector<std::pair<mlir::Value, mlir::Value>>; // from, to

static bool isBuffer(mlir::Value value) { return mlir::isa<ttg::MemDescType>(value.getType()); }

static void add(Flow &flow, mlir::ValueRange from, mlir::ValueRange to) {
  for (auto [a, b] : llvm::zip(from, to))
    if (isBuffer(a) && isBuffer(b))
      flow.push_back({a, b});
}

/// Adds the edges along which `op` forwards values.
static void addFlow(mlir::Operation *op, Flow &flow) {
  if (auto branch = mlir::dyn_cast<mlir::BranchOpInterface>(op)) {
    for (auto [i, block] : llvm::enumerate(op->getSuccessors())) {
      mlir::SuccessorOperands operands = branch.getSuccessorOperands(i);
      add(flow, operands.getForwardedOperands(), block->getArguments().drop_front(operands.getProducedOperandCount()));
    }
    return;
  }
  if (auto region = mlir::dyn_cast<mlir::RegionBranchOpInterface>(op)) {
    llvm::SmallVector<mlir::RegionSuccessor> successors;
    region.getSuccessorRegions(mlir::RegionBranchPoint::parent(), successors);
    for (mlir::RegionSuccessor &successor : successors)
      add(flow, region.getEntrySuccessorOperands(successor), successor.getSuccessorInputs());
  }
  if (auto terminator = mlir::dyn_cast<mlir::RegionBranchTerminatorOpInterface>(op)) {
    auto region = mlir::dyn_cast_or_null<mlir::RegionBranchOpInterface>(op->getParentOp());
    if (!region)
      return;
    llvm::SmallVector<mlir::RegionSuccessor> successors;
    region.getSuccessorRegions(terminator, successors);
    for (mlir::RegionSuccessor &successor : successors)
      add(flow, terminator.getSuccessorOperands(successor), successor.getSuccessorInputs());
  }
  if (auto select = mlir::dyn_cast<mlir::SelectLikeOpInterface>(op)) {
    add(flow, select.getTrueValue(), op->getResult(0));
    add(flow, select.getFalseValue(), op->getResult(0));
  }
}

AliasAnalysis::AliasAnalysis(mlir::ModuleOp module) : module(module) {
  llvm::SmallVector<mlir::Operation *> allocs;
  Flow flow;
  module.walk<mlir::WalkOrder::PreOrder>([&](mlir::Operation *op) {
    for (const ir::BufferEffect &effect : ir::Rules(op).bufferEffects())
      if (effect.kind == ir::BufferEffect::Kind::Allocate) {
        buffers[effect.buffer].insert(op);
        allocs.push_back(op);
      } else if (effect.kind == ir::BufferEffect::Kind::View) {
        flow.push_back({effect.of, effect.buffer});
      }
    addFlow(op, flow);
  });
  for (bool changed = true; changed;) {
    changed = false;
    for (auto [from, to] : flow) {
      llvm::SetVector<mlir::Operation *> source = buffers.lookup(from);
      auto &target = buffers[to];
      for (mlir::Operation *alloc : source)
        changed |= target.insert(alloc);
    }
  }
  for (auto &[value, owners] : buffers)
    for (mlir::Operation *alloc : owners)
      values[alloc].push_back(value);
}

llvm::ArrayRef<mlir::Operation *> AliasAnalysis::buffersOf(mlir::Value buffer) const {
  auto found = buffers.find(buffer);
  return found == buffers.end() ? llvm::ArrayRef<mlir::Operation *>() : found->second.getArrayRef();
}

llvm::ArrayRef<mlir::Value> AliasAnalysis::valuesOf(mlir::Operation *alloc) const {
  auto found = values.find(alloc);
  return found == values.end() ? llvm::ArrayRef<mlir::Value>() : llvm::ArrayRef(found->second);
}

void AliasAnalysis::print(llvm::raw_ostream &os) const {
  mlir::AsmState state(module);
  auto printValue = [&](mlir::Value value) {
    auto owners = buffersOf(value);
    if (owners.empty())
      return;
    value.printAsOperand(os, state);
    os << " ->";
    for (mlir::Operation *alloc : owners) {
      os << ' ';
      alloc->getResult(0).printAsOperand(os, state);
    }
    os << '\n';
  };
  const_cast<mlir::ModuleOp &>(module).walk<mlir::WalkOrder::PreOrder>([&](mlir::Operation *op) {
    for (mlir::Value result : op->getResults())
      if (isBuffer(result))
        printValue(result);
    for (mlir::Region &region : op->getRegions())
      for (mlir::Block &block : region)
        for (mlir::BlockArgument argument : block.getArguments())
          if (isBuffer(argument))
            printValue(argument);
  });
}
