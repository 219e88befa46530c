// `len`, `range`, `isinstance` … : Python's functions on compile-time values, and the loop ranges.
#include "frontend/prelude/PythonBuiltins.h"
#include "frontend/builtins/BuiltinArguments.h"
#include "frontend/evaluation/DebugPoints.h"
#include "frontend/evaluation/Evaluator.h"
#include "frontend/values/Builtin.h"
#include "frontend/values/CompileTimeArithmetic.h"
#include "frontend/values/ConstantText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/ADT/Twine.h"
#include <cmath>

using namespace txl;
using namespace txl::frontend;
using mlir::failure;
using mlir::FailureOr;

TXL_DIAGNOSTIC(NoLength, TypeError, "a value of type `{0}` has no length (object has no len())");
TXL_DIAGNOSTIC(StaticRangeNotConstant, TypeError,
               "`static_range` takes compile-time integers, but the {0} is `{1}` ({1} used as tl.static_range {0} "
               "value is not a constexpr)");
TXL_DIAGNOSTIC(BadTypeTest, TypeError,
               "the second argument of `isinstance` must be a class or a tuple of classes, not `{0}`");
TXL_DIAGNOSTIC(BadAttributeName, TypeError, "`{0}` takes an attribute's name as a string, not `{1}`");
TXL_DIAGNOSTIC(BadZipLengths, ValueError, "`zip` takes sequences of one length in a kernel, got {0} and {1}");
TXL_DIAGNOSTIC(NotANumber, TypeError, "`{0}` takes a number, not `{1}`");
TXL_DIAGNOSTIC(BreakpointOnGPU, UserWarning, "`breakpoint()` stops launches on the CPU; on `{0}` it does nothing");
TXL_DIAGNOSTIC(NoIntegerWidth, ValueError, "`get_int_dtype`: there is no integer type of {0} bits");

const llvm::StringLiteral txl::frontend::pythonStubs = R"(
def range(start, stop=None, step=None): ...
def len(obj, /): ...
def isinstance(obj, classes, /): ...
def hasattr(obj, name, /): ...
def getattr(obj, name, /, *default): ...
def abs(x, /): ...
def round(x, /): ...
def repr(obj, /): ...
def enumerate(iterable, start=0): ...
def zip(*iterables): ...
def reversed(sequence, /): ...
def any(iterable, /): ...
def all(iterable, /): ...
def callable(obj, /): ...
def breakpoint(): ...
)";

const llvm::StringLiteral txl::frontend::languageStubs = R"(
def range(arg1, arg2=None, step=None, num_stages=None, loop_unroll_factor=None, disallow_acc_multi_buffer=False, flatten=False, warp_specialize=False, disable_licm=False): ...
def static_range(arg1, arg2=None, step=None): ...
def condition(arg1, disable_licm=False): ...
def get_int_dtype(bitwidth, signed): ...
def _unwrap_if_constexpr(o): ...
)";

static FailureOr<Value> makeRange(BuiltinCall &call, bool isStatic) {
  RangeData range;
  bool single = call.arg(1).isNone();
  range.start = single ? Value::fromInt(0) : call.arg(0);
  range.end = single ? call.arg(0) : call.arg(1);
  range.step = call.arg(2).isNone() ? Value::fromInt(1) : call.arg(2);
  range.isStatic = isStatic;
  if (isStatic)
    for (Value *bound : {&range.start, &range.end, &range.step})
      *bound = call.evaluator.known(*bound);
  if (call.arguments.size() > 3) {
    range.numStages = call.arg(3);
    range.loopUnrollFactor = call.arg(4);
    range.disallowAccMultiBuffer = call.arg(5);
    range.flatten = call.arg(6);
    range.warpSpecialize = call.arg(7);
    range.disableLicm = call.arg(8);
  }
  if (isStatic)
    for (auto [value, name] : {std::pair(range.start, "start"), {range.end, "stop"}, {range.step, "step"}})
      if (!(value.isInt() || value.isBool()) || !value.fitsInt64()) {
        call.evaluator.report(StaticRangeNotConstant, name, value.describe())
            .note("use `range` or `tl.range`, or pass the value as a `tl.constexpr` parameter");
        return failure();
      }
  return Value::range(call.evaluator.arena().make(range));
}

static FailureOr<Value> rangeOf(BuiltinCall &call) { return makeRange(call, false); }
static FailureOr<Value> staticRange(BuiltinCall &call) { return makeRange(call, true); }

static FailureOr<Value> condition(BuiltinCall &call) {
  FailureOr<bool> disableLicm = call.evaluator.truth(call.arg(1));
  if (failed(disableLicm))
    return failure();
  return Value::condition(call.evaluator.arena().make(ConditionData{call.arg(0), *disableLicm}));
}

static FailureOr<Value> intDType(BuiltinCall &call) {
  FailureOr<bool> isSigned = call.evaluator.truth(call.arg(1));
  if (failed(isSigned))
    return failure();
  Value width = call.arg(0);
  bool isKnown = width.isInt() && width.fitsInt64();
  llvm::StringRef prefix = *isSigned || (isKnown && width.asInt64() == 1) ? "int" : "uint";
  if (isKnown)
    if (std::optional<Scalar> scalar = parseScalar((prefix + llvm::Twine(width.asInt64())).str()))
      return Value::dtype(Type(*scalar));
  return call.evaluator.error(NoIntegerWidth, width.isInt() ? valueText(width, true) : width.describe());
}

/// Compile-time values are not wrapped here, so the function returns its argument, as Triton does for non-`constexpr`
/// values.
static FailureOr<Value> unwrapConstexpr(BuiltinCall &call) { return call.arg(0); }

static FailureOr<Value> length(BuiltinCall &call) {
  Value value = call.arg(0);
  if (value.isSequence())
    return Value::fromInt(value.elements().size());
  if (value.isAggregate()) {
    FailureOr<Value> method = call.evaluator.instanceAttribute(value, "__len__");
    if (failed(method) || *method)
      return failed(method) ? method : call.evaluator.call(*method, {});
  }
  if (value.isStr()) {
    int64_t n = 0;
    for (char c : value.asStr())
      n += (static_cast<unsigned char>(c) & 0xC0) != 0x80;
    return Value::fromInt(n);
  }
  if (value.is(ValueKind::Host))
    return call.evaluator.applyHost("len", {value});
  return call.evaluator.error(NoLength, value.describe());
}

static bool hasClass(Value value, const ClassObject &object) {
  switch (object.kind) {
  case ClassKind::Object:
    return true;
  case ClassKind::Bool:
    return value.isBool();
  case ClassKind::Int:
    return value.isInt() || value.isBool();
  case ClassKind::Float:
    return value.isFloat();
  case ClassKind::Str:
    return value.isStr();
  case ClassKind::Tuple:
  case ClassKind::LanguageTuple:
  case ClassKind::List:
    return value.isSequence();
  case ClassKind::Type:
    return value.is(ValueKind::Class);
  case ClassKind::Slice:
    return value.is(ValueKind::Slice);
  case ClassKind::NoneType:
    return value.isNone();
  case ClassKind::Const:
  case ClassKind::Constexpr:
    return false; // a compile-time value is a plain value, not a wrapper; as in Triton, the test is false
  case ClassKind::DType:
    return value.isDType() && !value.asType().isTuple();
  case ClassKind::PointerType:
    return value.isDType() && value.asType().isPointer();
  case ClassKind::BlockType:
    return value.isDType() && value.asType().isBlock();
  case ClassKind::TupleType:
    return value.isDType() && value.asType().isTuple();
  case ClassKind::Tensor:
    return value.isRuntime();
  case ClassKind::ConstexprType:
    return value.isDType() && value.asType().isConstexpr();
  case ClassKind::Aggregate:
    return value.isTuple() && value.asTuple().type == &object;
  case ClassKind::Enum:
    return value.is(ValueKind::EnumMember) && !value.asEnumMember().classHandle &&
           value.asEnumMember().className == object.name;
  case ClassKind::Host:
    return false; // `isInstance` queries the host
  }
  llvm_unreachable("every kind returns");
}

static FailureOr<Value> isInstance(BuiltinCall &call) {
  Value value = call.arg(0), classes = call.arg(1);
  if (value.is(ValueKind::Host))
    return call.evaluator.applyHost("isinstance", {value, classes});
  const ClassObject *own = value.isTuple() ? value.asTuple().type : nullptr;
  const EnumMemberData *member = call.evaluator.arena().memberOf(value);
  if (classes.isNone())
    return Value::boolean(value.isNone());
  llvm::SmallVector<Value> candidates(1, classes);
  while (!candidates.empty()) {
    Value candidate = candidates.pop_back_val();
    if (candidate.isTuple())
      candidates.append(candidate.elements().begin(), candidate.elements().end());
    else if (!candidate.is(ValueKind::Class))
      return call.evaluator.error(BadTypeTest, candidate.describe());
    else if (hasClass(value, candidate.asClass()))
      return Value::boolean(true);
    else if (member && member->classHandle && candidate.asClass().kind == ClassKind::Host) {
      FailureOr<Value> isOne = call.evaluator.applyHost("isinstance", {value, candidate});
      if (failed(isOne) || constantTruth(*isOne))
        return isOne;
    } else if (own && own->kind == ClassKind::Host && candidate.asClass().kind == ClassKind::Host) {
      FailureOr<Value> inherits =
          call.evaluator.applyHost("issubclass", {Value::classObject(own), Value::classObject(&candidate.asClass())});
      if (failed(inherits) || constantTruth(*inherits))
        return inherits;
    }
  }
  return Value::boolean(false);
}

static FailureOr<Value> hasAttribute(BuiltinCall &call) {
  if (!call.arg(1).isStr())
    return call.evaluator.error(BadAttributeName, "hasattr", call.arg(1).describe());
  FailureOr<Value> value = call.evaluator.attribute(call.arg(0), call.arg(1).asStr(), /*optional=*/true);
  if (failed(value))
    return failure();
  return Value::boolean(static_cast<bool>(*value));
}

static FailureOr<Value> getAttribute(BuiltinCall &call) {
  if (!call.arg(1).isStr())
    return call.evaluator.error(BadAttributeName, "getattr", call.arg(1).describe());
  bool hasDefault = !call.arg(2).elements().empty();
  FailureOr<Value> value = call.evaluator.attribute(call.arg(0), call.arg(1).asStr(), hasDefault);
  if (succeeded(value) && !*value)
    return call.arg(2).elements()[0];
  return value;
}

/// The elements of a value that can be iterated at compile time; otherwise reports an error.
static FailureOr<llvm::SmallVector<Value>> elementsOf(BuiltinCall &call, Value value) {
  llvm::SmallVector<Value> elements;
  if (mlir::failed(call.evaluator.iterate(value, elements)))
    return failure();
  return elements;
}

static FailureOr<Value> absolute(BuiltinCall &call) {
  Value value = call.arg(0);
  if (value.isTile())
    return call.evaluator.call(call.evaluator.prelude().lookup("abs"), {value});
  if (value.isFloat())
    return Value::fromFloat(std::fabs(value.asDouble()));
  ArithmeticError error;
  if (value.isNumber() && value.asAPInt().isNegative())
    return *constantUnary(syntax::UnaryOperator::USub, value, call.evaluator.arena(), error);
  if (value.isNumber())
    return *toInt(value, call.evaluator.arena(), error);
  return call.evaluator.error(NotANumber, "abs", value.describe());
}

static FailureOr<Value> roundToInt(BuiltinCall &call) {
  Value value = call.arg(0);
  ArithmeticError error;
  if (value.isFloat())
    value = Value::fromFloat(std::nearbyint(value.asDouble()));
  if (std::optional<Value> result = value.isNumber() ? toInt(value, call.evaluator.arena(), error) : std::nullopt)
    return *result;
  Diagnostic &diagnostic = call.evaluator.report(NotANumber, "round", value.describe());
  if (value.isTile())
    diagnostic.note("round a run-time value with `tl.floor(x + 0.5)`");
  return failure();
}

static FailureOr<Value> reprOf(BuiltinCall &call) { return call.evaluator.arena().str(valueText(call.arg(0), true)); }

static FailureOr<Value> enumerated(BuiltinCall &call) {
  FailureOr<llvm::SmallVector<Value>> elements = elementsOf(call, call.arg(0));
  if (failed(elements))
    return failure();
  if (!call.arg(1).isInt() || !call.arg(1).fitsInt64())
    return badArgument(call, 1, "a compile-time integer");
  for (auto [i, element] : llvm::enumerate(*elements))
    element = call.evaluator.arena().tuple({Value::fromInt(call.arg(1).asInt64() + i), element});
  return call.evaluator.arena().tuple(*elements);
}

static FailureOr<Value> zipped(BuiltinCall &call) {
  llvm::SmallVector<llvm::SmallVector<Value>> columns;
  for (Value sequence : call.arg(0).elements()) {
    FailureOr<llvm::SmallVector<Value>> elements = elementsOf(call, sequence);
    if (failed(elements))
      return failure();
    columns.push_back(*elements);
    if (columns.back().size() != columns.front().size())
      return call.evaluator.error(BadZipLengths, columns.front().size(), columns.back().size());
  }
  llvm::SmallVector<Value> rows;
  for (size_t i = 0; !columns.empty() && i < columns.front().size(); ++i) {
    llvm::SmallVector<Value> row;
    for (auto &column : columns)
      row.push_back(column[i]);
    rows.push_back(call.evaluator.arena().tuple(row));
  }
  return call.evaluator.arena().tuple(rows);
}

static FailureOr<Value> reversedOf(BuiltinCall &call) {
  FailureOr<llvm::SmallVector<Value>> elements = elementsOf(call, call.arg(0));
  if (failed(elements))
    return failure();
  std::reverse(elements->begin(), elements->end());
  return call.evaluator.arena().tuple(*elements);
}

static FailureOr<Value> quantified(BuiltinCall &call) {
  bool isAny = call.builtin.name == "any";
  FailureOr<llvm::SmallVector<Value>> elements = elementsOf(call, call.arg(0));
  if (failed(elements))
    return failure();
  for (Value element : *elements) {
    FailureOr<bool> truth = call.evaluator.truth(element);
    if (failed(truth))
      return failure();
    if (*truth == isAny)
      return Value::boolean(isAny);
  }
  return Value::boolean(!isAny);
}

static FailureOr<Value> isCallable(BuiltinCall &call) {
  switch (call.arg(0).kind()) {
  case ValueKind::Function:
  case ValueKind::Builtin:
  case ValueKind::Method:
  case ValueKind::Class:
    return Value::boolean(true);
  default:
    return Value::boolean(false);
  }
}

/// A kernel that calls it is compiled for the debugger (driver/Compile.cpp).
static FailureOr<Value> breakpoint(BuiltinCall &call) {
  Compilation &c = call.evaluator.compilation;
  if (c.request.options.target != "cpu")
    call.evaluator.report(BreakpointOnGPU, c.request.options.target);
  c.module->setAttr("dbg.breakpoint", c.builder.getUnitAttr());
  emitDebugPoint(c, /*breakpoint=*/true);
  return Value::none();
}

BuiltinFunction txl::frontend::findPythonBuiltin(llvm::StringRef name) {
  return llvm::StringSwitch<BuiltinFunction>(name)
      .Case("range", rangeOf)
      .Case("static_range", staticRange)
      .Case("condition", condition)
      .Case("get_int_dtype", intDType)
      .Case("_unwrap_if_constexpr", unwrapConstexpr)
      .Case("len", length)
      .Case("isinstance", isInstance)
      .Case("hasattr", hasAttribute)
      .Case("getattr", getAttribute)
      .Case("abs", absolute)
      .Case("round", roundToInt)
      .Case("repr", reprOf)
      .Case("enumerate", enumerated)
      .Case("zip", zipped)
      .Case("reversed", reversedOf)
      .Cases({"any", "all"}, quantified)
      .Case("callable", isCallable)
      .Case("breakpoint", breakpoint)
      .Default(dtypeStubs.contains(("def " + name + "(").str()) ? dtypeMethod : nullptr);
}
