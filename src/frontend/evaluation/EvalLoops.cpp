// Loops. What a body assigns is known from its text, so the body is evaluated once, with a block argument for every
// tile that a variable assigned in it holds before it; those that turn out unchanged are put back to the value they
// had. The loop itself is made around the finished block. (Evaluating the body to see what changes costs a factor of
// two a level.)
#include "frontend/evaluation/AssignedNames.h"
#include "frontend/evaluation/Walker.h"
#include "ir/Foreign.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace txl;
using namespace txl::frontend;
using mlir::failure;
using mlir::FailureOr;
using mlir::success;

TXL_DIAGNOSTIC(BadIterable, TypeError, "a loop needs `range`, `tl.range`, `tl.static_range` or a tuple, not `{0}`");
TXL_DIAGNOSTIC(BadLoopBound, TypeError, "the bounds and the step of a loop are integer scalars, but the {0} is `{1}`");
TXL_DIAGNOSTIC(LoopElse, UnsupportedLanguageConstruct, "`else` of a loop is not part of the language of kernels");
TXL_DIAGNOSTIC(LoopCarriedType, TypeError,
               "the loop-carried variable `{0}` is `{1}` before the loop, but `{2}` at the end of its body");
TXL_DIAGNOSTIC(
    LoopCarriedConstant, TypeError,
    "the loop-carried variable `{0}` is a compile-time `{1}` before the loop, which cannot change in the loop");
TXL_DIAGNOSTIC(BadLoopOption, TypeError, "`{0}` of a loop is a compile-time {1}, not `{2}`");
TXL_DIAGNOSTIC(UnrollReturn, UnsupportedLanguageConstruct,
               "`return` under a run-time condition inside of an unrolled loop is not part of the language of kernels");
TXL_DIAGNOSTIC(TooManyIterations, ValueError, "more than {0} iterations cannot be unrolled");

static constexpr size_t maxIterations = 1 << 16;

/// A variable that a loop may change.
struct Walker::Carried {
  llvm::StringRef name;
  Value before, inside;          // inside: `before` with block arguments for its tiles
  unsigned first = 0, count = 0; // its block arguments
};

/// The operand of a loop's bound, step or option.
static std::optional<int64_t> knownInt(Value value) {
  if ((value.isInt() && value.fitsInt64()) || value.isBool())
    return value.asInt64();
  return std::nullopt;
}

Outcome Walker::executeFor(const syntax::For &node, syntax::List<syntax::Stmt> rest) {
  FailureOr<Value> iterable = evaluate(node.iter);
  if (failed(iterable))
    return Outcome::error();
  c.at(node.iter);
  bool isLoop = iterable->is(ValueKind::Range) && !iterable->asRange().isStatic;
  if (isLoop && !node.orelse.empty()) {
    c.at(node.orelse[0]);
    ev.report(LoopElse).note("write the statements after the loop");
    return Outcome::error();
  }
  if (isLoop)
    return outcome(executeRange(node, iterable->asRange()));
  if (!iterable->is(ValueKind::Range) && !iterable->isSequence() && !iterable->is(ValueKind::Host)) {
    Diagnostic &diagnostic = ev.report(BadIterable, iterable->describe());
    if (iterable->isTile() && iterable->type().isBlock())
      diagnostic.note("operate on the whole tile, or loop over `range` and load each element");
    else if (iterable->isTile() || iterable->isInt())
      diagnostic.note("write `for i in range(n)`");
    return Outcome::error();
  }
  llvm::SmallVector<Value> items;
  if (mlir::failed(ev.iterate(*iterable, items)))
    return Outcome::error();
  Outcome outcome = executeUnrolled(node, items);
  return outcome.flow == Outcome::Next && !node.orelse.empty() ? execute(node.orelse) : outcome;
}

Outcome Walker::executeUnrolled(const syntax::For &node, llvm::ArrayRef<Value> items) {
  for (Value item : items) {
    // The variable of an unrolled loop keeps the number: shapes may depend on it.
    if (auto *name = llvm::dyn_cast<syntax::Name>(node.target))
      set(name->id, item);
    else if (mlir::failed(assign(node.target, item)))
      return Outcome::error();
    Outcome outcome = execute(node.body);
    if (outcome.flow == Outcome::Mixed) {
      c.at(&node);
      ev.report(UnrollReturn).note("keep the result in a variable, say with `tl.where`, and return it after the loop");
      return Outcome::error();
    }
    if (outcome.flow != Outcome::Next)
      return outcome;
  }
  return {};
}

llvm::LogicalResult Evaluator::iterate(Value value, llvm::SmallVectorImpl<Value> &elements) {
  if (value.isSequence()) {
    elements.append(value.elements().begin(), value.elements().end());
    return success();
  }
  if (value.is(ValueKind::Range)) {
    const RangeData &range = value.asRange();
    std::optional<int64_t> start = knownInt(range.start), end = knownInt(range.end), step = knownInt(range.step);
    if (!start || !end || !step || !*step)
      return error(BadLoopBound,
                   !start ? "start"
                   : !end ? "end"
                          : "step",
                   (!start ? range.start
                    : !end ? range.end
                           : range.step)
                       .describe());
    for (__int128 i = *start; *step > 0 ? i < *end : i > *end; i += *step) {
      if (elements.size() >= maxIterations) {
        report(TooManyIterations, maxIterations).note("use `range` or `tl.range`, which make a loop");
        return mlir::failure();
      }
      elements.push_back(Value::fromInt(static_cast<int64_t>(i)));
    }
    return success();
  }
  if (value.isStr()) {
    for (size_t i = 0; i < value.asStr().size(); ++i)
      elements.push_back(Value::str(value.asStr().substr(i, 1)));
    return success();
  }
  if (value.is(ValueKind::Host)) {
    FailureOr<Value> list = applyHost("iter", {value});
    return failed(list) ? failure() : list->isTuple() ? iterate(*list, elements) : error(BadIterable, value.describe());
  }
  return error(BadIterable, value.describe());
}

// --- carried variables ---

llvm::LogicalResult Walker::checkCarried(const Carried &carried, Value after, syntax::List<syntax::Stmt> body,
                                         llvm::SmallVectorImpl<Value> &leaves) {
  if (!after)
    after = carried.inside; // lost in a branch: the name is undefined behind the loop, what it yields does not matter
  size_t old = leaves.size();
  auto take = [&](Value, Value now) {
    leaves.push_back(now);
    return now;
  };
  // Identical tiles are not visited by zipTiles; visit against Invalid once the structures are known to agree.
  if (zipTiles(carried.inside, after, [](Value, Value now) { return now; }, c.arena)) {
    zipTiles(Value(), after, take, c.arena);
    if (leaves.size() - old == carried.count)
      return success();
  }
  leaves.truncate(old);
  bool constant = carried.before.isConstexpr();
  const syntax::Node *assignment = lastAssignment(body, carried.name);
  Diagnostic &diagnostic = constant
                               ? ev.report(LoopCarriedConstant, carried.name, carried.before.describe())
                               : ev.report(LoopCarriedType, carried.name, carried.before.describe(), after.describe());
  if (assignment)
    diagnostic.note(assignment->location(*frame().function->source), "it becomes `{0}` here", after.describe());
  Type type = after.isTile() ? after.type() : Type();
  if (type && type.isBlock() && !type.scalarIsPointer() && carried.before.isTile() && !carried.before.type().isBlock())
    diagnostic.note("start with a tile: `{0} = tl.zeros({1}, tl.{2})`", carried.name,
                    "[" + llvm::join(llvm::map_range(type.shape(), [](int64_t n) { return std::to_string(n); }), ", ") +
                        "]",
                    scalarPythonName(type.scalarKind()));
  else if (constant)
    diagnostic.note("start with a run-time value of the final type, such as `{0} = tl.full(…)`", carried.name);
  else
    diagnostic.note("give `{0}` its final type before the loop, or convert the new value with `.to(…)`", carried.name);
  return failure();
}

/// Sets every carried variable to its value behind the loop: `results` has one value a block argument.
void Walker::finishCarried(llvm::MutableArrayRef<Carried> carried, llvm::ArrayRef<mlir::Value> results) {
  for (Carried &variable : carried) {
    size_t next = variable.first;
    set(variable.name, *zipTiles(
                           Value(), variable.before,
                           [&](Value, Value tile) { return Value::tile(results[next++], tile.type()); }, c.arena));
  }
}

static mlir::Location named(mlir::Location loc, llvm::StringRef name) {
  return mlir::NameLoc::get(mlir::StringAttr::get(loc.getContext(), name), loc);
}

/// One block argument a tile that a variable of `names` holds.
template <typename Carried>
static void addCarried(llvm::ArrayRef<llvm::StringRef> names, Frame &frame, mlir::Block *block, mlir::Location loc,
                       llvm::SmallVectorImpl<Carried> &carried, llvm::SmallVectorImpl<mlir::Value> &inits,
                       Arena &arena) {
  for (llvm::StringRef name : names) {
    Value before = frame.variables.lookup(name);
    if (!before)
      continue;
    Carried variable{name, before, {}, static_cast<unsigned>(inits.size()), 0};
    variable.inside = *zipTiles(
        Value(), before,
        [&](Value, Value tile) {
          inits.push_back(tile.ir());
          ++variable.count;
          return Value::tile(block->addArgument(tile.ir().getType(), named(loc, name)), tile.type());
        },
        arena);
    frame.variables[name] = variable.inside;
    carried.push_back(variable);
  }
}

// --- for ---

static mlir::Attribute noLicm(mlir::MLIRContext *context) {
  auto yes = mlir::BoolAttr::get(context, true);
  return foreign::LoopAnnotationAttr::get(context, nullptr, foreign::LoopLICMAttr::get(context, yes, yes));
}

/// The attributes that `tl.range` asks for.
static llvm::LogicalResult loopAttributes(Evaluator &ev, const RangeData &range,
                                          llvm::SmallVectorImpl<mlir::NamedAttribute> &attributes) {
  mlir::OpBuilder &b = ev.builder();
  for (auto [value, option, attribute] :
       {std::tuple(range.numStages, "num_stages", "tt.num_stages"),
        std::tuple(range.loopUnrollFactor, "loop_unroll_factor", "tt.loop_unroll_factor")}) {
    if (!value || value.isNone())
      continue;
    std::optional<int64_t> number = knownInt(value);
    if (!number || *number != static_cast<int32_t>(*number))
      return ev.error(BadLoopOption, option, "integer", value.describe());
    attributes.push_back(b.getNamedAttr(attribute, b.getI32IntegerAttr(*number)));
  }
  for (auto [value, option, attribute] :
       {std::tuple(range.disallowAccMultiBuffer, "disallow_acc_multi_buffer", "tt.disallow_acc_multi_buffer"),
        std::tuple(range.flatten, "flatten", "tt.flatten"),
        std::tuple(range.warpSpecialize, "warp_specialize", "tt.warp_specialize"),
        std::tuple(range.disableLicm, "disable_licm", "llvm.loop_annotation")}) {
    if (!value)
      continue;
    if (value.isTile())
      return ev.error(BadLoopOption, option, "bool", value.describe());
    FailureOr<bool> on = ev.truth(value);
    if (failed(on))
      return failure();
    bool licm = llvm::StringRef(option) == "disable_licm";
    if (*on)
      attributes.push_back(b.getNamedAttr(attribute, licm ? noLicm(b.getContext()) : mlir::Attribute(b.getUnitAttr())));
  }
  return success();
}

/// The type of a loop's variable: that of its bounds and step by the rules of arithmetic; numbers count as they are
/// typed.
static FailureOr<Type> inductionType(Evaluator &ev, llvm::ArrayRef<std::pair<Value, llvm::StringLiteral>> parts) {
  auto typed = [](Value v) { return v.isTile() ? v.type() : Type(Scalar::Void); };
  Type type;
  for (auto [value, what] : parts) {
    bool isNumber = value.isInt() || value.isBool();
    if (!isNumber && !(value.isScalarTile() && value.type().isInt()))
      return ev.error(BadLoopBound, what, value.describe());
    Type next = typed(value);
    if (isNumber) {
      llvm::APInt number = value.asAPInt();
      next = number.isSignedIntN(32)                                ? Scalar::Int32
             : !number.isNegative() && number.getActiveBits() <= 32 ? Scalar::UInt32
             : number.isSignedIntN(64)                              ? Scalar::Int64
             : !number.isNegative() && number.getActiveBits() <= 64 ? Scalar::UInt64
                                                                    : Scalar::Void;
      if (next.isVoid())
        return ev.error(BadLoopBound, what, ev.show(value));
    }
    if (!type)
      type = next;
    else if (type.isSignedInt() == next.isSignedInt() && type.isUnsignedInt() == next.isUnsignedInt())
      type = type.bitWidth() >= next.bitWidth() ? type : next;
    else { // C's rule: the unsigned type wins if it is at least as wide; an int1 counts as signed
      Type u = type.isUnsignedInt() ? type : next, s = type.isUnsignedInt() ? next : type;
      type = u.isUnsignedInt() ? (u.bitWidth() >= s.bitWidth() ? u : s) : (u.bitWidth() >= s.bitWidth() ? u : s);
    }
  }
  return type;
}

llvm::LogicalResult Walker::executeRange(const syntax::For &node, const RangeData &range) {
  Value start = range.start, end = range.end, step = range.step;
  FailureOr<Type> type = inductionType(ev, {{start, "start"}, {end, "end"}, {step, "step"}});
  llvm::SmallVector<mlir::NamedAttribute, 4> attributes;
  if (failed(type) || mlir::failed(loopAttributes(ev, range, attributes)))
    return failure();
  std::optional<int64_t> knownStep = knownInt(step);
  bool reversed = knownStep && *knownStep < 0 && *knownStep != INT64_MIN;
  if (reversed) {
    std::swap(start, end);
    step = Value::fromInt(-*knownStep);
  }
  mlir::Value bounds[3];
  Value parts[3] = {start, end, step};
  for (int i = 0; i < 3; ++i) {
    FailureOr<Value> bound = parts[i].isTile() ? c.semantic.cast(parts[i], *type) : c.semantic.toTile(parts[i], *type);
    if (failed(bound))
      return failure();
    bounds[i] = bound->ir();
  }

  c.at(&node);
  mlir::Location loc = ev.loc();
  auto block = std::make_unique<mlir::Block>();
  mlir::Type irType = type->toMLIR(&c.context);
  auto *variable = llvm::dyn_cast<syntax::Name>(node.target);
  mlir::Value induction = block->addArgument(irType, variable ? named(loc, variable->id) : loc);
  llvm::SmallVector<llvm::StringRef, 8> names, targets;
  collectAssignedNames(node.body, names);
  collectTargetNames(node.target, targets);
  llvm::erase_if(names, [&](llvm::StringRef name) { return llvm::is_contained(targets, name); });
  llvm::SmallVector<Carried, 8> carried;
  llvm::SmallVector<mlir::Value, 8> inits;
  addCarried(names, frame(), block.get(), loc, carried, inits, c.arena);

  llvm::SmallVector<Value, 8> leaves;
  {
    mlir::OpBuilder::InsertionGuard guard(c.builder);
    c.builder.setInsertionPointToEnd(block.get());
    if (reversed) {
      mlir::Value distance = mlir::arith::SubIOp::create(c.builder, loc, bounds[1], induction);
      induction = mlir::arith::AddIOp::create(c.builder, loc, distance, bounds[0]);
    }
    ++frame().dynamicLoops;
    bool ok = succeeded(assign(node.target, Value::tile(induction, *type))) && execute(node.body).flow == Outcome::Next;
    --frame().dynamicLoops;
    c.at(&node);
    for (const Carried &variable : carried)
      ok = ok && succeeded(checkCarried(variable, frame().variables.lookup(variable.name), node.body, leaves));
    if (!ok)
      return failure();
  }

  // Tiles that the body does not change are not carried.
  llvm::SmallVector<mlir::Value, 8> keptInits, yields, results(inits.size());
  llvm::SmallVector<unsigned, 8> kept;
  for (unsigned i = inits.size(); i-- > 0;) {
    mlir::BlockArgument argument = block->getArgument(i + 1);
    if (leaves[i].ir() != argument)
      continue;
    argument.replaceAllUsesWith(inits[i]);
    for (Value &leaf : leaves) // another variable may hold the same tile now
      if (leaf.ir() == argument)
        leaf = Value::tile(inits[i], leaf.type());
    results[i] = inits[i];
    block->eraseArgument(i + 1);
  }
  for (unsigned i = 0; i < inits.size(); ++i)
    if (!results[i]) {
      kept.push_back(i);
      keptInits.push_back(inits[i]);
      yields.push_back(leaves[i].ir());
    }
  // One result is named after its variable; several share one name in the text, so they get none.
  mlir::Location resultLoc = keptInits.size() == 1 ? block->getArgument(1).getLoc() : loc;
  mlir::OperationState state(resultLoc, mlir::scf::ForOp::getOperationName());
  state.addOperands(bounds);
  state.addOperands(keptInits);
  for (mlir::Value init : keptInits)
    state.types.push_back(init.getType());
  state.addAttributes(attributes);
  if (type->isUnsignedInt())
    state.addAttribute("unsignedCmp", c.builder.getUnitAttr());
  mlir::Block *body = block.release();
  state.addRegion()->push_back(body);
  {
    mlir::OpBuilder::InsertionGuard guard(c.builder);
    c.builder.setInsertionPointToEnd(body);
    mlir::scf::YieldOp::create(c.builder, loc, yields);
  }
  mlir::Operation *op = c.builder.create(state);
  for (auto [i, index] : llvm::enumerate(kept))
    results[index] = op->getResult(i);
  finishCarried(carried, results);

  for (llvm::StringRef name : names)
    if (!llvm::any_of(carried, [&](const Carried &variable) { return variable.name == name; })) {
      set(name, Value());
      frame().lostNames[name] = &node;
    }
  // The loop may not have run: what its variable holds then is undefined, as in Triton.
  for (llvm::StringRef name : targets)
    set(name, Value::tile(mlir::ub::PoisonOp::create(c.builder, loc, irType), *type));
  return success();
}

// --- while ---

llvm::LogicalResult Walker::executeWhile(const syntax::While &node) {
  if (!node.orelse.empty()) {
    c.at(node.orelse[0]);
    ev.report(LoopElse).note("write the statements after the loop");
    return failure();
  }
  mlir::Location loc = ev.loc();
  auto before = std::make_unique<mlir::Block>(), body = std::make_unique<mlir::Block>();
  llvm::SmallVector<llvm::StringRef, 8> names, tested;
  collectAssignedNames(node.test, tested);
  collectAssignedNames(node.test, names);
  collectAssignedNames(node.body, names);
  llvm::SmallVector<Carried, 8> carried, forwarded;
  llvm::SmallVector<mlir::Value, 8> inits, passed;
  addCarried(names, frame(), before.get(), loc, carried, inits, c.arena);

  llvm::SmallVector<Value, 8> leaves;
  llvm::SmallVector<mlir::NamedAttribute, 1> attributes;
  {
    mlir::OpBuilder::InsertionGuard guard(c.builder);
    c.builder.setInsertionPointToEnd(before.get());
    FailureOr<Value> test = evaluate(node.test);
    if (failed(test))
      return failure();
    c.at(node.test);
    FailureOr<Condition> condition = this->condition(*test);
    if (failed(condition))
      return failure();
    if (test->is(ValueKind::Condition) && test->asCondition().disableLicm)
      attributes.push_back(c.builder.getNamedAttr("llvm.loop_annotation", noLicm(&c.context)));
    if (condition->known)
      condition->ir = mlir::arith::ConstantOp::create(c.builder, loc, c.builder.getBoolAttr(*condition->known));
    // What the test leaves behind goes on into the body and out of the loop.
    llvm::SmallVector<Value, 8> afterTest;
    for (const Carried &variable : carried)
      if (mlir::failed(checkCarried(variable, frame().variables.lookup(variable.name), {}, afterTest)))
        return failure();
    llvm::SmallVector<llvm::StringRef, 8> forwardedNames;
    for (const Carried &variable : carried)
      forwardedNames.push_back(variable.name);
    for (llvm::StringRef name : tested)
      if (!llvm::is_contained(forwardedNames, name))
        forwardedNames.push_back(name);
    addCarried(forwardedNames, frame(), body.get(), loc, forwarded, passed, c.arena);
    c.at(&node);
    mlir::scf::ConditionOp::create(c.builder, loc, condition->ir, passed);

    c.builder.setInsertionPointToEnd(body.get());
    ++frame().dynamicLoops;
    bool ok = execute(node.body).flow == Outcome::Next;
    --frame().dynamicLoops;
    c.at(&node);
    for (const Carried &variable : carried)
      ok = ok && succeeded(checkCarried(variable, frame().variables.lookup(variable.name), node.body, leaves));
    if (!ok)
      return failure();
    llvm::SmallVector<mlir::Value, 8> yields;
    for (Value leaf : leaves)
      yields.push_back(leaf.ir());
    mlir::scf::YieldOp::create(c.builder, loc, yields);
  }
  mlir::OperationState state(loc, mlir::scf::WhileOp::getOperationName());
  state.addOperands(inits);
  for (mlir::Value value : passed)
    state.types.push_back(value.getType());
  state.addAttributes(attributes);
  state.addRegion()->push_back(before.release());
  state.addRegion()->push_back(body.release());
  mlir::Operation *op = c.builder.create(state);
  llvm::SmallVector<mlir::Value, 8> results(op->result_begin(), op->result_end());
  finishCarried(forwarded, results);
  for (llvm::StringRef name : names)
    if (!llvm::any_of(forwarded, [&](const Carried &variable) { return variable.name == name; })) {
      set(name, Value());
      frame().lostNames[name] = &node;
    }
  return success();
}
