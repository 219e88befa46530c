// Transfer functions of contiguity, divisibility and constancy, grouped by family of operations. An operation without a
// transfer function yields no facts, which is always sound.
#include "analysis/AxisTransfer.h"
#include "ir/facts/Attributes.h"
#include "ir/ops/CastOps.h"
#include "ir/ops/ElementOps.h"
#include "ir/ops/MemoryOps.h"
#include "ir/ops/ShapeOps.h"
#include "ir/ops/grid/ProgramOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;

namespace txl::analysis {

using Axis = AxisInfo::Axis;
using Operands = llvm::function_ref<const AxisInfo &(unsigned)>;

/// The largest power of two that divides `x`.
static int64_t getPowerOfTwoDivisor(int64_t x) { return x == 0 ? kDividesAll : x & -x; }

/// The divisibility of an axis when its blocks are divided into blocks of `contiguity`, whose first elements are
/// `contiguity` units from each other.
static int64_t getDivisibilityWithin(const Axis &axis, int64_t contiguity, int64_t unit) {
  return contiguity < axis.contiguity ? std::min(axis.divisibility, contiguity * unit) : axis.divisibility;
}

static int64_t saturatingMul(int64_t a, int64_t b) { return a >= kDividesAll / b ? kDividesAll : a * b; }

int64_t AxisInfo::divides() const {
  int64_t best = 1;
  for (unsigned i = 0; i < axes.size(); ++i)
    best = std::max(best, divides(i));
  return best;
}

bool AxisInfo::isUniform(ArrayRef<int64_t> shape) const {
  for (auto [axis, extent] : llvm::zip(axes, shape))
    if (axis.constancy < extent)
      return false;
  return true;
}

AxisInfo AxisInfo::meet(const AxisInfo &other, int64_t unit) const {
  AxisInfo result;
  for (auto [a, b] : llvm::zip_equal(axes, other.axes)) {
    int64_t contiguity = std::min(a.contiguity, b.contiguity);
    result.axes.push_back(
        {contiguity, std::min(getDivisibilityWithin(a, contiguity, unit), getDivisibilityWithin(b, contiguity, unit)),
         std::min(a.constancy, b.constancy)});
  }
  if (value == other.value)
    result.value = value;
  result.nonNegative = nonNegative && other.nonNegative;
  return result;
}

int64_t unitBytes(Type type) {
  auto pointer = dyn_cast<tt::PointerType>(getElementTypeOrSelf(type));
  if (!pointer)
    return 1;
  Type pointee = pointer.getPointeeType();
  return pointee.isIntOrFloat() ? std::max(1u, pointee.getIntOrFloatBitWidth() / 8) : 8;
}

static unsigned getNumAxes(Type type) {
  auto tile = dyn_cast<RankedTensorType>(type);
  return tile ? std::max<int64_t>(1, tile.getRank()) : 1;
}

/// The smallest aligned block that contains the whole axis.
static int64_t extent(Type type, unsigned axis) {
  auto tile = dyn_cast<RankedTensorType>(type);
  return tile && axis < tile.getRank() ? llvm::PowerOf2Ceil(tile.getDimSize(axis)) : 1;
}

AxisInfo getUnknownInfo(Type type) {
  AxisInfo info;
  info.axes.assign(getNumAxes(type), {});
  return info;
}

/// Facts of a tile whose elements are all equal and a multiple of `divisibility`.
static AxisInfo uniform(Type type, int64_t divisibility) {
  AxisInfo info;
  for (unsigned i = 0; i < getNumAxes(type); ++i)
    info.axes.push_back({1, divisibility, extent(type, i)});
  return info;
}

static AxisInfo constant(Type type, int64_t value) {
  AxisInfo info = uniform(type, getPowerOfTwoDivisor(value));
  info.value = value;
  info.nonNegative = value >= 0;
  return info;
}

static AxisInfo transferConstant(arith::ConstantOp op) {
  if (auto value = dyn_cast<IntegerAttr>(op.getValue()))
    return constant(op.getType(), value.getValue().getSExtValue());
  if (auto splat = dyn_cast<SplatElementsAttr>(op.getValue())) {
    if (isa<IntegerType>(splat.getElementType()))
      return constant(op.getType(), splat.getSplatValue<APInt>().getSExtValue());
    return uniform(op.getType(), 1);
  }
  return getUnknownInfo(op.getType());
}

static AxisInfo transferRange(tt::MakeRangeOp op) {
  AxisInfo info;
  int64_t start = int32_t(op.getStart());
  info.axes.push_back({extent(op.getType(), 0), getPowerOfTwoDivisor(start), 1});
  info.nonNegative = start >= 0;
  return info;
}

/// Addition and subtraction: a contiguous operand plus one that is constant in the same blocks stays contiguous.
/// `scale` is the size of the second operand's unit in units of the result.
static AxisInfo transferAdd(const AxisInfo &a, const AxisInfo &b, int64_t scale, bool difference) {
  AxisInfo info;
  for (auto [x, y] : llvm::zip_equal(a.axes, b.axes)) {
    int64_t contiguity = std::min(x.contiguity, y.constancy);
    if (!difference)
      contiguity = std::max(contiguity, std::min(x.constancy, y.contiguity));
    int64_t divisibility = std::min(getDivisibilityWithin(x, contiguity, scale),
                                    saturatingMul(getDivisibilityWithin(y, contiguity, 1), scale));
    info.axes.push_back({contiguity, divisibility, std::min(x.constancy, y.constancy)});
  }
  if (a.value && b.value && scale == 1)
    info.value = difference ? *a.value - *b.value : *a.value + *b.value;
  info.nonNegative = !difference && a.nonNegative && b.nonNegative;
  return info;
}

static AxisInfo transferMul(const AxisInfo &a, const AxisInfo &b) {
  if (b.value == 1)
    return a;
  if (a.value == 1)
    return b;
  AxisInfo info;
  for (unsigned i = 0; i < a.axes.size(); ++i)
    info.axes.push_back(
        {1, saturatingMul(a.divides(i), b.divides(i)), std::min(a.axes[i].constancy, b.axes[i].constancy)});
  info.nonNegative = a.nonNegative && b.nonNegative;
  return info;
}

/// The size of the blocks of x that lie between two multiples of y, where y is positive and constant in each block.
static int64_t blockWithin(const Axis &x, const AxisInfo &y, unsigned axis) {
  return std::min({x.contiguity, x.divisibility, y.divides(axis), y.axes[axis].constancy});
}

static AxisInfo transferDiv(const AxisInfo &x, const AxisInfo &y, bool blocksPreserved) {
  if (y.value == 1)
    return x;
  AxisInfo info;
  for (unsigned i = 0; i < x.axes.size(); ++i) {
    int64_t constancy = std::min(x.axes[i].constancy, y.axes[i].constancy);
    if (blocksPreserved)
      constancy = std::max(constancy, blockWithin(x.axes[i], y, i));
    int64_t divisibility = 1;
    if (y.value && *y.value > 0 && getPowerOfTwoDivisor(*y.value) == *y.value)
      divisibility = std::max<int64_t>(1, x.divides(i) / *y.value);
    info.axes.push_back({1, divisibility, constancy});
  }
  info.nonNegative = x.nonNegative && y.nonNegative;
  return info;
}

static AxisInfo transferRem(const AxisInfo &x, const AxisInfo &y, bool blocksPreserved) {
  AxisInfo info;
  for (unsigned i = 0; i < x.axes.size(); ++i) {
    int64_t contiguity = blocksPreserved ? blockWithin(x.axes[i], y, i) : 1;
    int64_t divisibility = std::min(getDivisibilityWithin(x.axes[i], contiguity, 1), y.divides(i));
    info.axes.push_back({contiguity, divisibility, std::min(x.axes[i].constancy, y.axes[i].constancy)});
  }
  info.nonNegative = x.nonNegative;
  return info;
}

/// `x < y` and `x >= y` are constant over a block of x that lies between two multiples of y's divisibility.
static AxisInfo transferCmp(arith::CmpIOp op, const AxisInfo &a, const AxisInfo &b) {
  using P = arith::CmpIPredicate;
  P p = op.getPredicate();
  bool left = p == P::slt || p == P::ult || p == P::sge || p == P::uge;
  bool right = p == P::sgt || p == P::ugt || p == P::sle || p == P::ule;
  AxisInfo info;
  for (unsigned i = 0; i < a.axes.size(); ++i) {
    int64_t constancy = std::min(a.axes[i].constancy, b.axes[i].constancy);
    if (left)
      constancy = std::max(constancy, blockWithin(a.axes[i], b, i));
    if (right)
      constancy = std::max(constancy, blockWithin(b.axes[i], a, i));
    info.axes.push_back({1, 1, constancy});
  }
  return info;
}

static AxisInfo transferSelect(Type type, const AxisInfo &condition, bool scalar, const AxisInfo &a, const AxisInfo &b,
                               int64_t unit) {
  AxisInfo info = a.meet(b, unit);
  if (scalar)
    return info;
  for (auto [axis, c] : llvm::zip_equal(info.axes, condition.axes)) {
    int64_t contiguity = std::min(axis.contiguity, c.constancy);
    axis = {contiguity, getDivisibilityWithin(axis, contiguity, unit), std::min(axis.constancy, c.constancy)};
  }
  return info;
}

/// The facts of any elementwise operation: equal operands give equal results.
static AxisInfo transferElementwise(Operation *op, Operands operand) {
  Type type = op->getResult(0).getType();
  AxisInfo info = getUnknownInfo(type);
  for (unsigned i = 0; i < info.axes.size(); ++i) {
    int64_t constancy = extent(type, i);
    for (unsigned o = 0; o < op->getNumOperands(); ++o)
      if (isa<RankedTensorType>(op->getOperand(o).getType()))
        constancy = std::min(constancy, operand(o).axes[i].constancy);
    info.axes[i].constancy = constancy;
  }
  return info;
}

// Shapes --------------------------------------------------------------------------------------------------------------

static AxisInfo transferExpandDims(tt::ExpandDimsOp op, const AxisInfo &x) {
  AxisInfo info = x;
  Axis inserted = {1, x.divides(), 1};
  if (op.getSrc().getType().getRank() == 0)
    info.axes = {inserted};
  else
    info.axes.insert(info.axes.begin() + op.getAxis(), inserted);
  return info;
}

static AxisInfo transferBroadcast(tt::BroadcastOp op, const AxisInfo &x) {
  AxisInfo info = x;
  for (unsigned i = 0; i < info.axes.size(); ++i)
    if (extent(op.getSrc().getType(), i) != extent(op.getType(), i))
      info.axes[i] = {1, x.divides(i), extent(op.getType(), i)};
  return info;
}

static AxisInfo transferReshape(tt::ReshapeOp op, const AxisInfo &x) {
  ArrayRef<int64_t> from = op.getSrc().getType().getShape(), to = op.getType().getShape();
  if (x.isUniform(from)) {
    AxisInfo info = uniform(op.getType(), x.divides());
    info.value = x.value;
    info.nonNegative = x.nonNegative;
    return info;
  }
  AxisInfo info;
  for (unsigned i = 0; i < getNumAxes(op.getType()); ++i)
    info.axes.push_back({1, x.divides(), 1});
  info.nonNegative = x.nonNegative;
  // Leading extents that both shapes share keep their facts, and so do blocks that lie within the last extents of both.
  if (op.getAllowReorder() || from.empty() || to.empty())
    return info;
  for (unsigned i = 0; i + 1 < from.size() && i + 1 < to.size() && from[i] == to[i]; ++i)
    info.axes[i] = x.axes[i];
  const Axis &last = x.axes.back();
  int64_t block = getPowerOfTwoDivisor(from.back() | to.back());
  int64_t contiguity = std::min(last.contiguity, block);
  int64_t divisibility = getDivisibilityWithin(last, contiguity, unitBytes(op.getType()));
  info.axes.back() = {contiguity, std::max(divisibility, contiguity == 1 ? x.divides() : 1),
                      std::min(last.constancy, block)};
  return info;
}

static AxisInfo transferTrans(tt::TransOp op, const AxisInfo &x) {
  AxisInfo info = x;
  for (auto [i, from] : llvm::enumerate(op.getOrder()))
    info.axes[i] = x.axes[from];
  return info;
}

static AxisInfo transferJoin(const AxisInfo &a, const AxisInfo &b, int64_t unit) {
  AxisInfo info = a.meet(b, unit);
  info.value.reset();
  info.axes.push_back({1, std::min(a.divides(), b.divides()), 1});
  return info;
}

// Dispatch ------------------------------------------------------------------------------------------------------------

void addAttributeFacts(AxisInfo &info, llvm::function_ref<Attribute(StringRef)> attribute) {
  auto addFact = [&](StringRef name, int64_t Axis::*fact) {
    Attribute attr = attribute(name);
    if (auto one = dyn_cast_if_present<IntegerAttr>(attr)) {
      for (Axis &axis : info.axes)
        axis.*fact = std::max(axis.*fact, getPowerOfTwoDivisor(one.getValue().getSExtValue()));
    } else if (auto many = dyn_cast_if_present<DenseIntElementsAttr>(attr)) {
      if (many.getNumElements() == int64_t(info.axes.size()))
        for (auto [axis, value] : llvm::zip_equal(info.axes, many.getValues<APInt>()))
          axis.*fact = std::max(axis.*fact, getPowerOfTwoDivisor(value.getSExtValue()));
    }
  };
  addFact(ir::kContiguity, &Axis::contiguity);
  addFact(ir::kDivisibility, &Axis::divisibility);
  addFact(ir::kConstancy, &Axis::constancy);
}

/// Pointers count in elements, integers in ones: a conversion between them preserves blocks only where an element is
/// one byte.
static AxisInfo convertUnits(const AxisInfo &x, int64_t from, int64_t to) {
  if (from == to)
    return x;
  AxisInfo info = x;
  info.value.reset();
  for (Axis &axis : info.axes)
    axis = {1, getDivisibilityWithin(axis, 1, from), axis.constancy};
  return info;
}

static AxisInfo transferShapeOp(Operation *op, Operands operand, bool &known) {
  known = true;
  return llvm::TypeSwitch<Operation *, AxisInfo>(op)
      .Case([&](tt::SplatOp op) {
        AxisInfo info = uniform(op.getType(), operand(0).divides());
        info.value = operand(0).value;
        info.nonNegative = operand(0).nonNegative;
        return info;
      })
      .Case([&](tt::UnsplatOp op) {
        AxisInfo info = uniform(op.getType(), operand(0).divides());
        info.value = operand(0).value;
        info.nonNegative = operand(0).nonNegative;
        return info;
      })
      .Case([&](tt::ExpandDimsOp op) { return transferExpandDims(op, operand(0)); })
      .Case([&](tt::BroadcastOp op) { return transferBroadcast(op, operand(0)); })
      .Case([&](tt::ReshapeOp op) { return transferReshape(op, operand(0)); })
      .Case([&](tt::TransOp op) { return transferTrans(op, operand(0)); })
      .Case([&](tt::JoinOp op) { return transferJoin(operand(0), operand(1), unitBytes(op.getType())); })
      .Case([&](tt::SplitOp op) {
        AxisInfo info = operand(0);
        info.axes.pop_back();
        if (info.axes.empty())
          info.axes.push_back({1, operand(0).divides(), 1});
        return info;
      })
      .Default([&](Operation *) {
        known = false;
        return AxisInfo();
      });
}

static AxisInfo transferArithmetic(Operation *op, Operands operand, bool &known) {
  known = true;
  auto remainder = [&](bool isSigned) {
    // Among negative dividends, a multiple of the divisor ends a block, because its remainder 0 follows the others. If
    // the divisor is unknown, the dividend is assumed to be greater than minus the divisor.
    return transferRem(operand(0), operand(1), !isSigned || operand(0).nonNegative || !operand(1).value);
  };
  auto quotient = [&](bool isSigned) {
    return transferDiv(operand(0), operand(1), !isSigned || (operand(0).nonNegative && operand(1).nonNegative));
  };
  auto shift = [&](AxisInfo (*apply)(const AxisInfo &, const AxisInfo &)) {
    Type type = op->getResult(0).getType();
    const std::optional<int64_t> &by = operand(1).value;
    return by && *by >= 0 && *by < 62 ? apply(operand(0), constant(type, int64_t(1) << *by))
                                      : transferElementwise(op, operand);
  };
  return llvm::TypeSwitch<Operation *, AxisInfo>(op)
      .Case([&](arith::ConstantOp op) { return transferConstant(op); })
      .Case([&](tt::MakeRangeOp op) { return transferRange(op); })
      .Case<tt::GetProgramIdOp, tt::GetNumProgramsOp>([&](auto op) {
        AxisInfo info = getUnknownInfo(op.getType());
        info.nonNegative = true;
        return info;
      })
      .Case([&](tt::AddPtrOp op) { return transferAdd(operand(0), operand(1), unitBytes(op.getType()), false); })
      .Case([&](arith::AddIOp) { return transferAdd(operand(0), operand(1), 1, false); })
      .Case([&](arith::SubIOp) { return transferAdd(operand(0), operand(1), 1, true); })
      .Case([&](arith::MulIOp) { return transferMul(operand(0), operand(1)); })
      .Case([&](arith::ShLIOp) { return shift(transferMul); })
      .Case<arith::ShRSIOp, arith::ShRUIOp>(
          [&](auto) { return shift([](const AxisInfo &x, const AxisInfo &y) { return transferDiv(x, y, true); }); })
      .Case([&](arith::DivSIOp) { return quotient(true); })
      .Case([&](arith::DivUIOp) { return quotient(false); })
      .Case([&](arith::RemSIOp) { return remainder(true); })
      .Case([&](arith::RemUIOp) { return remainder(false); })
      .Case([&](arith::AndIOp op) {
        const std::optional<int64_t> &mask = operand(1).value;
        AxisInfo info = transferElementwise(op, operand);
        if (mask && *mask >= 0 && *mask < kDividesAll && getPowerOfTwoDivisor(*mask + 1) == *mask + 1)
          return transferRem(operand(0), constant(op.getType(), *mask + 1), true);
        for (unsigned i = 0; i < info.axes.size(); ++i)
          info.axes[i].divisibility = std::max(operand(0).divides(i), operand(1).divides(i));
        info.nonNegative = operand(0).nonNegative || operand(1).nonNegative;
        return info;
      })
      .Case<arith::OrIOp, arith::XOrIOp>([&](auto op) {
        AxisInfo info = transferElementwise(op, operand);
        for (unsigned i = 0; i < info.axes.size(); ++i)
          info.axes[i].divisibility = std::min(operand(0).divides(i), operand(1).divides(i));
        info.nonNegative = operand(0).nonNegative && operand(1).nonNegative;
        return info;
      })
      .Case<arith::MaxSIOp, arith::MinSIOp, arith::MaxUIOp, arith::MinUIOp>([&](auto op) {
        AxisInfo info = transferElementwise(op, operand);
        for (unsigned i = 0; i < info.axes.size(); ++i)
          info.axes[i].divisibility = std::min(operand(0).divides(i), operand(1).divides(i));
        info.nonNegative = isa<arith::MaxSIOp>(op.getOperation()) ? operand(0).nonNegative || operand(1).nonNegative
                                                                  : operand(0).nonNegative && operand(1).nonNegative;
        return info;
      })
      .Case([&](arith::CmpIOp op) { return transferCmp(op, operand(0), operand(1)); })
      .Case([&](arith::SelectOp op) {
        bool scalar = !isa<RankedTensorType>(op.getCondition().getType());
        return transferSelect(op.getType(), operand(0), scalar, operand(1), operand(2), unitBytes(op.getType()));
      })
      .Case([&](arith::ExtSIOp) { return operand(0); })
      .Case([&](arith::TruncIOp op) {
        AxisInfo info = operand(0);
        if (info.value && !llvm::isIntN(getElementTypeOrSelf(op.getType()).getIntOrFloatBitWidth(), *info.value))
          info.value.reset();
        return info;
      })
      .Case([&](arith::ExtUIOp) {
        AxisInfo info = operand(0);
        if (!info.nonNegative)
          info.value.reset();
        info.nonNegative = true;
        return info;
      })
      .Case<tt::BitcastOp, tt::PtrToIntOp, tt::IntToPtrOp>(
          [&](auto op) { return convertUnits(operand(0), unitBytes(op.getSrc().getType()), unitBytes(op.getType())); })
      .Default([&](Operation *) {
        known = false;
        return AxisInfo();
      });
}

AxisInfo transfer(Operation *op, Operands operand) {
  Type type = op->getResult(0).getType();
  bool known = false;
  AxisInfo info = transferArithmetic(op, operand, known);
  if (!known)
    info = transferShapeOp(op, operand, known);
  // A conversion between layouts, of another dialect, moves elements between threads and changes none.
  if (!known && op->getName().getStringRef() == "ttg.convert_layout") {
    info = operand(0);
    known = true;
  }
  if (!known)
    info = op->hasTrait<OpTrait::Elementwise>() || isa<tt::LoadOp>(op) ? transferElementwise(op, operand)
                                                                       : getUnknownInfo(type);
  if (auto load = dyn_cast<tt::LoadOp>(op); load && load.getIsVolatile())
    info = getUnknownInfo(type);
  if (!op->getDiscardableAttrDictionary().empty())
    addAttributeFacts(info, [&](StringRef name) { return op->getDiscardableAttr(name); });
  return info;
}

} // namespace txl::analysis
