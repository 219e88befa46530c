// Offsets (PointerOffset.h) sorted by what their scalars are: the program's number, or the same for every program. What is
// neither, such as a number that was loaded or a loop's, makes the access one of unknown range.
#include "analysis/EffectRanges.h"
#include "analysis/AxisInfo.h"
#include "analysis/PointerOffset.h"
#include "ir/Foreign.h"
#include "ir/TTG.h"
#include "mlir/IR/Matchers.h"

using namespace txl;
using namespace txl::analysis;

/// The argument at the end of a chain that `offsetOf` has followed.
static mlir::BlockArgument rootOf(mlir::Value pointer) {
  while (mlir::Operation *op = pointer.getDefiningOp())
    pointer = op->getOperand(0);
  return mlir::cast<mlir::BlockArgument>(pointer);
}

/// Whether all programs have the same `value`: it is computed from the kernel's arguments and the grid alone.
static bool isUniform(mlir::Value value, unsigned depth = 0) {
  mlir::Operation *op = value.getDefiningOp();
  if (!op)
    return mlir::isa<tt::FuncOp>(value.getParentRegion()->getParentOp()) && value.getParentBlock()->isEntryBlock();
  return depth < 16 && !mlir::isa<tt::GetProgramIdOp>(op) && op->getNumRegions() == 0 &&
         (mlir::isa<tt::GetNumProgramsOp>(op) || mlir::isPure(op)) &&
         llvm::all_of(op->getOperands(), [&](mlir::Value operand) { return isUniform(operand, depth + 1); });
}

/// How many ranges of indices are summed up in `index`, the rest of which is the same in the whole tile; none if that is
/// not all there is to it.
static std::optional<unsigned> rangesIn(mlir::Value index) {
  mlir::Operation *op = index.getDefiningOp();
  if (!mlir::isa<mlir::RankedTensorType>(index.getType()) || mlir::isa_and_nonnull<tt::SplatOp>(op) ||
      mlir::matchPattern(index, mlir::m_Constant()))
    return 0;
  if (mlir::isa_and_nonnull<tt::MakeRangeOp>(op))
    return 1;
  if (mlir::isa_and_nonnull<mlir::arith::ExtSIOp>(op))
    return rangesIn(op->getOperand(0));
  if (!mlir::isa_and_nonnull<mlir::arith::AddIOp>(op))
    return std::nullopt;
  std::optional<unsigned> left = rangesIn(op->getOperand(0)), right = rangesIn(op->getOperand(1));
  return left && right ? std::optional(*left + *right) : std::nullopt;
}

/// Whether the pointers of `pointer`, whose offset is known, are neighbours without a gap: a scalar, or one range of
/// indices added once.
static bool isDense(mlir::Value pointer) {
  auto tile = mlir::dyn_cast<mlir::RankedTensorType>(pointer.getType());
  unsigned ranges = 0;
  while (mlir::Operation *op = pointer.getDefiningOp()) {
    if (auto add = mlir::dyn_cast<tt::AddPtrOp>(op)) {
      std::optional<unsigned> found = rangesIn(add.getOffset());
      if (!found)
        return false;
      ranges += *found;
    } else if (!mlir::isa<tt::SplatOp>(op)) {
      return false;
    }
    pointer = op->getOperand(0);
  }
  return !tile || (tile.getRank() == 1 && ranges == 1);
}

static std::optional<EffectRange> rangeOf(mlir::Value pointer, mlir::Value mask) {
  PointerOffset offset = offsetOf(pointer);
  if (!offset.isKnown)
    return std::nullopt;
  EffectRange range;
  int64_t bytes = unitBytes(pointer.getType());
  for (auto [scalar, factor] : offset.scalars) {
    if (auto id = scalar.getDefiningOp<tt::GetProgramIdOp>())
      range.axes[unsigned(id.getAxis())] += factor * bytes;
    else if (isUniform(scalar))
      range.scalars.push_back({scalar, factor * bytes});
    else
      return std::nullopt;
  }
  range.argument = rootOf(pointer).getArgNumber();
  range.first = offset.first * bytes;
  range.last = offset.last * bytes + bytes - 1;
  mlir::Block *block = pointer.getParentBlock();
  range.certain = (!mask || mlir::matchPattern(mask, mlir::m_One())) && isDense(pointer) && block->isEntryBlock();
  return range;
}

EffectRanges analysis::effectRangesOf(tt::FuncOp kernel) {
  EffectRanges ranges;
  auto add = [&](mlir::Operation *op, mlir::Value pointer, mlir::Value mask, bool reads, bool writes) {
    std::optional<EffectRange> range = rangeOf(pointer, mask);
    ranges.otherReads |= reads && !range;
    ranges.otherWrites |= writes && !range;
    if (!range)
      return;
    range->certain &= op->getParentOp() == kernel && op->getBlock()->isEntryBlock();
    range->atomic = !mlir::isa<tt::LoadOp, tt::StoreOp>(op);
    for (bool write : {false, true})
      if (write ? writes : reads) {
        range->writes = write;
        ranges.known.push_back(*range);
      }
  };
  kernel.walk([&](mlir::Operation *op) {
    if (auto load = mlir::dyn_cast<tt::LoadOp>(op))
      add(op, load.getPtr(), load.getMask(), true, false);
    else if (auto store = mlir::dyn_cast<tt::StoreOp>(op))
      add(op, store.getPtr(), store.getMask(), false, true);
    else if (auto update = mlir::dyn_cast<tt::AtomicRMWOp>(op))
      add(op, update.getPtr(), update.getMask(), true, true);
    else if (auto swap = mlir::dyn_cast<tt::AtomicCASOp>(op))
      add(op, swap.getPtr(), nullptr, true, true);
    else if (auto load = mlir::dyn_cast<tt::AtomicLoadOp>(op))
      add(op, load.getPtr(), load.getMask(), true, false);
    else if (auto store = mlir::dyn_cast<tt::AtomicStoreOp>(op))
      add(op, store.getPtr(), store.getMask(), false, true);
    else if (!mlir::isMemoryEffectFree(op) && op->getNumRegions() == 0 &&
             !mlir::isa<tt::PrintOp, tt::AssertOp, ttg::BarrierOp, foreign::GPUBarrierOp, foreign::AssumeOp>(op))
      ranges.otherReads = ranges.otherWrites = true;
  });
  return ranges;
}
