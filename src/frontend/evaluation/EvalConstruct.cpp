// Calls of classes: conversions of compile-time values, and constructors of sequences, slices and types.
#include "frontend/evaluation/Walker.h"
#include "frontend/values/CompileTimeArithmetic.h"
#include "frontend/values/ConstantText.h"
#include "llvm/ADT/STLExtras.h"

using namespace txl;
using namespace txl::frontend;
using mlir::failure;
using mlir::FailureOr;

TXL_DIAGNOSTIC(BadConversion, TypeError, "`{0}` converts values known at compile time, not `{1}`");
TXL_DIAGNOSTIC(BadConstruction, TypeError, "`{0}` cannot be made from ({1})");

/// `tuple_type(types, fields)`, without names if `fields` is None or omitted. Null if the arguments are invalid.
static Type tupleType(llvm::ArrayRef<Value> arguments, TypeContext &types) {
  if (arguments.empty() || arguments.size() > 2 || !arguments[0].isSequence())
    return Type();
  llvm::SmallVector<Type> elements;
  for (Value element : arguments[0].elements()) {
    if (!element.isDType())
      return Type();
    elements.push_back(element.asType());
  }
  llvm::SmallVector<llvm::StringRef> fields;
  if (arguments.size() == 2 && !arguments[1].isNone()) {
    if (!arguments[1].isSequence() || arguments[1].elements().size() != elements.size())
      return Type();
    for (Value field : arguments[1].elements()) {
      if (!field.isStr())
        return Type();
      fields.push_back(field.asStr());
    }
  }
  return types.tuple(elements, fields);
}

FailureOr<Value> Walker::construct(const ClassObject &object, Value callee, llvm::ArrayRef<Value> arguments,
                                   llvm::ArrayRef<KeywordArgument> keywords) {
  if (object.kind == ClassKind::Host)
    return c.hostCall(callee, arguments, keywords);
  if (object.kind == ClassKind::Aggregate)
    return constructAggregate(object, arguments, keywords);
  llvm::SmallVector<Value, 4> all(arguments);
  for (const KeywordArgument &keyword : keywords)
    all.push_back(keyword.value);
  ArithmeticError error;
  std::optional<Value> result;
  Value first = all.empty() ? Value() : all[0];
  if (all.size() == 1 && first.isTile() &&
      llvm::is_contained({ClassKind::Int, ClassKind::Float, ClassKind::Bool, ClassKind::Str}, object.kind)) {
    ev.report(BadConversion, object.name, first.describe()).note("convert a run-time value with `.to(…)`");
    return failure();
  }
  switch (object.kind) {
  case ClassKind::Constexpr:
    if (all.size() == 1)
      return first;
    break;
  case ClassKind::Int:
    result = all.size() == 1 ? toInt(first, c.arena, error) : std::nullopt;
    break;
  case ClassKind::Float:
    result = all.size() == 1 ? toFloat(first, error) : std::nullopt;
    break;
  case ClassKind::Bool:
    if (all.size() == 1) {
      FailureOr<bool> truth = ev.truth(first);
      return failed(truth) ? FailureOr<Value>(failure()) : FailureOr<Value>(Value::boolean(*truth));
    }
    break;
  case ClassKind::Str:
    if (all.size() == 1)
      return first.is(ValueKind::Host) ? c.hostApply("str", {first}) : FailureOr<Value>(c.arena.str(valueText(first)));
    break;
  case ClassKind::Tuple:
  case ClassKind::List:
  case ClassKind::LanguageTuple: {
    llvm::SmallVector<Value> elements;
    if (all.size() > 1 || (first && mlir::failed(ev.iterate(first, elements))))
      break;
    return object.kind == ClassKind::List ? c.arena.list(elements) : c.arena.tuple(elements);
  }
  case ClassKind::Type:
    if (all.size() == 1)
      if (Value type = first.isRuntime() ? c.prelude.lookup("tensor") : c.prelude.lookupPython(first.describe()))
        return type;
    break;
  case ClassKind::ConstexprType:
    if (all.size() == 1 && first.isConstexpr())
      return Value::dtype(c.types.constexprOf(valueText(first, true)));
    break;
  case ClassKind::DType:
    if (all.size() == 1 && first.isStr())
      if (std::optional<Scalar> scalar = parseScalar(first.asStr()))
        return Value::dtype(*scalar);
    break;
  case ClassKind::PointerType:
    if (!all.empty() && first.isDType())
      return Value::dtype(
          c.types.pointer(first.asType(), all.size() > 1 && all.back().isBool() && all.back().asBool()));
    break;
  case ClassKind::BlockType:
    if (all.size() == 2 && first.isDType() && all[1].isTuple()) {
      llvm::SmallVector<int64_t> shape;
      for (Value dim : all[1].elements())
        if (dim.isInt() && dim.fitsInt64() && dim.asInt64() > 0 && dim.asInt64() <= (1 << 20))
          shape.push_back(dim.asInt64());
      if (shape.size() == all[1].elements().size())
        return Value::dtype(c.types.block(first.asType(), shape));
    }
    break;
  case ClassKind::TupleType:
    if (Type type = tupleType(all, c.types))
      return Value::dtype(type);
    break;
  case ClassKind::Slice: {
    if (all.empty() || all.size() > 3)
      break;
    SliceData slice{Value::none(), Value::none(), Value::none()};
    (all.size() == 1 ? slice.upper : slice.lower) = first;
    if (all.size() > 1)
      slice.upper = all[1];
    if (all.size() > 2)
      slice.step = all[2];
    return Value::slice(c.arena.make(slice));
  }
  case ClassKind::Enum:
    for (const EnumMemberData &member : object.members)
      if (all.size() == 1 && constantEqual(member.value, first))
        return Value::enumMember(&member);
    break;
  default:
    break;
  }
  if (result)
    return *result;
  if (error.declaration)
    return ev.error(error);
  std::string types;
  for (Value value : all)
    types += (types.empty() ? "" : ", ") + value.describe();
  return ev.error(BadConstruction, object.name, types);
}
