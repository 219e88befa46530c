// Shapes: validity, and broadcasting of two operands.
//
// Missing leading axes are added, as in NumPy; only an extent of 1 is broadcast.
#include "frontend/evaluation/Compilation.h"
#include "frontend/evaluation/Constants.h"
#include "frontend/evaluation/Evaluator.h"
#include "frontend/evaluation/Semantic.h"
#include "frontend/evaluation/Shapes.h"
#include "ir/ops/ShapeOps.h"
#include "support/Limits.h"

namespace txl::frontend {

TXL_DIAGNOSTIC(NotAPowerOfTwo, ValueError,
               "extent {0} of the shape {1} is not a power of two (Shape element {2} must be a power of 2)");
TXL_DIAGNOSTIC(NotPositive, ValueError, "extent {0} of the shape {1} is not positive");
TXL_DIAGNOSTIC(BufferExtent, ValueError,
               "extent {0} of the shape {1} is not a power of two, as those of buffers and their layouts must be");
TXL_DIAGNOSTIC(TooManyAxes, ValueError, "a tile has at most {1} axes, not {0}");
TXL_DIAGNOSTIC(TileTooLarge, ValueError,
               "a tile of shape {0} is too large: the largest has {1} elements, extents rounded up to powers of two "
               "(the number of elements exceeds triton "
               "maximum tensor numel ({1}))");
TXL_DIAGNOSTIC(IncompatibleShapes, ValueError,
               "shapes {0} and {1} do not broadcast: extents {2} and {3} at axis {4} (Cannot make_shape_compatible: "
               "incompatible dimensions at index {4}: {2} and {3})");
TXL_DIAGNOSTIC(NotExpandable, ValueError,
               "cannot broadcast a tile of shape {0} to {1}: extents {2} and {3} at axis {4} (Cannot broadcast, the "
               "expanded size of the tensor ({3}) must match the existing size ({2}) at non-singleton dimension {4})");
TXL_DIAGNOSTIC(RankMismatch, ValueError,
               "cannot broadcast a tile of shape {0} to {1}: the ranks differ (Cannot broadcast, rank mismatch)");
TXL_DIAGNOSTIC(BadAxis, ValueError,
               "axis {0} is out of range for a tile of rank {1} (invalid axis {0}. Expected -{1} <= axis < {1})");

std::string shapeText(llvm::ArrayRef<int64_t> shape) {
  std::string text = "[";
  for (size_t i = 0; i < shape.size(); ++i)
    text += (i ? ", " : "") + std::to_string(shape[i]);
  return text + "]";
}

bool hasPowerOfTwoShapes(Evaluator &evaluator) {
  Compilation &compilation = evaluator.compilation;
  const JitFunction *kernel = compilation.function(compilation.request.function);
  mlir::FailureOr<Value> triton = kernel ? compilation.freeName(*kernel, "triton", /*allowPlain=*/true) : Value();
  return succeeded(triton) && triton->is(ValueKind::Module) && triton->asModule().name == "triton";
}

static bool isPowerOfTwo(int64_t extent) { return extent > 0 && llvm::isPowerOf2_64(extent); }

mlir::LogicalResult checkShape(Evaluator &evaluator, llvm::ArrayRef<int64_t> shape) {
  if (int64_t(shape.size()) > limits::tileRank)
    return evaluator.error(TooManyAxes, shape.size(), limits::tileRank);
  int64_t elements = 1;
  for (auto [axis, extent] : llvm::enumerate(shape)) {
    if (!isPowerOfTwo(extent) && hasPowerOfTwoShapes(evaluator)) {
      Diagnostic &diagnostic = evaluator.report(NotAPowerOfTwo, extent, shapeText(shape), axis);
      if (extent > 0 && extent < limits::tileElements)
        diagnostic.note("take {0} and a mask", llvm::NextPowerOf2(extent));
      return mlir::failure();
    }
    if (extent <= 0)
      return evaluator.error(NotPositive, extent, shapeText(shape));
    elements = extent > limits::tileElements
                   ? limits::tileElements + 1
                   : std::min<int64_t>(elements * llvm::PowerOf2Ceil(extent), limits::tileElements + 1);
  }
  if (elements > limits::tileElements) {
    evaluator.report(TileTooLarge, shapeText(shape), limits::tileElements).note("loop over smaller tiles");
    return mlir::failure();
  }
  return mlir::success();
}

mlir::LogicalResult checkBufferShape(Evaluator &evaluator, llvm::ArrayRef<int64_t> shape) {
  if (failed(checkShape(evaluator, shape)))
    return mlir::failure();
  for (int64_t extent : shape)
    if (!isPowerOfTwo(extent)) {
      evaluator.report(BufferExtent, extent, shapeText(shape)).note("take {0}", llvm::NextPowerOf2(extent));
      return mlir::failure();
    }
  return mlir::success();
}

static Value makeBroadcast(Evaluator &evaluator, Value value, llvm::ArrayRef<int64_t> shape) {
  if (value.type().shape() == shape)
    return value;
  Type type = evaluator.types().block(value.type().scalar(), shape);
  mlir::OpBuilder &b = evaluator.builder();
  return Value::tile(tt::BroadcastOp::create(b, evaluator.loc(), type.toMLIR(b.getContext()), value.ir()), type);
}

mlir::FailureOr<std::pair<Value, Value>> Semantic::broadcast(Value lhs, Value rhs) {
  if (!lhs.type().isBlock() && !rhs.type().isBlock())
    return std::pair(lhs, rhs);
  if (!lhs.type().isBlock())
    return std::pair(splat(evaluator, lhs, rhs.type().shape()), rhs);
  if (!rhs.type().isBlock())
    return std::pair(lhs, splat(evaluator, rhs, lhs.type().shape()));
  for (Value *v : {&lhs, &rhs})
    while (v->type().rank() < std::max(lhs.type().rank(), rhs.type().rank())) {
      auto expanded = expandDims(*v, 0);
      if (failed(expanded))
        return mlir::failure();
      *v = *expanded;
    }
  llvm::SmallVector<int64_t> shape;
  for (auto [axis, extents] : llvm::enumerate(llvm::zip(lhs.type().shape(), rhs.type().shape()))) {
    auto [l, r] = extents;
    if (l != r && l != 1 && r != 1) {
      Diagnostic &diagnostic = evaluator.report(IncompatibleShapes, shapeText(lhs.type().shape()),
                                                shapeText(rhs.type().shape()), l, r, axis);
      if (lhs.type().rank() == 1)
        diagnostic.note("`x[:, None]` and `y[None, :]` broadcast to the shape [{0}, {1}]", l, r);
      return mlir::failure();
    }
    shape.push_back(l == 1 ? r : l);
  }
  if (failed(checkShape(evaluator, shape)))
    return mlir::failure();
  return std::pair(makeBroadcast(evaluator, lhs, shape), makeBroadcast(evaluator, rhs, shape));
}

mlir::FailureOr<Value> Semantic::broadcastTo(Value value, llvm::ArrayRef<int64_t> shape) {
  if (!value.type().isBlock())
    return splat(evaluator, value, shape);
  llvm::ArrayRef<int64_t> from = value.type().shape();
  if (from == shape)
    return value;
  if (from.size() != shape.size()) {
    evaluator.report(RankMismatch, shapeText(from), shapeText(shape))
        .note("add axes with `x[:, None]` or `tl.expand_dims`");
    return mlir::failure();
  }
  for (auto [axis, extents] : llvm::enumerate(llvm::zip(from, shape))) {
    auto [f, t] = extents;
    if (f != t && f != 1)
      return evaluator.error(NotExpandable, shapeText(from), shapeText(shape), f, t, axis);
  }
  return makeBroadcast(evaluator, value, shape);
}

mlir::FailureOr<Value> Semantic::expandDims(Value value, int64_t axis) {
  int64_t rank = value.type().rank() + 1;
  if (axis < -rank || axis >= rank)
    return evaluator.error(BadAxis, axis, rank);
  axis += axis < 0 ? rank : 0;
  llvm::SmallVector<int64_t> shape(value.type().shape());
  shape.insert(shape.begin() + axis, 1);
  if (failed(checkShape(evaluator, shape)))
    return mlir::failure();
  if (!value.type().isBlock())
    return splat(evaluator, value, shape);
  Type type = evaluator.types().block(value.type().scalar(), shape);
  mlir::OpBuilder &b = evaluator.builder();
  auto ir =
      tt::ExpandDimsOp::create(b, evaluator.loc(), type.toMLIR(b.getContext()), value.ir(), b.getI32IntegerAttr(axis));
  return Value::tile(ir, type);
}

} // namespace txl::frontend
