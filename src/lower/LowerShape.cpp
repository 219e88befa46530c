// Operations that create tiles or change their shape. No element moves: the result's layout is the operand's, mapped
// through the change of coordinates (layout/TensorTransfer.h), so each register of the result is one of an operand's.
#include "ir/ops/ShapeOps.h"
#include "layout/BitMatrix.h"
#include "lower/Lowering.h"

namespace txl::lower {

using layout::Dim;
using layout::LinearLayout;
using layout::Space;

namespace {
/// The source of a result element: an operand (0 or 1) and a point of its space. Linear in the result's point, with the
/// operand as one more bit.
struct Origin {
  unsigned operand = 0;
  uint64_t point = 0;
};
} // namespace

static Space spaceOf(mlir::Value value) {
  return layout::tensorSpace(llvm::cast<mlir::RankedTensorType>(value.getType()).getShape());
}

/// Sets `result` to the operands' registers, where `originOf` is linear; `offset` is added to the origin's point.
template <typename OriginOf>
static void renumber(Lowering &l, mlir::Operation *op, mlir::Value result, OriginOf originOf, uint64_t offset = 0) {
  const LinearLayout &to = ttg::layoutOf(result), &from = ttg::layoutOf(op->getOperand(0));
  llvm::SmallVector<uint64_t, 8> columns;
  for (unsigned bit = 0; bit < from.in().bits(Dim::Register); ++bit)
    columns.push_back(from.basis(Dim::Register, bit));
  layout::Span registers(columns);
  llvm::SmallVector<std::pair<unsigned, uint64_t>, 8> images; // operand, register, of each register bit of the result
  auto registerOf = [&](uint64_t point) -> uint64_t {
    std::optional<uint64_t> found = registers.preimage(point);
    if (!found)
      l.unsupported(op); // inconsistent layouts in textual IR; the verifier has reported it before
    return found.value_or(0);
  };
  for (unsigned bit = 0; bit < to.in().bits(Dim::Register); ++bit) {
    Origin origin = originOf(to.basis(Dim::Register, bit));
    images.push_back({origin.operand, registerOf(origin.point)});
  }
  llvm::SmallVector<ElementsRef, 2> operands;
  for (mlir::Value operand : op->getOperands())
    operands.push_back(l.get(operand));
  uint64_t start = registerOf(offset);
  Elements elements;
  for (uint64_t r = 0; r < uint64_t(1) << images.size(); ++r) {
    uint64_t reg = start;
    unsigned operand = 0;
    for (auto [bit, image] : llvm::enumerate(images))
      if (r >> bit & 1) {
        operand ^= image.first;
        reg ^= image.second;
      }
    elements.push_back(operands[operand][reg]);
  }
  l.set(result, elements);
}

template <> void lower(Lowering &l, tt::MakeRangeOp op) {
  Elements elements = l.emitIndices(ttg::layoutOf(op.getType()));
  if (uint32_t start = op.getStart())
    for (llvm::Value *&element : elements)
      element = l.b.CreateAdd(element, l.i32(start));
  l.set(op.getResult(), elements);
}

template <> void lower(Lowering &l, tt::SplatOp op) {
  l.set(op.getResult(), Elements(Lowering::elementCount(op.getType()), l.scalar(op.getSrc())));
}

template <> void lower(Lowering &l, tt::UnsplatOp op) { l.set(op.getResult(), l.scalar(op.getSrc())); }

template <> void lower(Lowering &l, tt::BroadcastOp op) {
  Space to = spaceOf(op.getResult()), from = spaceOf(op.getSrc());
  renumber(l, op, op.getResult(), [&](uint64_t point) {
    llvm::SmallVector<uint64_t, 4> at = to.coordinates(point);
    for (auto [coordinate, axis] : llvm::zip(at, from.axes()))
      coordinate = axis.bits ? coordinate : 0;
    return Origin{0, from.point(at)};
  });
}

// An axis of one element has no bits: points are the same with and without it.
template <> void lower(Lowering &l, tt::ExpandDimsOp op) {
  renumber(l, op, op.getResult(), [](uint64_t point) { return Origin{0, point}; });
}

/// Packs the coordinates of a point with the last axis lowest, and back.
static uint64_t rowMajorOf(const Space &space, uint64_t point) {
  uint64_t flat = 0;
  for (auto [coordinate, axis] : llvm::zip(space.coordinates(point), space.axes()))
    flat = flat << axis.bits | coordinate;
  return flat;
}
static uint64_t pointAt(const Space &space, uint64_t flat) {
  llvm::SmallVector<uint64_t, 4> at(space.rank());
  for (unsigned axis = space.rank(); axis-- > 0;) {
    at[axis] = flat & (space.axes()[axis].size() - 1);
    flat >>= space.axes()[axis].bits;
  }
  return space.point(at);
}
template <> void lower(Lowering &l, tt::ReshapeOp op) {
  Space to = spaceOf(op.getResult()), from = spaceOf(op.getSrc());
  renumber(l, op, op.getResult(), [&](uint64_t point) { return Origin{0, pointAt(from, rowMajorOf(to, point))}; });
}

template <> void lower(Lowering &l, tt::TransOp op) {
  Space to = spaceOf(op.getResult()), from = spaceOf(op.getSrc());
  renumber(l, op, op.getResult(), [&](uint64_t point) {
    llvm::SmallVector<uint64_t, 4> at(from.rank());
    for (auto [coordinate, source] : llvm::zip(to.coordinates(point), op.getOrder()))
      at[source] = coordinate;
    return Origin{0, from.point(at)};
  });
}

template <> void lower(Lowering &l, tt::JoinOp op) {
  unsigned bits = spaceOf(op.getLhs()).bits(); // the last axis is the highest bit
  renumber(l, op, op.getResult(), [&](uint64_t point) {
    return Origin{static_cast<unsigned>(point >> bits & 1), point & ((uint64_t(1) << bits) - 1)};
  });
}

template <> void lower(Lowering &l, tt::SplitOp op) {
  unsigned bits = spaceOf(op.getOutLHS()).bits();
  auto same = [](uint64_t point) { return Origin{0, point}; };
  renumber(l, op, op.getOutLHS(), same);
  renumber(l, op, op.getOutRHS(), same, uint64_t(1) << bits);
}

template <> void lower(Lowering &l, tt::CatOp op) {
  unsigned bits = spaceOf(op.getLhs()).bits();
  renumber(l, op, op.getResult(), [&](uint64_t point) {
    return Origin{static_cast<unsigned>(point >> bits & 1), point & ((uint64_t(1) << bits) - 1)};
  });
}

} // namespace txl::lower
