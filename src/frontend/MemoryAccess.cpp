// Checks of pointers and masks.
#include "frontend/MemoryAccess.h"
#include "frontend/Constants.h"
#include "ir/Dialect.h"

namespace txl::frontend {

TXL_DIAGNOSTIC(NotAPointer, ValueError, "`{0}`: expected a pointer or a tile of pointers, got `{1}`");
TXL_DIAGNOSTIC(ConstPointer, ValueError, "`{0}` through a pointer to const (`{1}`)");
TXL_DIAGNOSTIC(MaskNotBoolean, ValueError, "`{0}`: the mask must be boolean, got `{1}`");
TXL_DIAGNOSTIC(DoesNotFitPointer, ValueError, "`{0}`: {1} of shape {2} does not fit pointers of shape {3}");

mlir::FailureOr<Value> pointerArgument(BuiltinCall &call, unsigned i, bool writes) {
  Value value = call.arg(i);
  Evaluator &e = call.evaluator;
  if (!value.isTile() || !value.type().scalarIsPointer()) {
    std::string got = value.isTile() ? value.type().str() : value.describe();
    e.report(NotAPointer, call.builtin.name, got).note("a scalar argument that is an array must be passed as an array, and offsets are added to it");
    return mlir::failure();
  }
  if (writes && value.type().scalar().isConstPointer())
    return e.error(ConstPointer, call.builtin.name, value.type().scalar().str());
  return value;
}

mlir::FailureOr<Value> inShapeOf(BuiltinCall &call, Value value, Value pointer, llvm::StringRef what) {
  Evaluator &e = call.evaluator;
  llvm::ArrayRef<int64_t> shape = pointer.type().shape(), from = value.type().shape();
  if (from == shape)
    return value;
  bool fits = from.size() <= shape.size();
  for (size_t i = 0; fits && i < from.size(); ++i) {
    int64_t extent = from[from.size() - 1 - i];
    fits = extent == 1 || extent == shape[shape.size() - 1 - i];
  }
  if (!fits)
    return e.error(DoesNotFitPointer, call.builtin.name, what, shapeText(from), shapeText(shape));
  if (value.type().isBlock())
    while (value.type().rank() < int64_t(shape.size())) {
      auto expanded = e.semantic().expandDims(value, 0);
      if (failed(expanded))
        return mlir::failure();
      value = *expanded;
    }
  return e.semantic().broadcastTo(value, shape);
}

mlir::FailureOr<Value> maskArgument(BuiltinCall &call, unsigned i, Value pointer) {
  if (call.arg(i).isNone())
    return Value();
  auto mask = tileArgument(call, i);
  if (failed(mask))
    return mlir::failure();
  if (!mask->type().isBool()) {
    call.evaluator.report(MaskNotBoolean, call.builtin.name, mask->type().str()).note("write `mask != 0`");
    return mlir::failure();
  }
  return inShapeOf(call, *mask, pointer, "a mask");
}

Value pointersTo(Evaluator &e, Value pointer, Type element) {
  Type scalar = e.types().pointer(element, pointer.type().scalar().isConstPointer());
  Type type = e.types().withScalar(pointer.type(), scalar);
  mlir::OpBuilder &b = e.builder();
  return Value::tile(tt::BitcastOp::create(b, e.loc(), type.toMLIR(b.getContext()), pointer.ir()), type);
}

} // namespace txl::frontend
