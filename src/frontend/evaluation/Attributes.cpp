// Attribute access on tiles (`x.dtype`, `x.T`, methods of the prelude), dtypes, modules, classes, tuples, enums and
// host objects.
#include "frontend/evaluation/Constants.h"
#include "frontend/evaluation/Suggestion.h"
#include "frontend/evaluation/Walker.h"
#include "frontend/values/ConstantText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace txl;
using namespace txl::frontend;
using mlir::failure;
using mlir::FailureOr;

TXL_DIAGNOSTIC(NoAttribute, AttributeError, "{0} has no attribute `{1}`");
TXL_DIAGNOSTIC(NoModuleAttribute, AttributeError, "the module `{0}` has no attribute `{1}`");

static Value shapeTuple(llvm::ArrayRef<int64_t> shape, Arena &arena) {
  llvm::SmallVector<Value, 4> dims;
  for (int64_t dim : shape)
    dims.push_back(Value::fromInt(dim));
  return arena.tuple(dims);
}

/// The type of a value: that of a tile, the tuple type of a tuple, and a constexpr type for a compile-time value. Null
/// if it has none.
static Type typeOf(Evaluator &ev, Value value) {
  if (value.isTile())
    return value.type();
  if (value.isBuffer())
    return ev.types().block(value.type().scalar(), value.type().shape());
  if (!value.isSequence())
    return value.isConstexpr() ? ev.types().constexprOf(valueText(value, true)) : Type();
  llvm::SmallVector<Type> elements;
  for (Value element : value.elements()) {
    elements.push_back(typeOf(ev, element));
    if (!elements.back())
      return Type();
  }
  return ev.types().tuple(elements, value.asTuple().fields);
}

static FailureOr<Value> tileAttribute(Evaluator &ev, Value tile, llvm::StringRef name) {
  Type type = tile.type();
  if (name == "dtype")
    return Value::dtype(type.scalar());
  if (name == "type")
    return Value::dtype(typeOf(ev, tile));
  if (name == "shape")
    return shapeTuple(type.shape(), ev.arena());
  if (name == "numel")
    return Value::fromInt(type.numElements());
  if (name == "T")
    if (Value permute = ev.prelude().lookup("permute")) // matrices only: for other ranks `T` would be ambiguous
      return ev.call(permute, {tile, ev.arena().tuple({Value::fromInt(1), Value::fromInt(0)})});
  if (Value method = ev.prelude().lookupMethod(name))
    return Value::method(ev.arena().make(MethodData{tile, method}));
  return Value();
}

/// A buffer has the attributes of a tile, but no methods except the conversion to its own type.
static FailureOr<Value> bufferAttribute(Evaluator &ev, Value buffer, llvm::StringRef name) {
  Type type = buffer.type();
  if (name == "dtype")
    return Value::dtype(type.scalar());
  if (name == "type")
    return Value::dtype(typeOf(ev, buffer));
  if (name == "shape")
    return shapeTuple(type.shape(), ev.arena());
  if (name == "numel")
    return Value::fromInt(type.numElements());
  if (name == "T")
    return ev.call(ev.prelude().lookup("smem_trans"),
                   {buffer, ev.arena().tuple({Value::fromInt(1), Value::fromInt(0)})});
  if (name == "to")
    return Value::method(ev.arena().make(MethodData{buffer, ev.prelude().lookup("_same_buffer")}));
  // The functions of buffers are methods too: `load`, `index`, `slice`, `gather`. Gluon's atomics are
  // `atomic_scatter_add`, and `trans` is `permute`.
  std::string function = name == "permute" ? "smem_trans" : "smem_" + name.str();
  if (name.starts_with("atomic_scatter_"))
    function = "smem_atomic_" + name.drop_front(15).str();
  Value method = name == "alloc" || name == "of" ? Value() : ev.prelude().lookup(function);
  if (method)
    return Value::method(ev.arena().make(MethodData{buffer, method}));
  return Value();
}

/// Attributes of a tuple type: the types and names of its elements. It is not a dtype and has none of a dtype's
/// predicates.
static Value tupleTypeAttribute(Evaluator &ev, Value value, llvm::StringRef name) {
  Type type = value.asType();
  if (name == "name")
    return ev.arena().str(type.str());
  if (name == "types") {
    llvm::SmallVector<Value> types;
    for (Type element : type.elements())
      types.push_back(Value::dtype(element));
    return ev.arena().list(types);
  }
  if (name == "fields") {
    llvm::SmallVector<Value> fields;
    for (llvm::StringRef field : type.fields())
      fields.push_back(Value::str(field));
    return fields.empty() ? Value::none() : ev.arena().tuple(fields);
  }
  if (name == "mangle")
    return Value::method(ev.arena().make(MethodData{value, ev.prelude().lookupDTypeMethod(name)}));
  return Value();
}

static Value dtypeAttribute(Evaluator &ev, Value value, llvm::StringRef name) {
  Type type = value.asType();
  if (type.isTuple())
    return tupleTypeAttribute(ev, value, name);
  unsigned width = type.bitWidth();
  bool isNumeric = !type.scalarIsPointer();
  if (name == "name")
    return ev.arena().str(type.str());
  if (name == "scalar")
    return Value::dtype(type.scalar());
  if (name == "element_ty" && (type.isPointer() || type.isBlock()))
    return Value::dtype(type.element());
  if (name == "shape" && type.isBlock())
    return shapeTuple(type.shape(), ev.arena());
  if (name == "numel" && type.isBlock())
    return Value::fromInt(type.numElements());
  if (name == "const" && type.isPointer())
    return Value::boolean(type.isConstPointer());
  if (name == "primitive_bitwidth" && isNumeric)
    return Value::fromInt(width);
  if (name == "itemsize" && isNumeric)
    return Value::fromInt(width / 8);
  if (name == "nbytes" && type.isBlock())
    return Value::fromInt(type.numElements() * width / 8);
  if (name == "int_bitwidth" && isNumeric && type.isInt())
    return Value::fromInt(width);
  if (name == "fp_mantissa_width" && type.isFloat())
    return Value::fromInt(type.mantissaBits());
  if (name == "exponent_bias" && type.isFloat())
    return Value::fromInt(type.exponentBias());
  if (Value method = ev.prelude().lookupDTypeMethod(name))
    return Value::method(ev.arena().make(MethodData{value, method}));
  return Value();
}

/// Attributes of a constexpr or a tuple; an untyped number has those of the typed value it would become.
static Value plainAttribute(Evaluator &ev, Value value, llvm::StringRef name) {
  if (name == "type")
    if (Type type = typeOf(ev, value))
      return Value::dtype(type);
  if (!value.isNumber())
    return Value();
  if (name == "shape")
    return shapeTuple({}, ev.arena());
  if (name == "numel")
    return Value::fromInt(1);
  if (name == "dtype")
    if (Type type = typeOfNumber(value))
      return Value::dtype(type);
  return Value();
}

static llvm::LogicalResult reportNoModuleAttribute(Evaluator &ev, const Module &module, llvm::StringRef name) {
  std::string text = module.isHost ? module.name : "txl.language" + (module.name.empty() ? "" : "." + module.name);
  Diagnostic &diagnostic = ev.report(NoModuleAttribute, text, name);
  Suggestion suggestion(name);
  if (!module.isHost)
    ev.prelude().forEachName(/*isMethod=*/false, [&](llvm::StringRef known) { suggestion.offer(known); });
  if (!suggestion.best().empty())
    diagnostic.note("did you mean `{0}`?", suggestion.best());
  return failure();
}

FailureOr<Value> Evaluator::attribute(Value value, llvm::StringRef name, bool optional) {
  FailureOr<Value> result = Value();
  switch (value.kind()) {
  case ValueKind::Tile:
    result = tileAttribute(*this, value, name);
    break;
  case ValueKind::Buffer:
    result = bufferAttribute(*this, value, name);
    break;
  case ValueKind::DType:
    result = dtypeAttribute(*this, value, name);
    break;
  case ValueKind::Tuple:
    result = instanceAttribute(value, name);
    break;
  case ValueKind::Module: {
    const Module &module = value.asModule();
    if (module.isHost) {
      HostValue object;
      object.kind = HostValue::Kind::Module;
      object.handle = module.hostHandle;
      object.text = module.name;
      result = compilation.hostAttribute(object, name);
    } else {
      // The only type name of the language that is not a scalar; pointer types belong to a compilation.
      result = name == "pi32_t" && module.name.find('.') == std::string::npos
                   ? Value::dtype(types().pointer(Scalar::Int32))
                   : prelude().resolve(module.name.empty() ? name.str() : (module.name + "." + name).str());
    }
    if (succeeded(result) && !*result && !optional)
      return reportNoModuleAttribute(*this, module, name);
    break;
  }
  case ValueKind::Class: {
    const ClassObject &object = value.asClass();
    for (const EnumMemberData &member : object.members)
      if (member.name == name)
        return Value::enumMember(&member);
    if (name == "__name__")
      return Value::str(object.name);
    if (object.kind == ClassKind::Host) {
      HostValue host;
      host.kind = HostValue::Kind::Class;
      host.handle = object.hostHandle;
      host.text = object.name;
      result = compilation.hostAttribute(host, name);
    }
    break;
  }
  case ValueKind::Host:
    result = compilation.hostAttribute(value.asHost().value, name);
    break;
  case ValueKind::Function:
    if (name == "__name__")
      return Value::str(value.asFunction().name);
    break;
  default:
    break;
  }
  if (failed(result) || *result)
    return result;
  if (const EnumMemberData *member = arena().memberOf(value)) {
    if (name == "name")
      return Value::str(member->name);
    if (name == "value" && value.is(ValueKind::EnumMember))
      return member->value;
    if (member->classHandle) {
      FailureOr<HostValue> host = compilation.toHost(value);
      result = failed(host) ? FailureOr<Value>(failure()) : compilation.hostAttribute(*host, name);
      if (failed(result) || *result)
        return result;
    }
  }
  if (name == "value" && value.isConstexpr()) // of a constexpr: the number itself
    return value;
  if (Value found = plainAttribute(*this, value, name))
    return found;
  if (optional)
    return Value();
  Diagnostic &diagnostic = report(NoAttribute, "a value of type `" + value.describe() + "`", name);
  Suggestion suggestion(name);
  if (value.isTile()) {
    prelude().forEachName(/*isMethod=*/true, [&](llvm::StringRef known) { suggestion.offer(known); });
    for (llvm::StringRef known : {"T", "dtype", "type", "shape", "numel"})
      suggestion.offer(known);
  } else if (value.isTuple()) {
    for (llvm::StringRef field : value.asTuple().fields)
      suggestion.offer(field);
  }
  if (value.isBuffer())
    diagnostic.note("a buffer is memory: `txl.smem_load` gives the tile that it holds");
  else if (value.isTile() && name == "astype")
    diagnostic.note("write `x.to(dtype)`");
  else if (value.isTuple() && llvm::is_contained({"append", "extend", "insert", "pop", "remove"}, name))
    diagnostic.note("lists and tuples do not change: build a new one, `xs = xs + [x]`");
  else if (!suggestion.best().empty())
    diagnostic.note("did you mean `{0}`?", suggestion.best());
  else if (value.isTile() && prelude().lookup(name))
    diagnostic.note("it is a function: `tl.{0}(…)`", name);
  return failure();
}
