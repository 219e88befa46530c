// Finds the sinks of each function and which ranges must fit for 32 bits to suffice.
#include "analysis/index/IndexSinks.h"
#include "analysis/index/IndexRanges.h"
#include "ir/Dialect.h"
#include "ir/Origins.h"
#include "ir/Rules.h"
#include "ir/ops/ElementOps.h"
#include "ir/ops/MemoryOps.h"
#include "ir/ops/ShapeOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/SetVector.h"

using namespace txl;
using namespace txl::analysis;
namespace arith = mlir::arith;
namespace scf = mlir::scf;

/// The comparisons that `mask` is made of.
static void collectComparisons(mlir::Value mask, llvm::SetVector<mlir::Operation *> &found) {
  llvm::SmallVector<mlir::Value> open{mask};
  llvm::DenseSet<mlir::Value> seen;
  while (!open.empty()) {
    mlir::Value next = open.pop_back_val();
    mlir::Operation *op = next.getDefiningOp();
    if (!op || !seen.insert(next).second)
      continue;
    if (auto compare = mlir::dyn_cast<arith::CmpIOp>(op)) {
      if (indexWidth(compare.getLhs()) > 1)
        found.insert(op);
    } else if (mlir::isa<arith::AndIOp, arith::OrIOp, arith::XOrIOp, arith::SelectOp, tt::SplatOp, tt::UnsplatOp,
                         tt::BroadcastOp, tt::ExpandDimsOp, tt::ReshapeOp, tt::TransOp>(op)) {
      llvm::append_range(open, op->getOperands());
    }
  }
}

/// The masks of an access of global memory.
static llvm::SmallVector<mlir::Value, 1> masksOf(mlir::Operation *op) {
  if (!ir::Rules(op).memoryAccess())
    return {};
  if (auto store = mlir::dyn_cast<tt::StoreOp>(op))
    return store.getMask() ? llvm::SmallVector<mlir::Value, 1>{store.getMask()} : llvm::SmallVector<mlir::Value, 1>();
  return llvm::SmallVector<mlir::Value, 1>(
      llvm::make_filter_range(op->getOperands(), [](mlir::Value operand) { return indexWidth(operand) == 1; }));
}

static std::vector<IndexSink> findSinks(mlir::Operation *function) {
  std::vector<IndexSink> sinks;
  llvm::SetVector<mlir::Operation *> comparisons;
  auto add = [&](IndexSink sink, llvm::ArrayRef<unsigned> operands) {
    for (unsigned operand : operands)
      if (hasNarrowArithmetic({sink.op->getOperand(operand), sink.isUnsigned}))
        sink.operands.push_back(operand);
    if (!sink.operands.empty())
      sinks.push_back(std::move(sink));
  };
  function->walk<mlir::WalkOrder::PreOrder>([&](mlir::Operation *op) {
    if (auto loop = mlir::dyn_cast<scf::ForOp>(op); loop && indexWidth(loop.getInductionVar()) == 64)
      add({IndexSink::Kind::Bound, op, {}}, {0, 1});
    else if (mlir::isa<tt::AddPtrOp>(op))
      add({IndexSink::Kind::Offset, op, {}}, {1});
    for (mlir::Value mask : masksOf(op))
      collectComparisons(mask, comparisons);
  });
  for (mlir::Operation *op : comparisons) {
    IndexSink sink{IndexSink::Kind::Mask, op, {}};
    sink.isUnsigned =
        mlir::cast<arith::CmpIOp>(op).getPredicate() >= arith::CmpIPredicate::ult && indexWidth(op->getOperand(0)) < 64;
    add(std::move(sink), {0, 1});
  }
  return sinks;
}

namespace {
/// Decides the sinks of one module with one test.
class Decider {
public:
  explicit Decider(SizeCheck &test) : ranges(test), test(test) {}

  void decide(IndexSink &sink, mlir::FunctionOpInterface function);

private:
  /// Adds the fits that make `index` the value that the program computes.
  void collectFits(IndexValue index, llvm::SmallVectorImpl<SizeCheck::Fit> &fits, llvm::DenseSet<mlir::Value> &seen);
  uint32_t arrayOf(mlir::BlockArgument argument, mlir::Type pointer);

  IndexRanges ranges;
  SizeCheck &test;
};
} // namespace

uint32_t Decider::arrayOf(mlir::BlockArgument argument, mlir::Type pointer) {
  auto pointee = mlir::cast<tt::PointerType>(mlir::getElementTypeOrSelf(pointer)).getPointeeType();
  uint32_t bytes = std::max(1u, pointee.isIntOrFloat() ? pointee.getIntOrFloatBitWidth() / 8 : 8);
  for (auto [position, array] : llvm::enumerate(test.arrays))
    if (array.argument == argument.getArgNumber() && array.bytes == bytes)
      return static_cast<uint32_t>(position);
  test.arrays.push_back({argument.getArgNumber(), bytes});
  return static_cast<uint32_t>(test.arrays.size() - 1);
}

void Decider::collectFits(IndexValue index, llvm::SmallVectorImpl<SizeCheck::Fit> &fits,
                          llvm::DenseSet<mlir::Value> &seen) {
  unsigned width = indexWidth(index.value);
  if (width < 64 && hasNarrowArithmetic(index))
    fits.push_back({ranges.exact(index), typeRange(width, index.isUnsigned)});
  // Within sums and products the last result decides: they are exact modulo a power of two. Other steps need operands
  // that are exact.
  llvm::SmallVector<IndexValue> open{index};
  while (!open.empty()) {
    IndexValue next = open.pop_back_val();
    if (!seen.insert(next.value).second)
      continue;
    IndexStep step = indexStep(next);
    bool decides = step == IndexStep::Extend || step == IndexStep::Minimum || step == IndexStep::Maximum;
    for (IndexValue operand : indexOperands(next)) {
      if (decides)
        collectFits(operand, fits, seen);
      else
        open.push_back(operand);
    }
  }
}

/// The pointer arguments.
static llvm::SmallVector<mlir::BlockArgument> arraysOf(mlir::FunctionOpInterface function) {
  return llvm::SmallVector<mlir::BlockArgument>(llvm::make_filter_range(
      function.getArguments(), [](mlir::Value argument) { return mlir::isa<tt::PointerType>(argument.getType()); }));
}

void Decider::decide(IndexSink &sink, mlir::FunctionOpInterface function) {
  llvm::SmallVector<SizeCheck::Fit> fits;
  llvm::DenseSet<mlir::Value> seen;
  for (unsigned position = 0; position < sink.operands.size(); ++position)
    collectFits(sink.index(position), fits, seen);
  std::vector<IndexInterval> always = test.boundsForAll();
  llvm::erase_if(fits, [&](const SizeCheck::Fit &fit) { return always[fit.node].isWithin(fit.range); });
  if (fits.empty()) {
    sink.range = always[ranges.exact(sink.index(0))];
    return;
  }
  sink.range = always[fits.front().node];
  sink.decision = IndexDecision::Exact;
  if (!function.isPublic())
    return;
  mlir::BlockArgument array =
      sink.kind == IndexSink::Kind::Offset ? ir::argumentOf(sink.op->getOperand(0)) : mlir::BlockArgument();
  std::vector<IndexInterval> best = test.boundsAtBest();
  for (SizeCheck::Fit &fit : fits) {
    if (array) {
      fit.array = arrayOf(array, sink.op->getResult(0).getType());
    } else if (!best[fit.node].isWithin(fit.range)) { // from memory, or from a loop of unknown length
      llvm::SmallVector<mlir::BlockArgument> arrays = arraysOf(function);
      if (sink.kind == IndexSink::Kind::Offset || arrays.empty())
        return;
      for (mlir::BlockArgument each : arrays)
        arrayOf(each, each.getType());
      fit.array = SizeCheck::kAllArrays;
    }
  }
  sink.decision = IndexDecision::Tested;
  for (const SizeCheck::Fit &fit : fits)
    if (!llvm::is_contained(test.fits, fit))
      test.fits.push_back(fit);
}

/// Removes the nodes that no fit depends on. Values from memory are limited by the sizes of all arrays.
static void removeUnusedNodes(SizeCheck &test) {
  std::vector<uint32_t> places(test.nodes.size(), 0);
  for (const SizeCheck::Fit &fit : test.fits)
    places[fit.node] = 1;
  for (size_t i = test.nodes.size(); i-- > 0;)
    if (places[i] && test.nodes[i].kind >= SizeCheck::Kind::Add)
      places[test.nodes[i].a] = places[test.nodes[i].b] = 1;
  std::vector<SizeCheck::Node> kept;
  for (auto [i, node] : llvm::enumerate(test.nodes)) {
    if (!places[i])
      continue;
    places[i] = static_cast<uint32_t>(kept.size());
    if (node.kind >= SizeCheck::Kind::Add)
      node.a = places[node.a], node.b = places[node.b];
    kept.push_back(node);
  }
  for (SizeCheck::Fit &fit : test.fits)
    fit.node = places[fit.node];
  test.nodes = std::move(kept);
  if (test.fits.empty())
    test.arrays.clear();
  test.findScalars();
}

IndexSinks analysis::indexSinksOf(mlir::ModuleOp module) {
  IndexSinks result;
  for (mlir::FunctionOpInterface function : module.getOps<mlir::FunctionOpInterface>()) {
    if (function.isExternal())
      continue;
    SizeCheck unused; // a function that is called knows nothing of the launch
    Decider decider(function.isPublic() ? result.check : unused);
    for (IndexSink &sink : findSinks(function)) {
      decider.decide(sink, function);
      result.sinks.push_back(std::move(sink));
    }
  }
  removeUnusedNodes(result.check);
  return result;
}

bool analysis::isExact(IndexValue index) {
  SizeCheck test;
  IndexRanges ranges(test);
  llvm::SmallVector<IndexValue> open{index};
  llvm::DenseSet<mlir::Value> seen;
  llvm::SmallVector<std::pair<uint32_t, IndexInterval>> steps;
  while (!open.empty()) {
    IndexValue next = open.pop_back_val();
    if (!seen.insert(next.value).second)
      continue;
    if (mayStepWrap(next))
      steps.push_back({ranges.exact(next), typeRange(indexWidth(next.value), next.isUnsigned)});
    llvm::append_range(open, indexOperands(next));
  }
  std::vector<IndexInterval> always = test.boundsForAll();
  return llvm::all_of(steps, [&](auto step) { return always[step.first].isWithin(step.second); });
}
