// Each step is cloned once with 64-bit elements, after the operation it copies. What loops carry comes first: they get
// 64-bit values of their own, whose initial and next values are set when all steps exist.
#include "transform/ExactIndices.h"
#include "analysis/index/IndexSinks.h"
#include "ir/SourceFacts.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Iterators.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "support/Decisions.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;

namespace txl::transform {

using analysis::IndexSink;
using analysis::IndexStep;
using analysis::IndexValue;

static constexpr StringLiteral kPass = "txl-exact-indices";

namespace {
/// A value that a loop carries, read as signed or as unsigned.
struct CarriedIndex {
  unsigned position;
  bool isUnsigned;
  bool operator==(const CarriedIndex &other) const = default;
};

class Widener {
public:
  explicit Widener(MLIRContext *context) : rewriter(context) {}

  void run(MutableArrayRef<IndexSink> sinks);

private:
  void collectCarried(IndexValue index);
  void addCarriedValues(MutableArrayRef<IndexSink> sinks);
  void rewrite(IndexSink &sink);
  /// The exact value of `index`, with elements of 64 bits.
  Value widen(IndexValue index);
  Value makeStep(IndexValue index);
  Value extend(IndexValue index);

  IRRewriter rewriter;
  llvm::MapVector<Operation *, SmallVector<CarriedIndex, 1>> loops;
  struct Carry {
    scf::ForOp loop;
    CarriedIndex from;
    unsigned position;
  };
  SmallVector<Carry> carries;
  DenseMap<std::pair<Value, unsigned>, Value> known;
  DenseSet<std::pair<Value, unsigned>> seen;
};
} // namespace

/// Whether the value itself serves, extended to 64 bits.
static bool needsNoStep(IndexValue index) { return !analysis::hasNarrowArithmetic(index) || analysis::isExact(index); }

static Type widened(Type type) {
  Type wide = IntegerType::get(type.getContext(), 64);
  auto tile = dyn_cast<RankedTensorType>(type);
  return tile ? tile.clone(wide) : wide;
}

void Widener::collectCarried(IndexValue index) {
  if (!seen.insert({index.value, index.isUnsigned}).second || needsNoStep(index))
    return;
  if (analysis::indexStep(index) == IndexStep::Carried) {
    auto result = dyn_cast<OpResult>(index.value);
    Operation *loop = result ? result.getOwner() : index.value.getParentBlock()->getParentOp();
    CarriedIndex carried{result ? result.getResultNumber() : cast<BlockArgument>(index.value).getArgNumber() - 1,
                         index.isUnsigned};
    if (SmallVector<CarriedIndex, 1> &found = loops[loop]; !llvm::is_contained(found, carried))
      found.push_back(carried);
  }
  for (IndexValue operand : analysis::indexOperands(index))
    collectCarried(operand);
}

void Widener::addCarriedValues(MutableArrayRef<IndexSink> sinks) {
  for (auto &[op, indices] : loops) {
    auto loop = cast<scf::ForOp>(op);
    rewriter.setInsertionPoint(loop);
    SmallVector<Value> starts;
    for (CarriedIndex index : indices) { // replaced later
      Type type = widened(loop.getInitArgs()[index.position].getType());
      starts.push_back(arith::ConstantOp::create(rewriter, loop.getLoc(), type, rewriter.getZeroAttr(type)));
    }
    auto keep = [](OpBuilder &, Location, ArrayRef<BlockArgument> added) {
      return SmallVector<Value>(added.begin(), added.end());
    };
    unsigned count = loop.getNumResults();
    auto replacement = cast<scf::ForOp>(*loop.replaceWithAdditionalYields(rewriter, starts, false, keep));
    for (IndexSink &sink : sinks)
      if (sink.op == op)
        sink.op = replacement;
    for (auto [offset, index] : llvm::enumerate(indices)) {
      unsigned position = count + static_cast<unsigned>(offset);
      carries.push_back({replacement, index, position});
      known[{replacement.getRegionIterArg(index.position), index.isUnsigned}] = replacement.getRegionIterArg(position);
      known[{replacement.getResult(index.position), index.isUnsigned}] = replacement.getResult(position);
    }
  }
}

Value Widener::extend(IndexValue index) {
  Type type = widened(index.value.getType());
  Location loc = index.value.getLoc();
  if (DenseElementsAttr tile; matchPattern(index.value, m_Constant(&tile)) && tile.isSplat()) {
    APInt value = tile.getSplatValue<APInt>();
    value = index.isUnsigned ? value.zextOrTrunc(64) : value.sextOrTrunc(64);
    return arith::ConstantOp::create(rewriter, loc, DenseElementsAttr::get(cast<ShapedType>(type), value));
  }
  if (APInt value; !isa<RankedTensorType>(type) && matchPattern(index.value, m_ConstantInt(&value))) {
    value = index.isUnsigned ? value.zextOrTrunc(64) : value.sextOrTrunc(64);
    return arith::ConstantOp::create(rewriter, loc, IntegerAttr::get(type, value));
  }
  if (index.isUnsigned)
    return arith::ExtUIOp::create(rewriter, loc, type, index.value);
  return arith::ExtSIOp::create(rewriter, loc, type, index.value);
}

Value Widener::makeStep(IndexValue index) {
  Operation *op = index.value.getDefiningOp();
  SmallVector<Value, 2> operands;
  for (IndexValue operand : analysis::indexOperands(index))
    operands.push_back(widen(operand));
  rewriter.setInsertionPointAfter(op);
  Type type = widened(index.value.getType());
  Location loc = op->getLoc();
  switch (analysis::indexStep(index)) {
  case IndexStep::Extend:
    return operands[0];
  case IndexStep::Add:
    return arith::AddIOp::create(rewriter, loc, operands[0], operands[1]);
  case IndexStep::Subtract:
    return arith::SubIOp::create(rewriter, loc, operands[0], operands[1]);
  case IndexStep::Multiply:
    return arith::MulIOp::create(rewriter, loc, operands[0], operands[1]);
  case IndexStep::Shift:
    return arith::ShLIOp::create(rewriter, loc, operands[0], extend({op->getOperand(1), true}));
  case IndexStep::Select:
    return arith::SelectOp::create(rewriter, loc, op->getOperand(0), operands[0], operands[1]);
  case IndexStep::Minimum:
    return arith::MinSIOp::create(rewriter, loc, operands[0], operands[1]);
  case IndexStep::Maximum:
    return arith::MaxSIOp::create(rewriter, loc, operands[0], operands[1]);
  default: {
    IRMapping mapping;
    mapping.map(op->getOperand(0), operands[0]);
    Operation *moved = rewriter.clone(*op, mapping);
    moved->getResult(0).setType(type);
    return moved->getResult(0);
  }
  }
}

Value Widener::widen(IndexValue index) {
  if (auto found = known.find({index.value, index.isUnsigned}); found != known.end())
    return found->second;
  Value result;
  if (!needsNoStep(index)) {
    result = makeStep(index);
  } else if (analysis::indexWidth(index.value) == 64) {
    result = index.value;
  } else {
    rewriter.setInsertionPointAfterValue(index.value);
    result = extend(index);
  }
  known[{index.value, index.isUnsigned}] = result;
  return result;
}

/// Exact values are signed, so signed comparisons compare them.
static arith::CmpIPredicate signedPredicate(arith::CmpIPredicate predicate) {
  using P = arith::CmpIPredicate;
  switch (predicate) {
  case P::ult:
    return P::slt;
  case P::ule:
    return P::sle;
  case P::ugt:
    return P::sgt;
  case P::uge:
    return P::sge;
  default:
    return predicate;
  }
}

void Widener::rewrite(IndexSink &sink) {
  if (sink.kind != IndexSink::Kind::Mask) {
    for (auto [position, operand] : llvm::enumerate(sink.operands))
      sink.op->setOperand(operand, widen(sink.index(position)));
    return;
  }
  auto compare = cast<arith::CmpIOp>(sink.op);
  bool isNarrow = analysis::indexWidth(compare.getLhs()) < 64;
  Value left = widen({compare.getLhs(), sink.isUnsigned}), right = widen({compare.getRhs(), sink.isUnsigned});
  rewriter.setInsertionPoint(compare);
  arith::CmpIPredicate predicate = isNarrow ? signedPredicate(compare.getPredicate()) : compare.getPredicate();
  rewriter.replaceOpWithNewOp<arith::CmpIOp>(compare, predicate, left, right);
}

void Widener::run(MutableArrayRef<IndexSink> sinks) {
  for (IndexSink &sink : sinks)
    for (unsigned position = 0; position < sink.operands.size(); ++position)
      collectCarried(sink.index(position));
  addCarriedValues(sinks);
  for (IndexSink &sink : sinks)
    rewrite(sink);
  for (const Carry &carry : carries) {
    auto loop = carry.loop;
    Value first = widen({loop.getInitArgs()[carry.from.position], carry.from.isUnsigned}),
          next = widen({loop.getYieldedValues()[carry.from.position], carry.from.isUnsigned});
    loop.getInitArgsMutable()[carry.position].set(first);
    loop.getBody()->getTerminator()->setOperand(carry.position, next);
  }
}

/// Erases the arithmetic that only sinks used.
static void eraseUnused(ModuleOp module) {
  module.walk<WalkOrder::PostOrder, ReverseIterator>([&](Operation *op) {
    if (isOpTriviallyDead(op))
      op->erase();
  });
}

static void addFact(const DecisionListener &decisions, const IndexSink &sink) {
  Fact fact("index", ir::lineOf(sink.op));
  fact.set("sink", sink.kind == IndexSink::Kind::Offset ? "offset"
                   : sink.kind == IndexSink::Kind::Mask ? "mask"
                                                        : "bound");
  fact.set("lower", sink.range.lower).set("upper", sink.range.upper).set("became", "64 bits");
  decisions.add(std::move(fact));
}

void makeIndicesExact(ModuleOp module, bool all) {
  std::vector<IndexSink> sinks = analysis::indexSinksOf(module).sinks;
  llvm::erase_if(sinks, [&](const IndexSink &sink) {
    return sink.decision == analysis::IndexDecision::Proved ||
           (sink.decision == analysis::IndexDecision::Tested && !all);
  });
  if (sinks.empty())
    return;
  if (const DecisionListener *decisions = decisionsOf(kPass))
    for (const IndexSink &sink : sinks)
      addFact(*decisions, sink);
  Widener(module.getContext()).run(sinks);
  eraseUnused(module);
}

namespace {
struct ExactIndicesPass : PassWrapper<ExactIndicesPass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(ExactIndicesPass)
  StringRef getArgument() const final { return kPass; }
  StringRef getDescription() const final { return "compute indices in 64 bits where 32 may not suffice"; }
  ExactIndicesPass() = default;
  explicit ExactIndicesPass(bool all) { this->all = all; }
  ExactIndicesPass(const ExactIndicesPass &other) : PassWrapper(other) { all = other.all; }
  Option<bool> all{*this, "all", llvm::cl::desc("also those that a launch tests"), llvm::cl::init(false)};
  void runOnOperation() final { makeIndicesExact(getOperation(), all); }
};
} // namespace

std::unique_ptr<Pass> createExactIndicesPass(bool all) { return std::make_unique<ExactIndicesPass>(all); }

} // namespace txl::transform
