// The width is that of a vector access. If it is too small, the width without the mask, and then the facts about the
// pointers, show which of them is responsible; in the mask it is the comparison that varies within a vector.
#include "transform/schedule/CopyWidth.h"
#include "ir/Exchange.h"
#include "ir/SourceFacts.h"
#include "ir/ops/BufferOps.h"
#include "ir/ops/ElementOps.h"
#include "ir/ops/MemoryOps.h"
#include "ir/ops/ShapeOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "transform/schedule/LoopSchedule.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;

namespace txl::transform {

namespace {
/// The widest access of a load, with or without its mask.
struct Width {
  int64_t bytes = 0;
  unsigned axis = 0;
};
} // namespace

static Width widthOf(tt::LoadOp load, Value mask, const analysis::AxisInfoAnalysis &axisInfo) {
  auto type = cast<RankedTensorType>(load.getType());
  Width best;
  for (unsigned axis = 0; axis < type.getRank(); ++axis) {
    int64_t bytes =
        axisInfo.vectorElements(load.getPtr(), mask, axis) * int64_t(ir::elementBytes(type.getElementType()));
    if (bytes > best.bytes)
      best = {bytes, axis};
  }
  return best;
}

/// The comparison of a mask that varies among `elements` neighbours along an axis.
static Value narrowComparison(Value mask, unsigned axis, int64_t elements, const analysis::AxisInfoAnalysis &axisInfo) {
  auto isNarrow = [&](Value mask) { return axisInfo.get(mask).axes[axis].constancy < elements; };
  while (Operation *op = mask.getDefiningOp()) {
    if (isa<arith::AndIOp, arith::OrIOp>(op))
      mask = op->getOperand(isNarrow(op->getOperand(0)) ? 0 : 1);
    else if (auto broadcast = dyn_cast<tt::BroadcastOp>(op);
             broadcast && broadcast.getSrc().getType().getDimSize(axis) != 1)
      mask = broadcast.getSrc();
    else if (auto expand = dyn_cast<tt::ExpandDimsOp>(op); expand && unsigned(expand.getAxis()) != axis) {
      axis -= unsigned(expand.getAxis()) < axis;
      mask = expand.getSrc();
    } else
      break;
  }
  return mask;
}

/// The kernel's arguments that a sum of products depends on and that are not known to be divisible: integers by
/// `elements`, pointers by `bytes`. Remainders, quotients and the like hide what they are computed from.
static Fact::Names unalignedArguments(Value value, int64_t elements, int64_t bytes,
                                      const analysis::AxisInfoAnalysis &axisInfo) {
  llvm::SetVector<Value> seen;
  seen.insert(value);
  Fact::Names names;
  for (unsigned next = 0; next < seen.size(); ++next) {
    Value one = seen[next];
    bool isPointer = isa<tt::PointerType>(one.getType());
    if (!isa<RankedTensorType>(one.getType()) && axisInfo.get(one).divides() >= (isPointer ? bytes : elements))
      continue;
    auto argument = dyn_cast<BlockArgument>(one);
    auto name = dyn_cast<NameLoc>(one.getLoc());
    if (argument && isa<FunctionOpInterface>(argument.getOwner()->getParentOp()))
      names.push_back(name ? name.getName().str() : "argument" + std::to_string(argument.getArgNumber()));
    else if (auto loop = argument ? dyn_cast<scf::ForOp>(argument.getOwner()->getParentOp()) : scf::ForOp()) {
      if (argument == loop.getInductionVar())
        seen.insert_range(ValueRange{loop.getLowerBound(), loop.getStep()});
      else
        seen.insert_range(ValueRange{loop.getInitArgs()[argument.getArgNumber() - 1],
                                     loop.getYieldedValues()[argument.getArgNumber() - 1]});
    } else if (Operation *op = one.getDefiningOp();
               isa_and_present<arith::AddIOp, arith::SubIOp, arith::MulIOp, arith::ExtSIOp, arith::ExtUIOp,
                               arith::CmpIOp, tt::AddPtrOp, tt::SplatOp, tt::BroadcastOp, tt::ExpandDimsOp>(op))
      seen.insert_range(op->getOperands());
  }
  return names;
}

/// The last operation that computes the addresses: reshapes of them are seldom on a line of their own.
static FactPosition addressOf(tt::LoadOp load) { return ir::definitionOf(load.getPtr()); }

Refusal whyNotCopied(tt::LoadOp load, bool isRow, const arch::SmModel &model,
                     const analysis::AxisInfoAnalysis &axisInfo, int64_t &bytes) {
  const int64_t minBytes = model.access.minCpAsyncBytes;
  auto type = cast<RankedTensorType>(load.getType());
  if (load.getOther() && !isZeroFill(load.getOther()))
    return Cause::OtherNotZero;
  bytes = widthOf(load, load.getMask(), axisInfo).bytes;
  // A swizzled buffer row suits ldmatrix of 16-bit elements. What threads read from the buffer otherwise needs a layout
  // that suits their registers, which is not known yet.
  unsigned bits = ir::elementBitsOf(type.getElementType());
  bool isTile = llvm::any_of(load->getUsers(), [](Operation *user) { return !isa<ttg::LocalAllocOp>(user); });
  if (isTile && bits != 16 && !isRow)
    return Refusal(Cause::ElementNot16Bits).with("bits", bits);
  if (bytes >= minBytes)
    return {};
  int64_t elementBytes = ir::elementBytes(type.getElementType());
  if (Width free = widthOf(load, Value(), axisInfo); load.getMask() && free.bytes >= minBytes) {
    Value comparison = narrowComparison(load.getMask(), free.axis, minBytes / elementBytes, axisInfo);
    Operation *op = comparison.getDefiningOp();
    return Refusal(Cause::MaskNotAligned, op ? ir::positionOf(op->getLoc()) : FactPosition())
        .with("axis", free.axis)
        .with("bytes", bytes)
        .with("needed", minBytes)
        .with("arguments", unalignedArguments(comparison, minBytes / elementBytes, minBytes, axisInfo));
  }
  const analysis::AxisInfo &pointers = axisInfo.get(load.getPtr());
  bool isContiguous = llvm::any_of(
      pointers.axes, [&](const analysis::AxisInfo::Axis &axis) { return axis.contiguity * elementBytes >= minBytes; });
  Refusal why = Refusal(isContiguous ? Cause::AddressNotAligned : Cause::NotContiguous, addressOf(load))
                    .with("bytes", bytes)
                    .with("needed", minBytes);
  if (!isContiguous)
    return why;
  return std::move(why).with("arguments",
                             unalignedArguments(load.getPtr(), minBytes / elementBytes, minBytes, axisInfo));
}

} // namespace txl::transform
