// Checks of pointers, masks and cache modifiers.
#include "frontend/builtins/MemoryAccess.h"
#include "frontend/evaluation/Constants.h"
#include "ir/ops/CastOps.h"

namespace txl::frontend {

TXL_DIAGNOSTIC(NotAPointer, ValueError,
               "`{0}` takes a pointer or a tile of pointers, got `{1}` (Unsupported ptr type {1} in `tl.{0}`)");
TXL_DIAGNOSTIC(ConstPointer, ValueError,
               "`{0}` writes, but the pointer is to const: `{1}` (Cannot store to a constant pointer)");
TXL_DIAGNOSTIC(MaskNotBoolean, ValueError, "`{0}`: the mask must be boolean, got `{1}`");
TXL_DIAGNOSTIC(DoesNotFitPointer, ValueError, "`{0}`: {1} has shape {2}, but the pointer {3} ({4})");
TXL_DIAGNOSTIC(UnknownCacheModifier, ValueError,
               "`{0}`: the cache modifier is one of {2}, not `{1}` (Cache modifier {1} not supported)");

mlir::FailureOr<Value> pointerArgument(BuiltinCall &call, unsigned i, bool writes) {
  Value value = call.arg(i);
  Evaluator &e = call.evaluator;
  if (!value.isTile() || !value.type().scalarIsPointer()) {
    e.pointAt(call, i);
    e.report(NotAPointer, call.builtin.name, value.describe())
        .note("an array argument is a pointer to its first element, and offsets are added to it: `pointer + offsets`");
    return mlir::failure();
  }
  if (writes && value.type().scalar().isConstPointer()) {
    e.pointAt(call, i);
    e.report(ConstPointer, call.builtin.name, value.type().scalar().describe())
        .note("leave out the parameter's annotation `tl.const`");
    return mlir::failure();
  }
  return value;
}

/// Triton's message if a tile of shape `from` cannot be used with pointers of `shape`; empty if it can.
static std::string describeMismatch(llvm::ArrayRef<int64_t> from, llvm::ArrayRef<int64_t> shape, llvm::StringRef role) {
  if (shape.empty())
    return std::string(1, llvm::toUpper(role[0])) + role.drop_front().str() +
           " argument cannot be block type if pointer argument is not a block";
  if (from.size() > shape.size())
    return "Cannot broadcast, rank mismatch";
  llvm::ArrayRef<int64_t> last = shape.take_back(from.size());
  for (auto [axis, extents] : llvm::enumerate(llvm::zip(from, last))) {
    auto [extent, wanted] = extents;
    if (extent != 1 && extent != wanted)
      return llvm::formatv("Cannot make_shape_compatible: incompatible dimensions at index {0}: {1} and {2}",
                           axis + shape.size() - from.size(), wanted, extent);
  }
  return "";
}

mlir::FailureOr<Value> inShapeOf(BuiltinCall &call, unsigned i, Value value, Value pointer, llvm::StringRef role) {
  Evaluator &e = call.evaluator;
  llvm::ArrayRef<int64_t> shape = pointer.type().shape(), from = value.type().shape();
  if (from == shape)
    return value;
  std::string misfit = describeMismatch(from, shape, role);
  if (!misfit.empty()) {
    e.pointAt(call, i);
    Diagnostic &diagnostic =
        e.report(DoesNotFitPointer, call.builtin.name, role == "other" ? "`other`" : "the " + role.str(),
                 shapeText(from), shape.empty() ? "is a scalar" : "has " + shapeText(shape), misfit);
    if (shape.empty())
      diagnostic.note("add offsets to the pointer: `pointer + tl.arange(…)`");
    return mlir::failure();
  }
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
    call.evaluator.pointAt(call, i);
    call.evaluator.report(MaskNotBoolean, call.builtin.name, mask->describe()).note("compare it: `mask != 0`");
    return mlir::failure();
  }
  return inShapeOf(call, i, *mask, pointer, "mask");
}

Value pointersTo(Evaluator &e, Value pointer, Type element) {
  Type scalar = e.types().pointer(element, pointer.type().scalar().isConstPointer());
  Type type = e.types().withScalar(pointer.type(), scalar);
  mlir::OpBuilder &b = e.builder();
  return Value::tile(tt::BitcastOp::create(b, e.loc(), type.toMLIR(b.getContext()), pointer.ir()), type);
}

mlir::FailureOr<tt::CacheModifier> cacheModifierArgument(BuiltinCall &call, unsigned i, bool isStore) {
  auto text = strArgument(call, i);
  if (failed(text))
    return mlir::failure();
  struct Name {
    llvm::StringLiteral name;
    tt::CacheModifier modifier;
    bool onLoad, onStore;
  };
  static constexpr Name names[] = {
      {".ca", tt::CacheModifier::CA, true, false}, {".cg", tt::CacheModifier::CG, true, true},
      {".cv", tt::CacheModifier::CV, true, false}, {".wb", tt::CacheModifier::WB, false, true},
      {".cs", tt::CacheModifier::CS, true, true},  {".wt", tt::CacheModifier::WT, false, true}};
  if (text->empty())
    return tt::CacheModifier::None;
  for (const Name &name : names)
    if (name.name == *text && (isStore ? name.onStore : name.onLoad))
      return name.modifier;
  call.evaluator.pointAt(call, i);
  return call.evaluator.error(UnknownCacheModifier, call.builtin.name, *text,
                              isStore ? "`.wb`, `.cg`, `.cs`, `.wt`" : "`.ca`, `.cg`, `.cv`, `.cs`");
}

} // namespace txl::frontend
