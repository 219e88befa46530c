// Assignments. A plain variable is a run-time value: an untyped number gets its default type when it is assigned. A
// name that is annotated `tl.constexpr` keeps the number.
#include "frontend/evaluation/AssignedNames.h"
#include "frontend/evaluation/DebugPoints.h"
#include "frontend/evaluation/Walker.h"
#include "ir/Variables.h"
#include "llvm/ADT/STLExtras.h"

using namespace txl;
using namespace txl::frontend;
using mlir::failure;
using mlir::FailureOr;
using mlir::success;

TXL_DIAGNOSTIC(
    SeveralTargets, UnsupportedLanguageConstruct,
    "an assignment to several targets is not part of the language of kernels (Simultaneous multiple assignment "
    "is not supported)");
TXL_DIAGNOSTIC(BadTarget, UnsupportedLanguageConstruct,
               "an assignment to {0} is not part of the language of kernels{1}");
TXL_DIAGNOSTIC(ConstexprRedefined, ValueError, "`{0}` is already defined, and a constexpr cannot be reassigned");
TXL_DIAGNOSTIC(UnpackCount, ValueError, "cannot unpack {0} values into {1} targets ({2})");
TXL_DIAGNOSTIC(NotUnpackable, TypeError, "cannot unpack `{0}` into {1} targets");
TXL_DIAGNOSTIC(NotAVariable, TypeError, "the variable `{0}` cannot hold a `{1}` known at compile time");

void Walker::set(llvm::StringRef name, Value value) {
  if (value && ev.options().variables)
    rememberVariable(value, name);
  if (value)
    frame().variables[name] = value;
  else
    frame().variables.erase(name);
}

/// Names values that have no name yet: results of calls, loops, and tuples.
void Walker::nameResult(Value value, llvm::StringRef name) {
  mlir::Operation *op = value.isRuntime() ? value.ir().getDefiningOp() : nullptr;
  if (op && !op->getLoc()->findInstanceOf<mlir::NameLoc>())
    op->setLoc(mlir::NameLoc::get(mlir::StringAttr::get(&c.context, name), op->getLoc()));
}

/// Records in the location of the operation that defines `value` that a debugger shows it as `name`. A block argument
/// has the name of the variable that it carries.
void Walker::rememberVariable(Value value, llvm::StringRef name) {
  auto result = llvm::dyn_cast_if_present<mlir::OpResult>(value.isRuntime() ? value.ir() : mlir::Value());
  if (!result)
    return;
  mlir::Location callSite = frame().callSite;
  unsigned depth = llvm::isa<mlir::UnknownLoc>(callSite) ? 0 : ir::callDepth(callSite) + 1;
  mlir::Operation *op = result.getOwner();
  op->setLoc(ir::withVariable(op->getLoc(), {name, result.getResultNumber(), depth, result.getType()}));
}

FailureOr<Value> Walker::materialize(Value value, llvm::StringRef name) {
  switch (value.kind()) {
  case ValueKind::Bool:
  case ValueKind::Int:
  case ValueKind::Float:
    return c.semantic.toTile(value);
  case ValueKind::Tuple: {
    if (value.isAggregate()) // the class defines which members can be assigned
      return value;
    bool changed = false;
    llvm::SmallVector<Value, 8> elements;
    for (Value element : value.elements()) {
      FailureOr<Value> materialized = materialize(element, name);
      if (failed(materialized))
        return failure();
      elements.push_back(*materialized);
      changed |= !materialized->identical(element);
    }
    if (!changed)
      return value;
    return c.arena.withElements(value.asTuple(), elements);
  }
  case ValueKind::Str:
  case ValueKind::Ellipsis:
  case ValueKind::Slice:
  case ValueKind::Range:
  case ValueKind::Condition: {
    Diagnostic &diagnostic = ev.report(NotAVariable, name, value.describe());
    diagnostic.note("annotate it: `{0}: tl.constexpr = …`", name);
    return failure();
  }
  default:
    return value;
  }
}

llvm::LogicalResult Walker::unpack(syntax::List<syntax::Expr> targets, Value value, bool keepNumbers) {
  llvm::SmallVector<Value> elements;
  if (value.isSequence())
    elements.assign(value.elements().begin(), value.elements().end());
  else if (value.is(ValueKind::Host) || value.is(ValueKind::Range)) {
    if (mlir::failed(ev.iterate(value, elements)))
      return failure();
  } else {
    Diagnostic &diagnostic = ev.report(NotUnpackable, value.describe(), targets.size());
    if (value.isTile())
      diagnostic.note("a tile is no tuple: `tl.split` gives the two halves of one whose last extent is 2");
    return failure();
  }
  for (const syntax::Expr *target : targets)
    if (llvm::isa<syntax::Starred>(target)) {
      c.at(target);
      ev.report(BadTarget, "`*name`", "").note("name each element, or index the tuple");
      return failure();
    }
  if (elements.size() > targets.size() && ev.options().language == LanguageVersion::V36)
    elements.resize(targets.size()); // Triton 3.6 drops extra elements
  if (elements.size() != targets.size())
    return ev.error(UnpackCount, elements.size(), targets.size(),
                    elements.size() < targets.size() ? "not enough values to unpack" : "too many values to unpack");
  for (auto [target, element] : llvm::zip(targets, elements))
    if (mlir::failed(assign(target, element, keepNumbers)))
      return failure();
  return success();
}

llvm::LogicalResult Walker::assign(const syntax::Expr *target, Value value, bool keepNumbers) {
  c.at(target);
  if (auto *name = llvm::dyn_cast<syntax::Name>(target)) {
    FailureOr<Value> materialized = keepNumbers ? FailureOr<Value>(value) : materialize(value, name->id);
    if (failed(materialized))
      return failure();
    nameResult(*materialized, name->id);
    set(name->id, debugValue(c, *materialized));
    c.observe(*target, *materialized);
    return success();
  }
  if (auto *tuple = llvm::dyn_cast<syntax::Tuple>(target))
    return unpack(tuple->elts, value, keepNumbers);
  if (auto *list = llvm::dyn_cast<syntax::ListExpr>(target))
    return unpack(list->elts, value, keepNumbers);
  if (llvm::isa<syntax::Subscript>(target)) {
    ev.report(BadTarget, "elements", " (__setitem__ is not supported in triton)")
        .note("tiles do not change: build a new one with `tl.where`, or write to memory with `tl.store`");
    return failure();
  }
  if (llvm::isa<syntax::Attribute>(target)) {
    ev.report(BadTarget, "attributes", " (Attribute assignment is not supported in triton)")
        .note("values do not change: keep the new value in a variable");
    return failure();
  }
  return ev.error(BadTarget, "this", "");
}

llvm::LogicalResult Walker::assignment(const syntax::Assign &node) {
  FailureOr<Value> value;
  {
    Naming naming(c, node.targets[0]);
    value = evaluate(node.value);
  }
  if (failed(value))
    return failure();
  if (node.targets.size() != 1) {
    c.at(&node);
    ev.report(SeveralTargets).note("write one assignment for each target");
    return failure();
  }
  return assign(node.targets[0], *value);
}

llvm::LogicalResult Walker::annotated(const syntax::AnnAssign &node) {
  if (!node.value)
    return success();
  FailureOr<Value> value;
  {
    Naming naming(c, node.target);
    value = evaluate(node.value);
  }
  if (failed(value))
    return failure();
  auto *name = llvm::dyn_cast<syntax::Name>(node.target);
  if (isConstexprAnnotation(node.annotation))
    value = c.known(*value);
  if (!name || !isConstexprAnnotation(node.annotation) || !value->isConstexpr())
    return assign(node.target, *value);
  c.at(node.target);
  const syntax::Node *&declared = frame().constexprDeclarations[name->id];
  if (declared != &node && frame().variables.count(name->id)) {
    ev.report(ConstexprRedefined, name->id).note("use another name");
    return failure();
  }
  declared = &node;
  frame().variables[name->id] = *value;
  return success();
}

llvm::LogicalResult Walker::augmented(const syntax::AugAssign &node) {
  Naming naming(c, node.target);
  FailureOr<Value> lhs;
  if (auto *name = llvm::dyn_cast<syntax::Name>(node.target)) {
    c.at(name);
    lhs = this->name(*name);
  } else {
    return assign(node.target, Value::none());
  }
  FailureOr<Value> rhs = succeeded(lhs) ? evaluate(node.value) : lhs;
  if (failed(rhs))
    return failure();
  c.at(&node);
  FailureOr<Value> value = binary(node.op, *lhs, *rhs);
  return failed(value) ? failure() : assign(node.target, *value);
}
