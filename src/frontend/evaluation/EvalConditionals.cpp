// Conditionals. A compile-time condition selects an arm, and the other arm is not evaluated. Otherwise both arms are
// evaluated into separate blocks, and the `scf.if` is created once it is known which variables differ.
#include "frontend/evaluation/AssignedNames.h"
#include "frontend/evaluation/MultiBuffers.h"
#include "frontend/evaluation/Walker.h"
#include "ir/ops/async/GroupOps.h"
#include "support/Limits.h"
#include "syntax/Visitor.h"
#include "llvm/ADT/STLExtras.h"

using namespace txl;
using namespace txl::frontend;
using mlir::failure;
using mlir::FailureOr;
using mlir::success;

TXL_DIAGNOSTIC(AmbiguousTruth, UnsupportedLanguageConstruct,
               "the truth of a tile of several elements is ambiguous: this one is `{0}` (Boolean value of Tensor with "
               "more than one value is ambiguous)");
TXL_DIAGNOSTIC(ConditionKind, UnsupportedLanguageConstruct,
               "a condition is a bool, an int or None, not `{0}` (`if` conditionals can only accept values of type)");
TXL_DIAGNOSTIC(BranchTypes, TypeError,
               "`{0}` is `{1}` at the end of the `if` branch, but `{2}` at the end of the `else` branch (Mismatched "
               "type for {0} between then block and else block)");
TXL_DIAGNOSTIC(TernaryTypes, TypeError,
               "the two values of a conditional expression have different types, `{0}` and `{1}` (Ternary expression "
               "with dynamic condition has inconsistent types)");
TXL_DIAGNOSTIC(RegionsTooDeep, RuntimeError, "loops and run-time conditions are nested {0} deep");
TXL_DIAGNOSTIC(ReturnTypes, TypeError,
               "the function returns `{0}` in one place and `{1}` in another (Return type mismatch)");

std::optional<Value> txl::frontend::zipTiles(Value lhs, Value rhs, llvm::function_ref<Value(Value, Value)> pair,
                                             Arena &arena) {
  Value any = lhs ? lhs : rhs;
  if (lhs && rhs && lhs.identical(rhs))
    return lhs;
  if (any.isTuple()) {
    if (lhs && rhs &&
        (!lhs.isTuple() || !rhs.isTuple() || lhs.elements().size() != rhs.elements().size() ||
         ((lhs.isAggregate() || rhs.isAggregate()) && lhs.asTuple().type != rhs.asTuple().type)))
      return std::nullopt;
    llvm::SmallVector<Value, 8> elements;
    for (size_t i = 0; i < any.elements().size(); ++i) {
      std::optional<Value> element =
          zipTiles(lhs ? lhs.elements()[i] : Value(), rhs ? rhs.elements()[i] : Value(), pair, arena);
      if (!element)
        return std::nullopt;
      elements.push_back(*element);
    }
    return arena.withElements(any.asTuple(), elements);
  }
  if (!any.isRuntime())
    return lhs && rhs ? std::nullopt : std::optional(any);
  if (lhs && rhs && (!lhs.isRuntime() || !rhs.isRuntime() || lhs.type() != rhs.type()))
    return std::nullopt;
  return pair(lhs, rhs);
}

FailureOr<Walker::Condition> Walker::condition(Value value) {
  if (value.is(ValueKind::Group))
    return Condition{std::nullopt, {}, &value.asGroup()};
  if (value.is(ValueKind::Condition))
    value = value.asCondition().condition;
  if (!value.isTile()) {
    if (value.isFloat() || value.isStr() || value.isDType() || value.isSequence()) {
      ev.report(ConditionKind, value.describe()).note("compare it: `x != 0`, `len(x) > 0`");
      return failure();
    }
    FailureOr<bool> truth = ev.truth(value);
    if (failed(truth))
      return failure();
    return Condition{*truth, {}};
  }
  if (value.type().numElements() > 1) {
    ev.report(AmbiguousTruth, value.describe())
        .note("choose element by element with `tl.where` or a mask, or reduce it to one value, say with `tl.max`");
    return failure();
  }
  FailureOr<Value> bit = c.semantic.toCondition(value);
  if (failed(bit))
    return failure();
  return Condition{std::nullopt, bit->ir()};
}

mlir::Operation *Walker::createIf(const Condition &condition, mlir::Block *thenBlock, mlir::Block *elseBlock,
                                  llvm::ArrayRef<mlir::Value> thenYields, llvm::ArrayRef<mlir::Value> elseYields) {
  mlir::Location loc = ev.loc();
  mlir::OperationState state(loc,
                             condition.group ? tx::GroupOp::getOperationName() : mlir::scf::IfOp::getOperationName());
  if (condition.group) {
    auto unit = condition.group->ofWarps ? tx::GroupUnit::Warps : tx::GroupUnit::Warpgroups;
    state.addAttribute("unit", tx::GroupUnitAttr::get(&c.context, unit));
    state.addAttribute("ids", c.builder.getDenseI32ArrayAttr(condition.group->ids));
  } else {
    state.addOperands(condition.ir);
  }
  for (mlir::Value value : thenYields)
    state.types.push_back(value.getType());
  state.addRegion()->push_back(thenBlock);
  mlir::Region *elseRegion = state.addRegion();
  if (elseBlock->empty() && elseYields.empty())
    delete elseBlock;
  else
    elseRegion->push_back(elseBlock);
  mlir::OpBuilder::InsertPoint here = c.builder.saveInsertionPoint();
  auto yield = [&](mlir::Block *block, llvm::ArrayRef<mlir::Value> values) {
    c.builder.setInsertionPointToEnd(block);
    if (condition.group)
      tx::YieldOp::create(c.builder, loc, values);
    else
      mlir::scf::YieldOp::create(c.builder, loc, values);
  };
  yield(thenBlock, thenYields);
  if (!elseRegion->empty())
    yield(elseBlock, elseYields);
  c.builder.restoreInsertionPoint(here);
  return c.builder.create(state);
}

void Walker::executeArm(Arm &arm, syntax::List<syntax::Stmt> body, const Snapshot &before) {
  arm.block = new mlir::Block;
  InRegion region(c, arm.block);
  arm.outcome = execute(body);
  for (auto [name, value] : before)
    arm.variables.push_back({name, frame().variables.lookup(name)});
  restore(before);
}

/// Evaluates the statements after an `if` at the end of the only arm that reaches them.
void Walker::resumeArm(Arm &arm, syntax::List<syntax::Stmt> rest) {
  Snapshot before;
  for (auto [name, value] : arm.variables)
    before.push_back({name, frame().variables.lookup(name)});
  restore(arm.variables);
  InRegion region(c, arm.block);
  arm.outcome = execute(rest);
  for (auto &[name, value] : arm.variables)
    value = frame().variables.lookup(name);
  restore(before);
}

/// If one arm has a single buffer and the other a multi-buffer with one slot, replaces the latter by its slot.
void Walker::unwrapSingleSlots(Value &thenValue, Arm &thenArm, Value &elseValue, Arm &elseArm) {
  mlir::OpBuilder::InsertionGuard guard(c.builder);
  Value before = thenValue;
  c.builder.setInsertionPointToEnd(thenArm.block);
  thenValue = unwrapSingleSlot(ev, thenValue, elseValue);
  c.builder.setInsertionPointToEnd(elseArm.block);
  elseValue = unwrapSingleSlot(ev, elseValue, before);
}

/// If one `return` gives a number and another a tile, or two different numbers, converts the numbers to tiles.
FailureOr<Value> Walker::equalizeReturn(Value value, Value other, Arm &arm) {
  if (!value || !other || value.identical(other))
    return value;
  if (value.isTuple() && other.isTuple() && value.elements().size() == other.elements().size()) {
    llvm::SmallVector<Value, 8> elements;
    for (auto [mine, theirs] : llvm::zip(value.elements(), other.elements())) {
      FailureOr<Value> element = equalizeReturn(mine, theirs, arm);
      if (failed(element))
        return failure();
      elements.push_back(*element);
    }
    return c.arena.withElements(value.asTuple(), elements);
  }
  if (!value.isNumber())
    return value;
  mlir::OpBuilder::InsertionGuard guard(c.builder);
  c.builder.setInsertionPointToEnd(arm.block);
  return c.semantic.toTile(value);
}

llvm::LogicalResult Walker::equalizeReturns(Arm &thenArm, Arm &elseArm) {
  Value lhs = thenArm.outcome.result, rhs = elseArm.outcome.result;
  bool both = thenArm.outcome.flow != Outcome::Next && elseArm.outcome.flow != Outcome::Next;
  if (!both)
    return success();
  unwrapSingleSlots(lhs, thenArm, rhs, elseArm);
  FailureOr<Value> first = equalizeReturn(lhs, rhs, thenArm), second = equalizeReturn(rhs, lhs, elseArm);
  if (failed(first) || failed(second))
    return failure();
  thenArm.outcome.result = *first;
  elseArm.outcome.result = *second;
  if (*first && *second && !zipTiles(*first, *second, [](Value a, Value) { return a; }, c.arena)) {
    Diagnostic &diagnostic = ev.report(ReturnTypes, first->describe(), second->describe());
    for (auto [value, arm] : {std::pair(*first, &thenArm), std::pair(*second, &elseArm)})
      if (arm->outcome.site)
        diagnostic.note(arm->outcome.site->location(*frame().function->source), "`{0}` is returned here",
                        value.describe());
    diagnostic.note("convert one of them, so that both have one type");
    return failure();
  }
  return success();
}

Outcome Walker::mergeArms(const Condition &condition, Arm &thenArm, Arm &elseArm, const Snapshot &before,
                          const syntax::If *statement) {
  Outcome::Flow first = thenArm.outcome.flow, second = elseArm.outcome.flow,
                flow = first == second ? first : Outcome::Mixed;
  if (first == Outcome::Error || second == Outcome::Error || mlir::failed(equalizeReturns(thenArm, elseArm))) {
    delete thenArm.block;
    delete elseArm.block;
    return Outcome::error();
  }
  llvm::SmallVector<mlir::Value, 8> thenYields, elseYields;
  llvm::SmallVector<mlir::Value, 8> results;
  auto poison = [&](mlir::Block *block, Value like) -> mlir::Value {
    mlir::OpBuilder::InsertionGuard guard(c.builder);
    c.builder.setInsertionPointToEnd(block);
    return mlir::ub::PoisonOp::create(c.builder, ev.loc(), like.ir().getType());
  };
  // Both walks visit the same tiles in the same order: the first collects the values that the arms yield, the second
  // assigns the results.
  auto yield = [&](Value a, Value b) {
    thenYields.push_back(a ? a.ir() : poison(thenArm.block, b));
    elseYields.push_back(b ? b.ir() : poison(elseArm.block, a));
    return a ? a : b;
  };
  size_t next = 0;
  auto result = [&](Value a, Value b) { return Value::tile(results[next++], (a ? a : b).type()); };

  if (flow == Outcome::Mixed) {
    auto flag = [&](Arm &arm) -> mlir::Value {
      if (arm.outcome.flow == Outcome::Mixed)
        return arm.outcome.returned;
      mlir::OpBuilder::InsertionGuard guard(c.builder);
      c.builder.setInsertionPointToEnd(arm.block);
      return mlir::arith::ConstantOp::create(c.builder, ev.loc(),
                                             c.builder.getBoolAttr(arm.outcome.flow == Outcome::Returned));
    };
    thenYields.push_back(flag(thenArm));
    elseYields.push_back(flag(elseArm));
  }
  Value lhs = thenArm.outcome.result, rhs = elseArm.outcome.result;
  bool returns = flow != Outcome::Next && (lhs || rhs);
  if (returns)
    zipTiles(lhs, rhs, yield, c.arena);

  // A variable has a value after the `if` if every arm that reaches that point gives it one.
  struct Merged {
    llvm::StringRef name;
    Value a, b;
  };
  llvm::SmallVector<Merged, 8> merged;
  bool failedMerge = false;
  for (size_t i = 0; i < before.size() && flow != Outcome::Returned; ++i) {
    llvm::StringRef name = before[i].first;
    Value a = first == Outcome::Returned ? Value() : thenArm.variables[i].second;
    Value b = second == Outcome::Returned ? Value() : elseArm.variables[i].second;
    bool lost = (first != Outcome::Returned && !a) || (second != Outcome::Returned && !b);
    Value old = before[i].second;
    bool known = a && b && !a.identical(b) &&
                 (old ? !old.isRuntime() && !old.isTuple() && (a.isConstexpr() || b.isConstexpr())
                      : a.isConstexpr() && b.isConstexpr());
    if (lost || known) {
      set(name, Value());
      if (a || b)
        frame().lostNames[name] = {c.node, {}, {}};
      continue;
    }
    unwrapSingleSlots(a, thenArm, b, elseArm);
    if (!zipTiles(a, b, yield, c.arena)) {
      Diagnostic &diagnostic = ev.report(BranchTypes, name, a.describe(), b.describe());
      for (auto [value, body] : {std::pair(a, statement ? statement->body : syntax::List<syntax::Stmt>()),
                                 std::pair(b, statement ? statement->orelse : syntax::List<syntax::Stmt>())})
        if (const syntax::Node *assignment = lastAssignment(body, name))
          diagnostic.note(assignment->location(*frame().function->source), "it becomes `{0}` here", value.describe());
      diagnostic.note("give `{0}` one type on both paths, say with `.to(…)`", name);
      failedMerge = true;
      break;
    }
    merged.push_back({name, a, b});
  }
  if (failedMerge) {
    delete thenArm.block;
    delete elseArm.block;
    return Outcome::error();
  }
  mlir::Operation *op = createIf(condition, thenArm.block, elseArm.block, thenYields, elseYields);
  results.assign(op->result_begin(), op->result_end());
  Outcome outcome;
  outcome.flow = flow;
  if (flow == Outcome::Mixed)
    outcome.returned = results[next++];
  if (returns)
    outcome.result = *zipTiles(lhs, rhs, result, c.arena);
  outcome.site = thenArm.outcome.site ? thenArm.outcome.site : elseArm.outcome.site;
  for (const Merged &variable : merged)
    set(variable.name, *zipTiles(variable.a, variable.b, result, c.arena));
  return outcome;
}

FailureOr<Walker::Condition> Walker::test(const syntax::Expr *expr) {
  FailureOr<Value> value = evaluate(expr);
  if (failed(value))
    return failure();
  c.at(expr);
  return condition(*value);
}

llvm::LogicalResult Walker::checkNesting() {
  if (c.regionDepth < limits::regionDepth)
    return success();
  ev.report(RegionsTooDeep, limits::regionDepth)
      .note(
          "conditions that are known at compile time do not count; `tl.where` and tables in memory choose without one");
  return failure();
}

/// Iterative, not recursive, so that an `elif` chain with compile-time conditions may have any length.
Outcome Walker::executeIf(const syntax::If &first, syntax::List<syntax::Stmt> rest) {
  const syntax::If *link = &first;
  auto testIf = [&]() {
    c.groupTest = link->test;
    FailureOr<Condition> tested = test(link->test);
    c.groupTest = nullptr;
    return tested;
  };
  FailureOr<Condition> condition = testIf();
  while (succeeded(condition) && condition->known) {
    if (*condition->known)
      return execute(link->body);
    auto *next = llvm::cast_if_present<syntax::If>(syntax::nextInChain(link));
    if (!next)
      return execute(link->orelse);
    link = next;
    c.at(link);
    if (!c.spend(1))
      return Outcome::error();
    condition = testIf();
  }
  const syntax::If &node = *link;
  if (failed(condition) || mlir::failed(checkNesting()))
    return Outcome::error();

  bool returns = containsReturn(node.body) || containsReturn(node.orelse);
  llvm::SmallVector<llvm::StringRef, 8> names;
  collectAssignedNames(node.body, names);
  collectAssignedNames(node.orelse, names);
  if (returns)
    collectAssignedNames(rest, names);
  Snapshot before = snapshot(names);
  Arm thenArm, elseArm;
  const int32_t warpsAround = c.groups.warps;
  const int32_t warps = condition->group && condition->group->ofWarps ? condition->group->ids.size() : c.groups.warps;
  c.groups.warps = warps;
  executeArm(thenArm, node.body, before);
  c.groups.warps = warpsAround;
  if (thenArm.outcome.flow == Outcome::Error) {
    delete thenArm.block;
    return Outcome::error();
  }
  executeArm(elseArm, node.orelse, before);
  bool consumed = false;
  if (thenArm.outcome.flow == Outcome::Returned && elseArm.outcome.flow == Outcome::Next && !rest.empty()) {
    resumeArm(elseArm, rest);
    consumed = true;
  } else if (thenArm.outcome.flow == Outcome::Next && elseArm.outcome.flow == Outcome::Returned && !rest.empty()) {
    c.groups.warps = warps;
    resumeArm(thenArm, rest);
    c.groups.warps = warpsAround;
    consumed = true;
  }
  c.at(&node);
  Outcome outcome = mergeArms(*condition, thenArm, elseArm, before, &node);
  outcome.consumedRest = consumed;
  return outcome;
}

/// Evaluates the statements after one that may have returned: `if returned: (return) else: rest`.
Outcome Walker::afterMixed(Outcome mixed, syntax::List<syntax::Stmt> rest) {
  if (rest.empty())
    return mixed;
  if (mlir::failed(checkNesting()))
    return Outcome::error();
  llvm::SmallVector<llvm::StringRef, 8> names;
  collectAssignedNames(rest, names);
  const syntax::Node *node = c.node;
  Snapshot before = snapshot(names);
  Arm thenArm, elseArm;
  executeArm(thenArm, {}, before);
  thenArm.outcome.flow = Outcome::Returned;
  thenArm.outcome.result = mixed.result;
  thenArm.outcome.site = mixed.site;
  executeArm(elseArm, rest, before);
  c.at(node);
  return mergeArms(Condition{std::nullopt, mixed.returned}, thenArm, elseArm, before);
}

/// `a if condition else b`.
FailureOr<Value> Walker::conditional(const syntax::IfExp &first) {
  const syntax::IfExp *link = &first;
  FailureOr<Condition> condition = test(link->test);
  while (succeeded(condition) && condition->known) {
    auto *next = llvm::cast_if_present<syntax::IfExp>(syntax::nextInChain(link));
    if (*condition->known || !next)
      return evaluate(*condition->known ? link->body : link->orelse);
    link = next;
    c.at(link);
    if (!c.spend(1))
      return failure();
    condition = test(link->test);
  }
  const syntax::IfExp &node = *link;
  if (failed(condition) || mlir::failed(checkNesting()))
    return failure();

  llvm::SmallVector<llvm::StringRef> names;
  collectAssignedNames(node.body, names);
  collectAssignedNames(node.orelse, names);
  Snapshot before = snapshot(names);
  auto evaluateArm = [&](Arm &arm, const syntax::Expr *expr) -> FailureOr<Value> {
    arm.block = new mlir::Block;
    InRegion region(c, arm.block);
    FailureOr<Value> value = evaluate(expr);
    if (succeeded(value))
      value = materialize(*value, "");
    for (auto [name, old] : before)
      arm.variables.push_back({name, frame().variables.lookup(name)});
    restore(before);
    return value;
  };
  Arm thenArm, elseArm;
  FailureOr<Value> lhs = evaluateArm(thenArm, node.body), rhs = failure();
  if (succeeded(lhs))
    rhs = evaluateArm(elseArm, node.orelse);
  c.at(&node);
  if (succeeded(rhs))
    unwrapSingleSlots(*lhs, thenArm, *rhs, elseArm);
  if (failed(rhs) || !zipTiles(*lhs, *rhs, [](Value a, Value) { return a; }, c.arena)) {
    if (succeeded(rhs))
      ev.report(TernaryTypes, lhs->describe(), rhs->describe()).note("convert one of them, so that both have one type");
    delete thenArm.block;
    delete elseArm.block;
    return failure();
  }
  // Merge the value as a variable whose name no program can use.
  thenArm.variables.push_back({"<value>", *lhs});
  elseArm.variables.push_back({"<value>", *rhs});
  before.push_back({"<value>", Value()});
  if (mergeArms(*condition, thenArm, elseArm, before).flow == Outcome::Error)
    return failure();
  Value result = frame().variables.lookup("<value>");
  set("<value>", Value());
  return result;
}
