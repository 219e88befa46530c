// Code that the program gives for elements: combine functions of reductions and scans, mapped functions, assembly.
//
// A reduction along a padded axis takes the neutral element of its combine function in the padding, bit by bit: -0.0
// for a sum, NaN for a maximum that ignores NaN. A function without a known one gets one more operand, whether an
// element is one of the program, and combines only two of those.
#include "ir/ops/ElementOps.h"
#include "ir/ops/ReductionOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/IRMapping.h"
#include "transform/padding/PaddingRules.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;

namespace txl::transform {

/// Checks that code may run on elements that are undefined: it has no side effects. If it may loop, its operands get
/// defined elements, on which it ends.
static LogicalResult runAnywhere(Padder &p, Operation *op, MutableArrayRef<OpOperand> tiles) {
  if (!isMemoryEffectFree(op))
    return op->emitError() << "`" << op->getName() << "` has side effects, so the extents of its tiles must be powers "
                           << "of two: on a GPU it also runs on the elements that round them up";
  bool mayLoop = false;
  for (Region &region : op->getRegions()) {
    mayLoop |= !region.hasOneBlock();
    region.walk([&](LoopLikeOpInterface) { mayLoop = true; });
  }
  if (mayLoop)
    for (OpOperand &tile : tiles)
      tile.set(p.repeated(tile.get()));
  return success();
}

/// The neutral element of an operation; null if it has none, or none is known.
static TypedAttr neutralOf(Operation *op, Type type) {
  Builder b(op->getContext());
  auto integer = [&](const APInt &value) { return TypedAttr(b.getIntegerAttr(type, value)); };
  unsigned width = type.getIntOrFloatBitWidth();
  auto real = [&](const APFloat &value) { return TypedAttr(b.getFloatAttr(type, value)); };
  auto infinity = [&](bool isNegative) {
    const llvm::fltSemantics &semantics = cast<FloatType>(type).getFloatSemantics();
    return APFloat::semanticsHasInf(semantics) ? real(APFloat::getInf(semantics, isNegative)) : TypedAttr();
  };
  auto nan = [&] { return real(APFloat::getNaN(cast<FloatType>(type).getFloatSemantics())); };
  return llvm::TypeSwitch<Operation *, TypedAttr>(op)
      .Case<arith::AddIOp, arith::OrIOp, arith::XOrIOp, arith::MaxUIOp>([&](auto) { return integer(APInt(width, 0)); })
      .Case([&](arith::MulIOp) { return integer(APInt(width, 1)); })
      .Case<arith::AndIOp, arith::MinUIOp>([&](auto) { return integer(APInt::getAllOnes(width)); })
      .Case([&](arith::MaxSIOp) { return integer(APInt::getSignedMinValue(width)); })
      .Case([&](arith::MinSIOp) { return integer(APInt::getSignedMaxValue(width)); })
      .Case([&](arith::AddFOp) { return real(APFloat::getZero(cast<FloatType>(type).getFloatSemantics(), true)); })
      .Case([&](arith::MulFOp) { return real(APFloat(cast<FloatType>(type).getFloatSemantics(), 1)); })
      .Case<arith::MaxNumFOp, arith::MinNumFOp>([&](auto) { return nan(); })
      .Case([&](arith::MaximumFOp) { return infinity(true); })
      .Case([&](arith::MinimumFOp) { return infinity(false); })
      .Default([](Operation *) { return TypedAttr(); });
}

/// The neutral elements of a combine function whose results are each one operation on the result's own two arguments.
static SmallVector<TypedAttr> neutralElements(Region &region) {
  SmallVector<TypedAttr> neutral;
  Block &block = region.front();
  unsigned count = block.getNumArguments() / 2;
  for (auto [k, value] : llvm::enumerate(block.getTerminator()->getOperands())) {
    Operation *op = value.getDefiningOp();
    Value first = block.getArgument(k), second = block.getArgument(count + k);
    bool isOwn = op && op->getBlock() == &block && op->getNumOperands() == 2 &&
                 ((op->getOperand(0) == first && op->getOperand(1) == second) ||
                  (op->getOperand(0) == second && op->getOperand(1) == first));
    TypedAttr element = isOwn ? neutralOf(op, value.getType()) : TypedAttr();
    if (!element)
      return {};
    neutral.push_back(element);
  }
  return neutral;
}

/// Replaces the combine function by one that takes and returns a flag in addition, whether the elements are of the
/// program, and returns the other elements where one side's are not.
template <typename Return> static void combineFlagged(Padder &p, Region &from, Region &to) {
  OpBuilder::InsertionGuard guard(p.builder);
  Block &old = from.front();
  unsigned count = old.getNumArguments() / 2;
  Block *block = p.builder.createBlock(&to);
  IRMapping map;
  for (unsigned side = 0; side < 2; ++side) {
    for (unsigned k = 0; k < count; ++k) {
      BlockArgument argument = old.getArgument(side * count + k);
      map.map(argument, block->addArgument(argument.getType(), argument.getLoc()));
    }
    block->addArgument(p.builder.getI1Type(), p.loc());
  }
  for (Operation &op : old.without_terminator())
    p.builder.clone(op, map);
  Value left = block->getArgument(count), right = block->getArgument(2 * count + 1);
  Value both = arith::AndIOp::create(p.builder, p.loc(), left, right);
  SmallVector<Value> results;
  for (auto [k, value] : llvm::enumerate(old.getTerminator()->getOperands())) {
    Value one =
        arith::SelectOp::create(p.builder, p.loc(), left, block->getArgument(k), block->getArgument(count + 1 + k));
    results.push_back(arith::SelectOp::create(p.builder, p.loc(), both, map.lookupOrDefault(value), one));
  }
  results.push_back(arith::OrIOp::create(p.builder, p.loc(), left, right));
  Return::create(p.builder, p.loc(), results);
}

/// Keeps the padding of the axis out of a combination. `create` makes the operation on other tiles.
template <typename Return, typename Op, typename Create>
static LogicalResult combineValid(Padder &p, Op op, Create create) {
  const unsigned axis = op.getAxis();
  const Axes along = Axes(1) << axis;
  SmallVector<TypedAttr> neutral = neutralElements(op.getCombineOp());
  if (!neutral.empty()) {
    for (auto [source, element] : llvm::zip_equal(op->getOpOperands(), neutral))
      source.set(p.filled(source.get(), element, along));
    return success();
  }
  SmallVector<Value> sources(op.getSrcs());
  sources.push_back(p.valid(sources.front(), along));
  Op flagged = create(sources);
  combineFlagged<Return>(p, op.getCombineOp(), flagged.getCombineOp());
  flagged->setDiscardableAttrs(op->getDiscardableAttrDictionary());
  p.replace(op, flagged->getResults().drop_back());
  return success();
}

template <> LogicalResult pad(Padder &p, tt::ReduceOp op) {
  if (failed(runAnywhere(p, op, op->getOpOperands())))
    return failure();
  if (!p.isPadded(op.getSrcs().front(), op.getAxis()))
    return success();
  return combineValid<tt::ReduceReturnOp>(p, op, [&](ValueRange sources) {
    return tt::ReduceOp::create(p.builder, p.loc(), sources, static_cast<int>(op.getAxis()));
  });
}

// The padding comes last, so only a scan from the last element meets it before an element of the program.
template <> LogicalResult pad(Padder &p, tt::ScanOp op) {
  if (failed(runAnywhere(p, op, op->getOpOperands())))
    return failure();
  if (!op.getReverse() || !p.isPadded(op.getSrcs().front(), op.getAxis()))
    return success();
  return combineValid<tt::ScanReturnOp>(p, op, [&](ValueRange sources) {
    return tt::ScanOp::create(p.builder, p.loc(), sources, static_cast<int>(op.getAxis()), op.getReverse());
  });
}

template <> LogicalResult pad(Padder &p, tt::MapElementwiseOp op) { return runAnywhere(p, op, op->getOpOperands()); }
template <> LogicalResult pad(Padder &p, tt::ExternElementwiseOp op) { return runAnywhere(p, op, op->getOpOperands()); }
template <> LogicalResult pad(Padder &p, tt::ElementwiseInlineAsmOp op) {
  return runAnywhere(p, op, op->getOpOperands());
}

} // namespace txl::transform
