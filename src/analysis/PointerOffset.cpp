// Traces a pointer back to a base plus an affine offset, as far as both are known.
#include "analysis/PointerOffset.h"
#include "ir/Origins.h"
#include "ir/ops/ElementOps.h"
#include "ir/ops/ShapeOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"

using namespace txl;
using namespace txl::analysis;

namespace arith = mlir::arith;

/// Larger coefficients and constants are rejected, because a sum of them might overflow.
static constexpr int64_t kMaxFactor = 1 << 20, kMaxConstant = int64_t(1) << 40;

void PointerOffset::add(const PointerOffset &other, int64_t factor) {
  isKnown &= other.isKnown && std::abs(factor) <= kMaxFactor && std::abs(other.last) <= kMaxConstant &&
             std::abs(other.first) <= kMaxConstant;
  if (!isKnown)
    return;
  for (auto [value, count] : other.scalars) {
    auto *found = llvm::find_if(scalars, [v = value](auto &scalar) { return scalar.first == v; });
    if (found == scalars.end())
      scalars.push_back({value, count * factor});
    else
      found->second += count * factor;
  }
  int64_t a = other.first * factor, b = other.last * factor;
  first += std::min(a, b);
  last += std::max(a, b);
}

/// Memoised results, so that shared subexpressions are visited once.
using OffsetCache = llvm::DenseMap<mlir::Value, PointerOffset>;

static PointerOffset computeOffset(mlir::Value index, unsigned depth, OffsetCache &cache);

static PointerOffset computeOffsetUncached(mlir::Value index, unsigned depth, OffsetCache &cache) {
  PointerOffset offset;
  llvm::APInt constant;
  if (mlir::matchPattern(index, mlir::m_ConstantInt(&constant))) {
    offset.first = offset.last = constant.getSExtValue();
    return offset;
  }
  mlir::Operation *op = index.getDefiningOp();
  if (op && depth < 32) {
    if (auto range = mlir::dyn_cast<tt::MakeRangeOp>(op)) {
      offset.first = static_cast<int32_t>(range.getStart());
      offset.last = static_cast<int32_t>(range.getEnd()) - 1;
      return offset;
    }
    if (ir::getForwardedOperand(op) || mlir::isa<arith::ExtSIOp, arith::ExtUIOp>(op))
      return computeOffset(op->getOperand(0), depth + 1, cache);
    if (mlir::isa<arith::AddIOp, arith::SubIOp>(op)) {
      offset.add(computeOffset(op->getOperand(0), depth + 1, cache), 1);
      offset.add(computeOffset(op->getOperand(1), depth + 1, cache), mlir::isa<arith::AddIOp>(op) ? 1 : -1);
      return offset;
    }
    if (mlir::isa<arith::MulIOp>(op)) {
      PointerOffset x = computeOffset(op->getOperand(0), depth + 1, cache),
                    y = computeOffset(op->getOperand(1), depth + 1, cache);
      auto isConstant = [](const PointerOffset &s) { return s.isKnown && s.scalars.empty() && s.first == s.last; };
      if (isConstant(x) || isConstant(y)) {
        offset.add(isConstant(x) ? y : x, isConstant(x) ? x.first : y.first);
        return offset;
      }
    }
  }
  if (mlir::isa<mlir::RankedTensorType>(index.getType()))
    offset.isKnown = false;
  else
    offset.scalars.push_back({index, 1});
  return offset;
}

static PointerOffset computeOffset(mlir::Value index, unsigned depth, OffsetCache &cache) {
  if (auto cached = cache.find(index); cached != cache.end())
    return cached->second;
  PointerOffset result = computeOffsetUncached(index, depth, cache);
  cache.try_emplace(index, result);
  return result;
}

PointerOffset analysis::offsetOf(mlir::Value pointer) {
  PointerOffset offset;
  OffsetCache cache;
  while (mlir::Operation *op = pointer.getDefiningOp()) {
    if (auto add = mlir::dyn_cast<tt::AddPtrOp>(op))
      offset.add(computeOffset(add.getOffset(), 0, cache), 1);
    else if (!ir::getForwardedOperand(op))
      offset.isKnown = false;
    if (!offset.isKnown)
      break;
    pointer = op->getOperand(0);
  }
  auto argument = mlir::dyn_cast<mlir::BlockArgument>(pointer);
  offset.isKnown &= argument && mlir::isa<mlir::FunctionOpInterface>(argument.getOwner()->getParentOp());
  return offset;
}

bool analysis::areDisjoint(mlir::Value a, mlir::Value b) {
  if (mlir::getElementTypeOrSelf(a.getType()) != mlir::getElementTypeOrSelf(b.getType()))
    return false;
  PointerOffset x = offsetOf(a), y = offsetOf(b);
  if (!x.isKnown || !y.isKnown || (x.last >= y.first && y.last >= x.first) || x.scalars.size() != y.scalars.size())
    return false;
  return llvm::all_of(x.scalars, [&](auto scalar) { return llvm::is_contained(y.scalars, scalar); });
}
