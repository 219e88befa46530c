// Instances of classes: named tuples and aggregates.
//
// An instance is a tuple with a class, so its tiles pass through blocks, loops and calls as those of any tuple. This
// file has the parts that depend on the class: methods, operators, `with`. The members and instances of a host class
// are obtained from the host (`member`); those of prelude classes are known.
#include "frontend/evaluation/Suggestion.h"
#include "frontend/evaluation/Walker.h"
#include "llvm/ADT/STLExtras.h"

using namespace txl;
using namespace txl::frontend;
using mlir::failure;
using mlir::FailureOr;
using mlir::success;

TXL_DIAGNOSTIC(NotAContext, TypeError,
               "a value of type `{0}` is not a context manager: it has no methods `__enter__` and `__exit__`");
TXL_DIAGNOSTIC(ReturnInWith, UnsupportedLanguageConstruct,
               "`return` inside of `with` is not part of the language of kernels");

FailureOr<Value> Evaluator::instanceAttribute(Value instance, llvm::StringRef name) {
  const TupleData &data = instance.asTuple();
  for (auto [field, element] : llvm::zip(data.fields, data.elements))
    if (field == name)
      return element;
  if (!data.type)
    return Value();
  if (name == "__class__")
    return Value::classObject(data.type);
  FailureOr<Compilation::Member> member = compilation.member(*data.type, name);
  if (failed(member))
    return failure();
  bool isFunction = member->value && (member->value.is(ValueKind::Function) || member->value.is(ValueKind::Builtin) ||
                                      member->value.is(ValueKind::Host));
  if (member->kind == "method" && isFunction)
    return Value::method(arena().make(MethodData{instance, member->value}));
  if (member->kind == "class" && isFunction)
    return Value::method(arena().make(MethodData{Value::classObject(data.type), member->value}));
  if (member->kind == "property")
    return isFunction ? call(member->value, {instance}) : FailureOr<Value>(Value());
  return member->kind == "method" ? FailureOr<Value>(Value()) : FailureOr<Value>(member->value);
}

static bool mayOverload(Value value) { return value.isTuple() && value.asTuple().type; }

FailureOr<Value> Walker::overloaded(llvm::StringRef name, llvm::StringRef reflected, Value lhs, Value rhs) {
  for (auto [owner, other, method] : {std::tuple(lhs, rhs, name), std::tuple(rhs, lhs, reflected)}) {
    if (!mayOverload(owner))
      continue;
    FailureOr<Value> callee = ev.instanceAttribute(owner, method);
    if (failed(callee))
      return failure();
    if (!*callee)
      continue;
    FailureOr<Value> result = call(*callee, {other}, {});
    if (failed(result) || !result->is(ValueKind::NotImplemented))
      return result;
  }
  return Value();
}

FailureOr<Value> Walker::overloadedUnary(llvm::StringRef name, Value operand) {
  if (!mayOverload(operand))
    return Value();
  FailureOr<Value> callee = ev.instanceAttribute(operand, name);
  return failed(callee) || !*callee ? callee : call(*callee, {}, {});
}

FailureOr<Value> Walker::constructAggregate(const ClassObject &type, llvm::ArrayRef<Value> arguments,
                                            llvm::ArrayRef<KeywordArgument> keywords) {
  // The parameters of an `__init__` are the fields, in their order; it states their defaults.
  Signature signature;
  auto init = type.methods.find("__init__");
  if (init != type.methods.end())
    llvm::append_range(signature.parameters, llvm::drop_begin(init->second.asFunction().signature.parameters));
  else
    for (llvm::StringRef field : type.fields)
      signature.parameters.emplace_back().name = field;
  FailureOr<llvm::SmallVector<Value, 8>> bound = bind(signature, type.name, nullptr, arguments, keywords);
  if (failed(bound))
    return failure();
  return c.arena.instance(&type, /*isAggregate=*/true, *bound, type.fields, type.name);
}

/// The method that a `with` statement requires; reports an error if there is none.
static FailureOr<Value> contextMethod(Evaluator &ev, Value manager, llvm::StringRef name) {
  FailureOr<Value> method = mayOverload(manager) ? ev.instanceAttribute(manager, name) : FailureOr<Value>(Value());
  if (failed(method) || *method)
    return method;
  ev.report(NotAContext, manager.describe())
      .note("write the body without it, or give an aggregate the two methods with `@jit`");
  return failure();
}

Outcome Walker::executeWith(const syntax::With &node) {
  llvm::SmallVector<Value> exits;
  for (const syntax::WithItem *item : node.items) {
    FailureOr<Value> manager = evaluate(item->contextExpr);
    if (failed(manager))
      return Outcome::error();
    c.at(item->contextExpr);
    FailureOr<Value> enter = contextMethod(ev, *manager, "__enter__"), exit = failure();
    if (succeeded(enter))
      exit = contextMethod(ev, *manager, "__exit__");
    FailureOr<Value> entered = succeeded(exit) ? call(*enter, {}, {}) : exit;
    if (failed(entered) || (item->optionalVars && mlir::failed(assign(item->optionalVars, *entered))))
      return Outcome::error();
    exits.push_back(*exit);
  }
  Outcome outcome = execute(node.body);
  if (outcome.flow == Outcome::Error)
    return outcome;
  if (outcome.flow != Outcome::Next) {
    c.at(outcome.site ? outcome.site : &node);
    ev.report(ReturnInWith).note("keep the result in a variable and return it after the `with`");
    return Outcome::error();
  }
  c.at(&node);
  for (Value exit : llvm::reverse(exits)) {
    // Python passes the exception, which is always None here; a method without parameters is called without arguments.
    const Value &callee = exit.is(ValueKind::Method) ? exit.asMethod().callee : exit;
    bool takesError = !callee.is(ValueKind::Function) || callee.asFunction().signature.parameters.size() > 1;
    llvm::SmallVector<Value, 3> nothing(takesError ? 3 : 0, Value::none());
    if (failed(call(exit, nothing, {})))
      return Outcome::error();
  }
  return {};
}
