// The rules of TTGIR, one family of operations after the other.
#include "ir/LayoutRules.h"
#include "ir/Ops.h"
#include "layout/TensorTransfer.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using txl::layout::Dim;
using txl::layout::LinearLayout;

namespace txl::ttg {

LinearLayout beforeBroadcast(const LinearLayout &result, ArrayRef<int64_t> from) {
  layout::Space out = layout::tensorSpace(from);
  layout::Columns columns;
  for (uint64_t column : result.columns()) {
    SmallVector<uint64_t, 4> coordinates = result.out().coordinates(column);
    for (auto [coordinate, axis] : llvm::zip(coordinates, out.axes()))
      coordinate &= axis.size() - 1;
    columns.push_back(out.point(coordinates));
  }
  return withoutRegisterCopies(LinearLayout(result.in(), out, columns));
}

LinearLayout afterReduce(const LinearLayout &layout, unsigned axis) {
  return withoutRegisterCopies(layout::sliced(layout, axis));
}

std::optional<LinearLayout> beforeCat(const LinearLayout &result) {
  unsigned outBits = result.out().bits();
  if (!outBits)
    return std::nullopt;
  uint64_t half = uint64_t(1) << (outBits - 1);
  layout::Space in, out{{Dim::tensor(0), outBits - 1}};
  layout::Columns columns;
  bool found = false;
  for (const layout::Axis &axis : result.in().axes()) {
    unsigned kept = 0;
    for (unsigned bit = 0; bit < axis.bits; ++bit) {
      uint64_t image = result.basis(axis.dim, bit);
      if (axis.dim == Dim::Register && image == half && !found) {
        found = true;
        continue;
      }
      if (image & half)
        return std::nullopt;
      columns.push_back(image);
      ++kept;
    }
    in.append({axis.dim, kept});
  }
  if (!found)
    return std::nullopt;
  return LinearLayout(in, out, columns);
}

LinearLayout afterCat(const LinearLayout &operand) {
  return operand * LinearLayout::identity(Dim::Register, Dim::tensor(0), 1);
}

// Verification --------------------------------------------------------------------------------------------------------

static LogicalResult misfit(Operation *op, const Twine &what) {
  return op->emitOpError("layouts do not fit: ") << what;
}

/// All tiles of the operation have one layout.
static LogicalResult verifyEqual(Operation *op, ValueRange values) {
  LayoutAttr first;
  for (Value value : values)
    if (LayoutAttr layout = layoutAttrOf(value)) {
      if (first && first != layout)
        return misfit(op, "its tiles must have one layout");
      first = layout;
    }
  return success();
}

static LogicalResult verifyAll(Operation *op) {
  SmallVector<Value, 8> values(op->getOperands());
  values.append(op->result_begin(), op->result_end());
  return verifyEqual(op, values);
}

/// What `pack` says: so many consecutive elements are in consecutive registers, from the lowest.
static LogicalResult verifyPacked(tt::MapElementwiseOp op) {
  if (failed(verifyAll(op)))
    return failure();
  const LinearLayout &layout = layoutOf(op.getSrcs()[0]);
  LinearLayout flat = layout.reshapedOuts(layout.out());
  SmallVector<int64_t> one{static_cast<int64_t>(layout.out().size())};
  flat = layout::reshaped(layout, one);
  unsigned bits = llvm::Log2_32(op.getPack());
  bool packed = flat.in().bits(Dim::Register) >= bits;
  for (unsigned bit = 0; packed && bit < bits; ++bit)
    packed = flat.basis(Dim::Register, bit) == uint64_t(1) << bit;
  return packed ? success() : misfit(op, "`pack` consecutive elements must be in a thread's lowest registers");
}

static LogicalResult verifyReduction(tt::ReduceOp op) {
  if (failed(verifyEqual(op, op.getSrcs())))
    return failure();
  for (Value result : op.getResults())
    if (layoutAttrOf(result) && layoutOf(result) != afterReduce(layoutOf(op.getSrcs()[0]), op.getAxis()))
      return misfit(op, "the result has the operand's layout without the reduced dimension");
  return success();
}

LogicalResult verifyLayouts(Operation *op) {
  return TypeSwitch<Operation *, LogicalResult>(op)
      .Case([&](tt::BroadcastOp broadcast) {
        LinearLayout before = beforeBroadcast(layoutOf(broadcast.getType()), broadcast.getSrc().getType().getShape());
        return before == layoutOf(broadcast.getSrc())
                   ? success()
                   : misfit(op, "the operand must have the result's layout without the repeated dimensions");
      })
      .Case([&](tt::ReshapeOp reshape) {
        return layout::reshaped(layoutOf(reshape.getSrc()), reshape.getType().getShape()) == layoutOf(reshape.getType())
                   ? success()
                   : misfit(op, "the result has the operand's layout with other dimensions");
      })
      .Case([&](tt::CatOp cat) {
        std::optional<LinearLayout> before = beforeCat(layoutOf(cat.getType()));
        return before && *before == layoutOf(cat.getLhs())
                   ? success()
                   : misfit(op, "the halves of the result must be in different registers of the same threads");
      })
      .Case([&](tt::ReduceOp reduce) { return verifyReduction(reduce); })
      .Case([&](tt::MapElementwiseOp map) { return verifyPacked(map); })
      .Case([&](tt::GatherOp gather) {
        return layoutAttrOf(gather.getIndices()) == layoutAttrOf(gather.getType())
                   ? success()
                   : misfit(op, "the result must have the layout of the indices");
      })
      .Case([&](tt::HistogramOp histogram) { return verifyEqual(op, histogram->getOperands()); })
      .Case<tt::ExpandDimsOp, tt::TransOp, tt::JoinOp, tt::SplitOp>([](Operation *) {
        return success(); // their results are inferred
      })
      .Case<tt::DotOp, tt::SplatOp, tt::UnsplatOp, tt::MakeRangeOp, tt::PrintOp, ConvertLayoutOp>(
          [](Operation *) { return success(); })
      .Case<tt::LoadOp, tt::StoreOp, tt::AtomicRMWOp, tt::AtomicCASOp, tt::AtomicLoadOp, tt::AtomicStoreOp,
            tt::AtomicPollOp, tt::ScanOp>([&](Operation *) { return verifyAll(op); })
      .Default([&](Operation *) {
        // Elementwise operations; those of control flow, calls and buffers have rules of their own or none.
        return op->hasTrait<OpTrait::Elementwise>() || op->hasTrait<OpTrait::SameOperandsAndResultShape>()
                   ? verifyAll(op)
                   : success();
      });
}

} // namespace txl::ttg
