// Atomic operations. Float maximum and minimum are implemented with integer atomics. Non-negative floats order as their
// bits do, negative ones in reverse order, so a non-negative value uses the signed operation and a negative one the
// opposite unsigned operation.
#include "frontend/builtins/MemoryAccess.h"
#include "frontend/evaluation/Constants.h"
#include "ir/ops/AtomicOps.h"

namespace txl::frontend {

TXL_DIAGNOSTIC(UnknownMemoryOrder, ValueError,
               "`{0}`: the memory order is one of {2}, not `{1}` (Memory semantic {1} not supported)");
TXL_DIAGNOSTIC(UnknownMemoryScope, ValueError, "`{0}`: the scope is `gpu`, `cta` or `sys`, not `{1}`");
TXL_DIAGNOSTIC(CasOperand, TypeError, "`atomic_cas`: a `{0}` cannot be compared and exchanged through `{1}`");
TXL_DIAGNOSTIC(AtomicTypeUnsupported, ValueError, "`{0}` is not defined for elements of type `{1}` ({0} {2})");

namespace builtins {

using mlir::failure;
using mlir::FailureOr;
namespace arith = mlir::arith;

namespace {
/// The arguments that atomic operations share.
struct Atomic {
  Value pointer, mask;
  mlir::Value policy; ///< cache policy, or null
  Type element;
  tt::MemSemantic order = tt::MemSemantic::AcquireRelease;
  tt::MemScope scope = tt::MemScope::GPU;
};
} // namespace

static FailureOr<tt::MemSemantic> memoryOrder(BuiltinCall &call, unsigned i, llvm::ArrayRef<tt::MemSemantic> allowed) {
  auto text = strArgument(call, i);
  if (failed(text))
    return failure();
  if (text->empty())
    return allowed.front();
  std::string names;
  for (tt::MemSemantic order : allowed) {
    llvm::StringRef name = tt::stringifyMemSemantic(order);
    if (name == *text)
      return order;
    names += (names.empty() ? "`" : ", `") + name.str() + "`";
  }
  call.evaluator.pointAt(call, i);
  return call.evaluator.error(UnknownMemoryOrder, call.builtin.name, *text, names);
}

static FailureOr<tt::MemScope> memoryScope(BuiltinCall &call, unsigned i) {
  auto text = strArgument(call, i);
  if (failed(text))
    return failure();
  if (text->empty())
    return tt::MemScope::GPU;
  if (auto scope = tt::symbolizeMemScope(*text))
    return *scope;
  call.evaluator.pointAt(call, i);
  return call.evaluator.error(UnknownMemoryScope, call.builtin.name, *text);
}

static const tt::MemSemantic anyOrder[] = {tt::MemSemantic::AcquireRelease, tt::MemSemantic::Acquire,
                                           tt::MemSemantic::Release, tt::MemSemantic::Relaxed};

/// Reads pointer, mask (`maskIndex` < 0: there is none), order and scope. Without a mask all elements are accessed.
static FailureOr<Atomic> atomicArguments(BuiltinCall &call, int maskIndex, unsigned orderIndex,
                                         llvm::ArrayRef<tt::MemSemantic> orders, bool writes, int policyIndex = -1) {
  auto pointer = pointerArgument(call, 0, writes);
  if (failed(pointer))
    return failure();
  Atomic a;
  a.pointer = *pointer;
  a.element = pointer->type().scalar().element();
  auto order = memoryOrder(call, orderIndex, orders);
  auto scope = memoryScope(call, orderIndex + 1);
  if (failed(order) || failed(scope))
    return failure();
  a.order = *order, a.scope = *scope;
  if (policyIndex >= 0) {
    auto policy = cachePolicyArgument(call, policyIndex);
    if (failed(policy))
      return failure();
    a.policy = *policy;
  }
  if (maskIndex >= 0) {
    auto mask = maskArgument(call, maskIndex, *pointer);
    if (failed(mask))
      return failure();
    Type type = call.evaluator.types().withScalar(pointer->type(), Scalar::Int1);
    a.mask = *mask ? *mask : constantOf(call.evaluator, 1, type);
  }
  return a;
}

/// Argument `i` in the type and shape of the elements.
static FailureOr<Value> elementArgument(BuiltinCall &call, unsigned i, const Atomic &a) {
  auto value = tileArgument(call, i);
  if (failed(value))
    return failure();
  auto converted = call.evaluator.semantic().cast(*value, a.element);
  return failed(converted) ? converted : inShapeOf(call, i, *converted, a.pointer, "value");
}

static Value makeRMW(Evaluator &e, tt::RMWKind kind, Value pointer, Value value, Value mask, const Atomic &a) {
  mlir::OpBuilder &b = e.builder();
  auto op = tt::AtomicRMWOp::create(b, e.loc(), value.type().toMLIR(b.getContext()), kind, pointer.ir(), value.ir(),
                                    mask.ir(), a.policy, a.order, a.scope);
  return Value::tile(op, value.type());
}

static mlir::LogicalResult unsupported(BuiltinCall &call, Type element, const char *supported) {
  call.evaluator.pointAt(call, 0);
  std::string phrase = call.builtin.name == "atomic_cas" ? "only supports elements with width {16, 32, 64}"
                                                         : "does not support " + element.str();
  call.evaluator.report(AtomicTypeUnsupported, call.builtin.name, element.str(), phrase)
      .note("it is for {0}", supported);
  return failure();
}

static FailureOr<Value> readModifyWrite(BuiltinCall &call, tt::RMWKind integer, tt::RMWKind floating) {
  auto a = atomicArguments(call, 2, 3, anyOrder, /*writes=*/true, /*policyIndex=*/5);
  if (failed(a))
    return failure();
  Type element = a->element;
  bool isWide = (element.isInt() || element.isStandardFloat()) && element.bitWidth() >= 32;
  if (!isWide && !(floating == tt::RMWKind::FAdd && element.isStandardFloat()))
    return unsupported(call, element,
                       floating == tt::RMWKind::FAdd ? "fp16, bf16, and integers and floats of 32 and 64 bits"
                                                     : "integers and floats of 32 and 64 bits");
  auto value = elementArgument(call, 1, *a);
  if (failed(value))
    return failure();
  return makeRMW(call.evaluator, element.isFloat() ? floating : integer, a->pointer, *value, a->mask, *a);
}

FailureOr<Value> AtomicAdd(BuiltinCall &call) { return readModifyWrite(call, tt::RMWKind::Add, tt::RMWKind::FAdd); }
FailureOr<Value> AtomicAnd(BuiltinCall &call) { return readModifyWrite(call, tt::RMWKind::And, tt::RMWKind::And); }
FailureOr<Value> AtomicOr(BuiltinCall &call) { return readModifyWrite(call, tt::RMWKind::Or, tt::RMWKind::Or); }
FailureOr<Value> AtomicXor(BuiltinCall &call) { return readModifyWrite(call, tt::RMWKind::Xor, tt::RMWKind::Xor); }

FailureOr<Value> AtomicXchg(BuiltinCall &call) {
  return readModifyWrite(call, tt::RMWKind::Exchange, tt::RMWKind::Exchange);
}

/// `isNarrowKnown`: 16-bit floats are allowed too, as in reductions through descriptors.
static FailureOr<Value> extremum(BuiltinCall &call, bool isMax, bool isNarrowKnown = false) {
  auto a = atomicArguments(call, 2, 3, anyOrder, /*writes=*/true, /*policyIndex=*/5);
  if (failed(a))
    return failure();
  Evaluator &e = call.evaluator;
  Type element = a->element;
  bool isNarrow = isNarrowKnown && (element.is(Scalar::Fp16) || element.is(Scalar::Bf16));
  bool isFloat = isNarrow || element.is(Scalar::Fp32) || element.is(Scalar::Fp64);
  if (!isFloat && !(element.isInt() && element.bitWidth() >= 32))
    return unsupported(call, element, "fp32, fp64 and integers of 32 and 64 bits");
  auto value = elementArgument(call, 1, *a);
  if (failed(value))
    return failure();
  tt::RMWKind isSigned = isMax ? tt::RMWKind::Max : tt::RMWKind::Min;
  if (!isFloat) {
    tt::RMWKind isUnsigned = isMax ? tt::RMWKind::UMax : tt::RMWKind::UMin;
    return makeRMW(e, element.isSignedInt() ? isSigned : isUnsigned, a->pointer, *value, a->mask, *a);
  }
  unsigned width = element.bitWidth();
  Type integer = width == 16 ? Scalar::Int16 : width == 32 ? Scalar::Int32 : Scalar::Int64;
  auto bits = e.semantic().bitcast(*value, integer);
  if (failed(bits))
    return failure();
  Value pointer = pointersTo(e, a->pointer, integer);
  mlir::OpBuilder &b = e.builder();
  mlir::Location loc = e.loc();
  Type boolean = a->mask.type();
  auto signBit = arith::ShRUIOp::create(b, loc, bits->ir(), constantOf(e, width - 1, bits->type()).ir());
  mlir::Value negative =
      arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ne, signBit, constantOf(e, 0, bits->type()).ir());
  mlir::Value positive = arith::XOrIOp::create(b, loc, negative, constantOf(e, 1, boolean).ir());
  auto masked = [&](mlir::Value which) {
    return Value::tile(arith::AndIOp::create(b, loc, a->mask.ir(), which), boolean);
  };
  Value ofPositive = makeRMW(e, isSigned, pointer, *bits, masked(positive), *a);
  Value ofNegative = makeRMW(e, isMax ? tt::RMWKind::UMin : tt::RMWKind::UMax, pointer, *bits, masked(negative), *a);
  mlir::Value old = arith::SelectOp::create(b, loc, positive, ofPositive.ir(), ofNegative.ir());
  return e.semantic().bitcast(Value::tile(old, bits->type()), element);
}

FailureOr<Value> AtomicMax(BuiltinCall &call) { return extremum(call, /*isMax=*/true); }
FailureOr<Value> AtomicMin(BuiltinCall &call) { return extremum(call, /*isMax=*/false); }

FailureOr<Value> InternalAtomicMax(BuiltinCall &call) { return extremum(call, /*isMax=*/true, /*isNarrowKnown=*/true); }
FailureOr<Value> InternalAtomicMin(BuiltinCall &call) {
  return extremum(call, /*isMax=*/false, /*isNarrowKnown=*/true);
}

FailureOr<Value> AtomicCas(BuiltinCall &call) {
  auto a = atomicArguments(call, -1, 3, anyOrder, /*writes=*/true);
  if (failed(a))
    return failure();
  unsigned width = a->element.bitWidth();
  if (a->element.isPointer() || (width != 16 && width != 32 && width != 64))
    return unsupported(call, a->element, "elements of 16, 32 and 64 bits");
  auto expected = tileArgument(call, 1), value = tileArgument(call, 2);
  if (failed(expected) || failed(value))
    return failure();
  mlir::OpBuilder &b = call.evaluator.builder();
  mlir::Type wanted = call.evaluator.types().withScalar(a->pointer.type(), a->element).toMLIR(b.getContext());
  for (const Value &v : {*expected, *value})
    if (v.type().toMLIR(b.getContext()) != wanted) {
      call.evaluator.report(CasOperand, v.describe(), a->pointer.describe())
          .note("convert `cmp` and `val` with `.to(…)` and give them the pointer's shape");
      return failure();
    }
  auto op = tt::AtomicCASOp::create(b, call.evaluator.loc(), value->type().toMLIR(b.getContext()), a->pointer.ir(),
                                    expected->ir(), value->ir(), a->order, a->scope);
  return Value::tile(op, value->type());
}

static bool isNumeric(Type element) { return element.isScalar() && !element.isVoid(); }

/// Booleans are stored as bytes.
static Value inMemory(Evaluator &e, Atomic &a) {
  return a.element.isBool() ? pointersTo(e, a.pointer, Scalar::Int8) : a.pointer;
}

FailureOr<Value> AtomicLoad(BuiltinCall &call) {
  auto a = atomicArguments(call, 1, 2, {tt::MemSemantic::Acquire, tt::MemSemantic::Relaxed}, /*writes=*/false,
                           /*policyIndex=*/4);
  if (failed(a))
    return failure();
  if (!isNumeric(a->element))
    return unsupported(call, a->element, "numbers");
  Value pointer = inMemory(call.evaluator, *a);
  Type type = call.evaluator.types().withScalar(a->pointer.type(), pointer.type().scalar().element());
  mlir::OpBuilder &b = call.evaluator.builder();
  mlir::Value mask = call.arg(1).isNone() ? mlir::Value() : a->mask.ir();
  auto op = tt::AtomicLoadOp::create(b, call.evaluator.loc(), type.toMLIR(b.getContext()), pointer.ir(), mask,
                                     a->policy, a->order, a->scope);
  Value result = Value::tile(op, type);
  return a->element.isBool() ? call.evaluator.semantic().cast(result, Scalar::Int1) : FailureOr<Value>(result);
}

FailureOr<Value> AtomicStore(BuiltinCall &call) {
  auto a = atomicArguments(call, 2, 3, {tt::MemSemantic::Release, tt::MemSemantic::Relaxed}, /*writes=*/true,
                           /*policyIndex=*/5);
  if (failed(a))
    return failure();
  if (!isNumeric(a->element))
    return unsupported(call, a->element, "numbers");
  auto value = elementArgument(call, 1, *a);
  if (failed(value))
    return failure();
  Value pointer = inMemory(call.evaluator, *a);
  if (a->element.isBool())
    value = call.evaluator.semantic().cast(*value, Scalar::Int8);
  if (failed(value))
    return failure();
  tt::AtomicStoreOp::create(call.evaluator.builder(), call.evaluator.loc(), pointer.ir(), value->ir(), a->mask.ir(),
                            a->policy, a->order, a->scope);
  return Value::none();
}

FailureOr<Value> AtomicPoll(BuiltinCall &call) {
  auto a = atomicArguments(call, -1, 2, {tt::MemSemantic::Acquire, tt::MemSemantic::Relaxed}, /*writes=*/false);
  if (failed(a))
    return failure();
  if (!a->element.isInt() || a->element.bitWidth() < 16)
    return unsupported(call, a->element, "integers of 16, 32 and 64 bits");
  auto expected = elementArgument(call, 1, *a);
  if (failed(expected))
    return failure();
  mlir::Value timeout;
  if (!call.arg(4).isNone()) {
    auto value = tileArgument(call, 4);
    if (failed(value))
      return failure();
    if (value->type().isBlock() || !value->type().isInt())
      return badArgument(call, 4, "an integer scalar");
    auto wide = call.arg(4).isNumber() ? FailureOr<Value>(constantOf(call.evaluator, call.arg(4), Scalar::Int64))
                                       : call.evaluator.semantic().cast(*value, Scalar::Int64);
    if (failed(wide))
      return failure();
    timeout = wide->ir();
  }
  Type type = call.evaluator.types().withScalar(a->pointer.type(), Scalar::Int1);
  mlir::OpBuilder &b = call.evaluator.builder();
  auto op = tt::AtomicPollOp::create(b, call.evaluator.loc(), type.toMLIR(b.getContext()), a->pointer.ir(),
                                     expected->ir(), timeout, a->order, a->scope);
  return Value::tile(op, type);
}

} // namespace builtins
} // namespace txl::frontend
