// Traces a pointer back to a base plus an affine offset, as far as both are known.
#include "analysis/PointerOffset.h"
#include "ir/Dialect.h"
#include "ir/Origins.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"

using namespace txl;
using namespace txl::analysis;

namespace arith = mlir::arith;

/// Larger coefficients and constants are rejected, because a sum of them might overflow.
static constexpr int64_t kLargestFactor = 1 << 20, kLargestNumber = int64_t(1) << 40;

void PointerOffset::add(const PointerOffset &other, int64_t factor) {
  isKnown &= other.isKnown && std::abs(factor) <= kLargestFactor && std::abs(other.last) <= kLargestNumber &&
             std::abs(other.first) <= kLargestNumber;
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
using Sums = llvm::DenseMap<mlir::Value, PointerOffset>;

static PointerOffset sumOf(mlir::Value index, unsigned depth, Sums &sums);

static PointerOffset makeSum(mlir::Value index, unsigned depth, Sums &sums) {
  PointerOffset sum;
  llvm::APInt number;
  if (mlir::matchPattern(index, mlir::m_ConstantInt(&number))) {
    sum.first = sum.last = number.getSExtValue();
    return sum;
  }
  mlir::Operation *op = index.getDefiningOp();
  if (op && depth < 32) {
    if (auto range = mlir::dyn_cast<tt::MakeRangeOp>(op)) {
      sum.first = static_cast<int32_t>(range.getStart());
      sum.last = static_cast<int32_t>(range.getEnd()) - 1;
      return sum;
    }
    if (ir::chosenFrom(op) || mlir::isa<arith::ExtSIOp, arith::ExtUIOp>(op))
      return sumOf(op->getOperand(0), depth + 1, sums);
    if (mlir::isa<arith::AddIOp, arith::SubIOp>(op)) {
      sum.add(sumOf(op->getOperand(0), depth + 1, sums), 1);
      sum.add(sumOf(op->getOperand(1), depth + 1, sums), mlir::isa<arith::AddIOp>(op) ? 1 : -1);
      return sum;
    }
    if (mlir::isa<arith::MulIOp>(op)) {
      PointerOffset x = sumOf(op->getOperand(0), depth + 1, sums), y = sumOf(op->getOperand(1), depth + 1, sums);
      auto isNumber = [](const PointerOffset &s) { return s.isKnown && s.scalars.empty() && s.first == s.last; };
      if (isNumber(x) || isNumber(y)) {
        sum.add(isNumber(x) ? y : x, isNumber(x) ? x.first : y.first);
        return sum;
      }
    }
  }
  if (mlir::isa<mlir::RankedTensorType>(index.getType()))
    sum.isKnown = false;
  else
    sum.scalars.push_back({index, 1});
  return sum;
}

static PointerOffset sumOf(mlir::Value index, unsigned depth, Sums &sums) {
  if (auto place = sums.find(index); place != sums.end())
    return place->second;
  PointerOffset made = makeSum(index, depth, sums);
  sums.try_emplace(index, made);
  return made;
}

PointerOffset analysis::offsetOf(mlir::Value pointer) {
  PointerOffset offset;
  Sums sums;
  while (mlir::Operation *op = pointer.getDefiningOp()) {
    if (auto add = mlir::dyn_cast<tt::AddPtrOp>(op))
      offset.add(sumOf(add.getOffset(), 0, sums), 1);
    else if (!ir::chosenFrom(op))
      offset.isKnown = false;
    if (!offset.isKnown)
      break;
    pointer = op->getOperand(0);
  }
  auto argument = mlir::dyn_cast<mlir::BlockArgument>(pointer);
  offset.isKnown &= argument && mlir::isa<tt::FuncOp>(argument.getOwner()->getParentOp());
  return offset;
}

bool analysis::areApart(mlir::Value a, mlir::Value b) {
  if (mlir::getElementTypeOrSelf(a.getType()) != mlir::getElementTypeOrSelf(b.getType()))
    return false;
  PointerOffset x = offsetOf(a), y = offsetOf(b);
  if (!x.isKnown || !y.isKnown || (x.last >= y.first && y.last >= x.first) || x.scalars.size() != y.scalars.size())
    return false;
  return llvm::all_of(x.scalars, [&](auto scalar) { return llvm::is_contained(y.scalars, scalar); });
}
