// Creation of tiles and changes of shape: nothing here computes on elements.
#include "frontend/builtins/BuiltinArguments.h"
#include "frontend/evaluation/Constants.h"
#include "frontend/evaluation/Shapes.h"
#include "ir/ops/ShapeOps.h"

namespace txl::frontend {

TXL_DIAGNOSTIC(
    EmptyRange, ValueError,
    "`arange`: the range from {0} to {1} is empty (arange's end argument must be greater than the start argument)");
TXL_DIAGNOSTIC(RangeNotInt32, ValueError,
               "`arange`: the bounds {0} and {1} must be in [0, 2147483647] (arange must fit in int32)");
TXL_DIAGNOSTIC(RangeNotAPowerOfTwo, ValueError,
               "`arange`: the length {0} is not a power of two (arange's range must be a power of 2)");
TXL_DIAGNOSTIC(FullNeedsDtype, ValueError,
               "`full`: `dtype` must be given (dtype must be specified when value is not a tensor)");
TXL_DIAGNOSTIC(FullValueNotOfType, TypeError, "`full`: {0} is not a value of type `{1}`");
TXL_DIAGNOSTIC(BadPermutation, ValueError,
               "`{0}`: {1} is not a permutation of the {2} axes of a tile of shape {3} (permute dims must be a "
               "permutation of 0, 1, ..., n-1)");
TXL_DIAGNOSTIC(TransNeedsRank2, ValueError,
               "`trans` swaps the last two axes, but a tile of shape {0} has {1} (tl.trans invoked with a 0- or "
               "1-dimensional tensor)");
TXL_DIAGNOSTIC(
    ReshapeChangesSize, ValueError,
    "`{0}`: shape {1} has {2} elements, but {3} has {4} (reshape() cannot change total number of elements in tensor)");
TXL_DIAGNOSTIC(DuplicateAxis, ValueError,
               "`expand_dims`: axis {0} is given twice (expand_dims received duplicate axes)");
TXL_DIAGNOSTIC(
    SplitNeedsTwo, ValueError,
    "`split` takes a tile whose last extent is 2, got shape {0} (expected last dimension to be 2 for split)");
TXL_DIAGNOSTIC(JoinTypesDiffer, TypeError, "`{0}` takes tiles of one dtype, got `{1}` and `{2}`");
TXL_DIAGNOSTIC(CatShapesDiffer, ValueError, "`cat` takes two tiles of one shape, got {0} and {1} ({2})");
TXL_DIAGNOSTIC(CatReorderRank, ValueError, "`cat` with `can_reorder` takes tiles of rank 1, got shape {0}");
TXL_DIAGNOSTIC(ItemNeedsOne, ValueError,
               "`item` takes a tile of one element, got {0} (can only unsplat single-element tensors)");
TXL_DIAGNOSTIC(ReorderDeprecated, DeprecationWarning,
               "`{0}` with `can_reorder` is deprecated: the order of the elements is then the compiler's choice");

namespace builtins {

using mlir::failure;
using mlir::FailureOr;

FailureOr<Value> Arange(BuiltinCall &call) {
  for (unsigned i : {0, 1})
    if (call.evaluator.known(call.arg(i)).isTile())
      return badArgument(call, i, "a compile-time integer", "arange's arguments must be of type tl.constexpr");
  auto start = intArgument(call, 0), end = intArgument(call, 1);
  if (failed(start) || failed(end))
    return failure();
  Evaluator &e = call.evaluator;
  if (*start < 0 || *end < 0 || *start > INT32_MAX || *end > INT32_MAX) {
    Diagnostic &diagnostic = e.report(RangeNotInt32, *start, *end);
    if (*start < 0 && *end > *start)
      diagnostic.note("write `tl.arange(0, {0}) - {1}`", *end - *start, -*start);
    return failure();
  }
  if (*end <= *start)
    return e.error(EmptyRange, *start, *end);
  int64_t length = *end - *start;
  if (!llvm::isPowerOf2_64(length) && hasPowerOfTwoShapes(e)) {
    e.report(RangeNotAPowerOfTwo, length).note("take {0} and a mask", llvm::NextPowerOf2(length));
    return failure();
  }
  if (failed(checkShape(e, {length})))
    return failure();
  Type type = e.types().block(Scalar::Int32, {length});
  mlir::OpBuilder &b = e.builder();
  auto op = tt::MakeRangeOp::create(b, e.loc(), type.toMLIR(b.getContext()), b.getI32IntegerAttr(*start),
                                    b.getI32IntegerAttr(*end));
  return Value::tile(op, type);
}

FailureOr<Value> Full(BuiltinCall &call) {
  auto shape = shapeArgument(call, 0);
  if (failed(shape))
    return failure();
  Evaluator &e = call.evaluator;
  if (call.arg(2).isNone()) {
    e.report(FullNeedsDtype).note("write `dtype=tl.float32`, for example");
    return failure();
  }
  auto dtype = dtypeArgument(call, 2);
  if (failed(dtype))
    return failure();
  Value value = call.arg(1);
  if (value.isTile()) {
    if (value.type().numElements() != 1)
      return badArgument(call, 1, "a number or a scalar");
    if (value.type().isBlock())
      value = Value::tile(tt::UnsplatOp::create(e.builder(), e.loc(), value.ir()), value.type().scalar());
    auto scalar = e.semantic().cast(value, *dtype);
    if (failed(scalar))
      return failure();
    return splat(e, *scalar, *shape);
  }
  if (!value.isNumber())
    return badArgument(call, 1, "a number or a scalar");
  bool isInteger = !value.isFloat();
  bool isNegative = isInteger && value.asAPInt().isNegative();
  bool isZero = value.isFloat() && value.asDouble() == 0;
  // An integer constant wraps to a narrower type, but one that does not fit 64 bits is an error.
  bool isTooLarge = isInteger && dtype->isInt() && !dtype->isBool() &&
                    !fitsInteger(value, dtype->isSignedInt() ? Scalar::Int64 : Scalar::UInt64);
  if (!dtype->isScalar() || dtype->isVoid() || (dtype->isInt() && !dtype->isBool() && value.isFloat() && !isZero) ||
      (dtype->isUnsignedInt() && isNegative) || isTooLarge) {
    e.pointAt(call, 1);
    return e.error(FullValueNotOfType, e.show(value), dtype->str());
  }
  if (dtype->is(Scalar::Fp8E4B15)) { // its constants are given as bytes
    auto scalar = e.semantic().toTile(value, *dtype);
    return failed(scalar) ? scalar : splat(e, *scalar, *shape);
  }
  return constantOf(e, value, e.types().block(*dtype, *shape));
}

static mlir::Type ir(Evaluator &e, Type type) { return type.toMLIR(e.builder().getContext()); }

static Value makeReshape(Evaluator &e, Value value, llvm::ArrayRef<int64_t> shape, bool reorder = false) {
  Type type = e.types().block(value.type().scalar(), shape);
  return Value::tile(tt::ReshapeOp::create(e.builder(), e.loc(), ir(e, type), value.ir(), reorder), type);
}

static Value makeTrans(Evaluator &e, Value value, llvm::ArrayRef<int64_t> order) {
  llvm::SmallVector<int64_t> shape;
  for (int64_t axis : order)
    shape.push_back(value.type().shape()[axis]);
  Type type = e.types().block(value.type().scalar(), shape);
  llvm::SmallVector<int32_t> order32(order);
  auto op =
      tt::TransOp::create(e.builder(), e.loc(), ir(e, type), value.ir(), e.builder().getDenseI32ArrayAttr(order32));
  return Value::tile(op, type);
}

FailureOr<Value> BroadcastTo(BuiltinCall &call) {
  auto value = tileArgument(call, 0);
  if (failed(value))
    return failure();
  auto shape = shapeArgument(call, 1);
  if (failed(shape))
    return mlir::failure();
  return call.evaluator.semantic().broadcastTo(*value, *shape);
}

FailureOr<Value> Broadcast(BuiltinCall &call) {
  auto lhs = typedArgument(call, 0), rhs = typedArgument(call, 1);
  if (failed(lhs) || failed(rhs))
    return failure();
  auto pair = call.evaluator.semantic().broadcast(*lhs, *rhs);
  if (failed(pair))
    return failure();
  return call.evaluator.arena().tuple({pair->first, pair->second});
}

static FailureOr<Value> permuted(BuiltinCall &call, Value value, llvm::SmallVector<int64_t> dims) {
  int64_t rank = value.type().rank();
  llvm::SmallVector<bool> seen(rank, false);
  bool valid = int64_t(dims.size()) == rank;
  for (int64_t dim : dims) {
    valid = valid && dim >= 0 && dim < rank && !seen[dim];
    if (valid)
      seen[dim] = true;
  }
  if (!valid)
    return call.evaluator.error(BadPermutation, call.builtin.name, shapeText(dims), rank,
                                shapeText(value.type().shape()));
  return makeTrans(call.evaluator, value, dims);
}

FailureOr<Value> Permute(BuiltinCall &call) {
  auto value = tileArgument(call, 0);
  if (failed(value))
    return failure();
  auto dims = intsArgument(call, 1);
  if (failed(dims))
    return mlir::failure();
  return permuted(call, *value, *dims);
}

FailureOr<Value> Trans(BuiltinCall &call) {
  auto value = tileArgument(call, 0);
  if (failed(value))
    return failure();
  auto dims = intsArgument(call, 1);
  if (failed(dims))
    return failure();
  if (dims->empty()) {
    int64_t rank = value->type().rank();
    if (rank < 2)
      return call.evaluator.error(TransNeedsRank2, shapeText(value->type().shape()), rank ? "one" : "none");
    for (int64_t i = 0; i < rank; ++i)
      dims->push_back(i);
    std::swap((*dims)[rank - 2], (*dims)[rank - 1]);
  }
  return permuted(call, *value, *dims);
}

static FailureOr<Value> reshaped(BuiltinCall &call, bool reorder) {
  auto value = tileArgument(call, 0);
  if (failed(value))
    return failure();
  auto shape = shapeArgument(call, 1);
  if (failed(shape))
    return failure();
  int64_t elements = 1;
  for (int64_t extent : *shape)
    elements *= extent;
  if (elements != value->type().numElements())
    return call.evaluator.error(ReshapeChangesSize, call.builtin.name, shapeText(value->type().shape()),
                                value->type().numElements(), shapeText(*shape), elements);
  if (!value->type().isBlock())
    return splat(call.evaluator, *value, *shape);
  if (shape->empty()) {
    auto op = tt::UnsplatOp::create(call.evaluator.builder(), call.evaluator.loc(), value->ir());
    return Value::tile(op, value->type().scalar());
  }
  return makeReshape(call.evaluator, *value, *shape, reorder);
}

FailureOr<Value> Reshape(BuiltinCall &call) {
  auto reorder = boolArgument(call, 2);
  if (failed(reorder))
    return failure();
  if (*reorder)
    call.evaluator.report(ReorderDeprecated, "reshape");
  return reshaped(call, *reorder);
}

FailureOr<Value> View(BuiltinCall &call) { return reshaped(call, /*reorder=*/true); }

FailureOr<Value> ExpandDims(BuiltinCall &call) {
  auto value = tileArgument(call, 0);
  if (failed(value))
    return failure();
  auto axes = intsArgument(call, 1);
  if (failed(axes))
    return failure();
  int64_t rank = value->type().rank() + axes->size();
  for (int64_t &axis : *axes)
    axis += axis < 0 ? rank : 0;
  llvm::sort(*axes);
  Value result = *value;
  for (size_t i = 0; i < axes->size(); ++i) {
    if (i && (*axes)[i] == (*axes)[i - 1]) {
      call.evaluator.pointAt(call, 1);
      return call.evaluator.error(DuplicateAxis, (*axes)[i]);
    }
    if ((*axes)[i] < 0)
      (*axes)[i] -= rank; // reported as written
    auto expanded = call.evaluator.semantic().expandDims(result, (*axes)[i]);
    if (failed(expanded))
      return failure();
    result = *expanded;
  }
  return result;
}

static FailureOr<Value> joined(BuiltinCall &call, Value lhs, Value rhs) {
  Evaluator &e = call.evaluator;
  if (ir(e, lhs.type().scalar()) != ir(e, rhs.type().scalar())) { // the result has the signedness of the first operand
    e.report(JoinTypesDiffer, call.builtin.name, lhs.type().scalar().str(), rhs.type().scalar().str())
        .note("convert one of them with `.to(…)`");
    return failure();
  }
  llvm::SmallVector<int64_t> shape(lhs.type().shape());
  shape.push_back(2);
  if (failed(checkShape(e, shape)))
    return failure();
  Type type = e.types().block(lhs.type().scalar(), shape);
  return Value::tile(tt::JoinOp::create(e.builder(), e.loc(), ir(e, type), lhs.ir(), rhs.ir()), type);
}

FailureOr<Value> Join(BuiltinCall &call) {
  auto lhs = typedArgument(call, 0), rhs = typedArgument(call, 1);
  if (failed(lhs) || failed(rhs))
    return failure();
  auto pair = call.evaluator.semantic().broadcast(*lhs, *rhs);
  if (failed(pair))
    return failure();
  auto [l, r] = *pair;
  if (l.type().isBlock())
    return joined(call, l, r);
  auto result = joined(call, splat(call.evaluator, l, {1}), splat(call.evaluator, r, {1}));
  return failed(result) ? result : makeReshape(call.evaluator, *result, {2});
}

FailureOr<Value> Split(BuiltinCall &call) {
  auto value = tileArgument(call, 0);
  if (failed(value))
    return failure();
  Evaluator &e = call.evaluator;
  llvm::ArrayRef<int64_t> shape = value->type().shape();
  if (shape.empty() || shape.back() != 2) {
    Diagnostic &diagnostic = e.report(SplitNeedsTwo, shapeText(shape));
    if (value->type().numElements() > 1)
      diagnostic.note(
          "reshape it first: `x.reshape(…, 2)` makes pairs of neighbours, `x.reshape(2, …).T` of the two halves");
    return failure();
  }
  bool isVector = shape.size() == 1;
  if (isVector) {
    value = e.semantic().expandDims(*value, 0);
    if (failed(value))
      return failure();
    shape = value->type().shape();
  }
  Type half = e.types().block(value->type().scalar(), shape.drop_back());
  auto op = tt::SplitOp::create(e.builder(), e.loc(), mlir::TypeRange{ir(e, half), ir(e, half)}, value->ir());
  Value halves[2];
  for (int i = 0; i < 2; ++i)
    halves[i] = isVector ? Value::tile(tt::UnsplatOp::create(e.builder(), e.loc(), op->getResult(i)), half.scalar())
                         : Value::tile(op->getResult(i), half);
  return e.arena().tuple(halves);
}

FailureOr<Value> Cat(BuiltinCall &call) {
  auto lhs = typedArgument(call, 0), rhs = typedArgument(call, 1);
  auto reorder = boolArgument(call, 2);
  if (failed(lhs) || failed(rhs) || failed(reorder))
    return failure();
  Evaluator &e = call.evaluator;
  if (lhs->type().shape() != rhs->type().shape() || lhs->type().rank() == 0)
    return e.error(CatShapesDiffer, shapeText(lhs->type().shape()), shapeText(rhs->type().shape()),
                   lhs->type().rank() != rhs->type().rank() ? "tensors must have the same rank"
                                                            : "tl.cat requires tensors of the same shape");
  if (ir(e, lhs->type().scalar()) != ir(e, rhs->type().scalar()))
    return joined(call, *lhs, *rhs); // reports the error
  auto axis = axisArgument(call, 3, lhs->type().rank());
  if (failed(axis))
    return failure();
  llvm::SmallVector<int64_t> shape(lhs->type().shape());
  shape[*axis] *= 2;
  if (failed(checkShape(e, shape)))
    return failure();
  if (*reorder) {
    e.report(ReorderDeprecated, "cat");
    if (shape.size() != 1) {
      e.report(CatReorderRank, shapeText(lhs->type().shape())).note("leave out `can_reorder`");
      return failure();
    }
    Type type = e.types().block(lhs->type().scalar(), shape);
    return Value::tile(tt::CatOp::create(e.builder(), e.loc(), ir(e, type), lhs->ir(), rhs->ir()), type);
  }
  auto both = joined(call, *lhs, *rhs);
  if (failed(both))
    return failure();
  llvm::SmallVector<int64_t> order; // the new axis of extent 2 is inserted before `axis`
  for (int64_t i = 0; i < int64_t(shape.size()); ++i) {
    if (i == *axis)
      order.push_back(shape.size());
    order.push_back(i);
  }
  return makeReshape(e, makeTrans(e, *both, order), shape);
}

FailureOr<Value> Item(BuiltinCall &call) {
  auto value = tileArgument(call, 0);
  if (failed(value))
    return failure();
  if (value->type().numElements() != 1) {
    call.evaluator.report(ItemNeedsOne, value->type().numElements()).note("reduce it first, say with `tl.sum`");
    return failure();
  }
  if (!value->type().isBlock())
    return *value;
  auto op = tt::UnsplatOp::create(call.evaluator.builder(), call.evaluator.loc(), value->ir());
  return Value::tile(op, value->type().scalar());
}

} // namespace builtins
} // namespace txl::frontend
