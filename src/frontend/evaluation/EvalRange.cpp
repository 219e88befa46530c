// `for` over a range whose bounds are run-time values, as an scf.for.
#include "frontend/evaluation/AssignedNames.h"
#include "frontend/evaluation/Constants.h"
#include "frontend/evaluation/Loops.h"
#include "ir/facts/Attributes.h"
#include "llvm/ADT/STLExtras.h"

using namespace txl;
using namespace txl::frontend;
using mlir::failure;
using mlir::FailureOr;
using mlir::success;
namespace arith = mlir::arith;

TXL_DIAGNOSTIC(BadLoopOption, TypeError, "`{0}` of a loop is a compile-time {1}, not `{2}`");
TXL_DIAGNOSTIC(NegativeLoopOption, ValueError, "`{0}` of a loop is 0 or more, not {1}");
TXL_DIAGNOSTIC(LoopOptionUnused, UserWarning, "`{0}` of a loop has no effect: {1}");

/// Warns, once per compilation, that this compiler ignores an option of a loop.
static void warnUnused(Evaluator &ev, llvm::StringRef option, llvm::StringRef reason) {
  std::string message = Diagnostic::formatMessage(LoopOptionUnused.format, option, reason);
  if (llvm::none_of(ev.diagnostics().diagnostics(), [&](const Diagnostic &d) { return d.message() == message; }))
    ev.report(LoopOptionUnused, option, reason);
}

/// The loop attributes for the options of `tl.range`.
static llvm::LogicalResult loopAttributes(Evaluator &ev, const RangeData &range,
                                          llvm::SmallVectorImpl<mlir::NamedAttribute> &attributes) {
  mlir::OpBuilder &b = ev.builder();
  for (auto [value, option, attribute] :
       {std::tuple(range.numStages, "num_stages", ir::kNumStages),
        std::tuple(range.loopUnrollFactor, "loop_unroll_factor", ir::kLoopUnrollFactor)}) {
    if (!value || value.isNone())
      continue;
    std::optional<int64_t> literal = knownInteger(value);
    if (!literal || *literal != static_cast<int32_t>(*literal))
      return ev.error(BadLoopOption, option, "integer", value.describe());
    if (*literal < 0)
      return ev.error(NegativeLoopOption, option, *literal);
    attributes.push_back(b.getNamedAttr(attribute, b.getI32IntegerAttr(*literal)));
  }
  mlir::Attribute unit = b.getUnitAttr();
  for (auto [value, option, attribute, on, unused] :
       {std::tuple(range.disallowAccMultiBuffer, "disallow_acc_multi_buffer", ir::kDisallowAccMultiBuffer, unit,
                   "accumulators are not multi-buffered"),
        std::tuple(range.flatten, "flatten", ir::kFlatten, unit, "nested loops are pipelined one by one"),
        std::tuple(range.warpSpecialize, "warp_specialize", ir::kWarpSpecialize, unit, ""),
        std::tuple(range.disableLicm, "disable_licm", llvm::StringLiteral("llvm.loop_annotation"),
                   noLicm(b.getContext()), "")}) {
    if (!value)
      continue;
    if (value.isTile())
      return ev.error(BadLoopOption, option, "bool", value.describe());
    FailureOr<bool> isOn = ev.truth(value);
    if (failed(isOn))
      return failure();
    if (!*isOn)
      continue;
    attributes.push_back(b.getNamedAttr(attribute, on));
    if (*unused)
      warnUnused(ev, option, unused);
  }
  return success();
}

/// The type of a loop's variable: that of its bounds and step by the promotion rules. Numbers count with their default
/// type.
static FailureOr<Type> inductionType(Evaluator &ev, llvm::ArrayRef<std::pair<Value, llvm::StringLiteral>> bounds) {
  auto typed = [](Value v) { return v.isTile() ? v.type() : Type(Scalar::Void); };
  Type type;
  for (auto [value, what] : bounds) {
    bool isNumber = value.isInt() || value.isBool();
    if (!isNumber && !(value.isScalarTile() && value.type().isInt()))
      return badLoopBound(ev, what, value.describe());
    Type next = typed(value);
    if (isNumber) {
      llvm::APInt literal = value.asAPInt();
      next = literal.isSignedIntN(32)                                 ? Scalar::Int32
             : !literal.isNegative() && literal.getActiveBits() <= 32 ? Scalar::UInt32
             : literal.isSignedIntN(64)                               ? Scalar::Int64
             : !literal.isNegative() && literal.getActiveBits() <= 64 ? Scalar::UInt64
                                                                      : Scalar::Void;
      if (next.isVoid())
        return badLoopBound(ev, what, ev.show(value));
    }
    if (!type)
      type = next;
    else if (type.isSignedInt() == next.isSignedInt() && type.isUnsignedInt() == next.isUnsignedInt())
      type = type.bitWidth() >= next.bitWidth() ? type : next;
    else { // as in C, the unsigned type wins if it is at least as wide; an int1 counts as signed
      Type u = type.isUnsignedInt() ? type : next, s = type.isUnsignedInt() ? next : type;
      type = u.isUnsignedInt() ? (u.bitWidth() >= s.bitWidth() ? u : s) : (u.bitWidth() >= s.bitWidth() ? u : s);
    }
  }
  return type;
}

/// The bounds of a loop in the IR, which counts from `lower` up to, not including, `upper`. A range with a negative
/// compile-time step is reversed, and the variable is computed from the counter. If the distance of known bounds
/// overflows the signed type (`isWide`), MLIR would assume that the loop does not run; such a loop counts its
/// iterations, and the variable is computed too.
struct Walker::RangeLoop {
  Type type; // type of the variable
  mlir::Value lower, upper, step;
  bool reversed = false, isWide = false;
  std::optional<int64_t> knownTrips, knownStart, knownStep;

  /// The variable's value for a value of the IR loop's counter.
  mlir::Value variable(mlir::OpBuilder &b, mlir::Location loc, mlir::Value counter) const {
    if (isWide) {
      mlir::Type ir = type.toMLIR(b.getContext());
      auto literal = [&](int64_t value) {
        llvm::APInt bits(ir.getIntOrFloatBitWidth(), value, /*isSigned=*/true, /*implicitTrunc=*/true);
        return arith::ConstantOp::create(b, loc, b.getIntegerAttr(ir, bits));
      };
      if (ir != counter.getType())
        counter = arith::TruncIOp::create(b, loc, ir, counter);
      counter = arith::MulIOp::create(b, loc, counter, literal(*knownStep));
      return arith::AddIOp::create(b, loc, counter, literal(*knownStart));
    }
    if (!reversed)
      return counter;
    return arith::AddIOp::create(b, loc, arith::SubIOp::create(b, loc, upper, counter), lower);
  }
  /// The first value of the range.
  Value start() const { return Value::tile(isWide ? first : reversed ? upper : lower, type); }
  mlir::Value first; // the first value of a wide range
};

/// The trip count of a loop with known bounds; nullopt if a bound is unknown or the count needs more than 63 bits.
static std::optional<int64_t> tripCount(std::optional<int64_t> start, std::optional<int64_t> end,
                                        std::optional<int64_t> step) {
  if (!start || !end || !step || !*step)
    return std::nullopt;
  __int128 distance = *step > 0 ? __int128(*end) - *start : __int128(*start) - *end;
  __int128 stride = *step > 0 ? __int128(*step) : -__int128(*step);
  __int128 trips = distance <= 0 ? 0 : (distance + stride - 1) / stride;
  return trips <= INT64_MAX ? std::optional(static_cast<int64_t>(trips)) : std::nullopt;
}

FailureOr<Walker::RangeLoop> Walker::rangeLoop(const RangeData &range) {
  Value start = range.start, end = range.end, step = range.step;
  FailureOr<Type> type = inductionType(ev, {{start, "start"}, {end, "end"}, {step, "step"}});
  if (failed(type))
    return failure();
  RangeLoop loop;
  loop.type = *type;
  loop.knownStart = knownInteger(start);
  loop.knownStep = knownInteger(step);
  if (loop.knownStep == 0)
    return zeroLoopStep(ev);
  loop.knownTrips = tripCount(loop.knownStart, knownInteger(end), loop.knownStep);
  std::optional<int64_t> knownEnd = knownInteger(end);
  if (loop.knownTrips.value_or(0) > 0 && knownEnd) {
    __int128 distance = __int128(*knownEnd) - *loop.knownStart;
    loop.isWide = (distance < 0 ? -distance : distance) > (__int128(1) << (loop.type.bitWidth() - 1)) - 1;
  }
  if (loop.isWide) {
    FailureOr<Value> first = c.semantic.toTile(Value::fromInt(*loop.knownStart), *type);
    if (failed(first))
      return failure();
    loop.first = first->ir();
    *type = Scalar::Int64;
    start = Value::fromInt(0);
    end = Value::fromInt(*loop.knownTrips);
    step = Value::fromInt(1);
  }
  loop.reversed = !loop.isWide && loop.knownStep && *loop.knownStep < 0 && *loop.knownStep != INT64_MIN;
  if (loop.reversed) {
    std::swap(start, end);
    step = Value::fromInt(-*loop.knownStep);
  }
  for (auto [operand, bound] : {std::pair(start, &loop.lower), {end, &loop.upper}, {step, &loop.step}}) {
    FailureOr<Value> tile = operand.isTile() ? c.semantic.cast(operand, *type) : c.semantic.toTile(operand, *type);
    if (failed(tile))
      return failure();
    *bound = tile->ir();
  }
  return loop;
}

/// `value` as a scalar integer tile; Invalid if it is not an integer.
static Value integerTile(Evaluator &ev, Value value) {
  if (value.isScalarTile())
    return value.type().isInt() ? value : Value();
  if ((!value.isInt() && !value.isBool()) || !typeOfNumber(value))
    return {};
  return *ev.semantic().toTile(value);
}

/// The value before the loop of a loop variable that the body also assigns and that is read after the loop, converted
/// to the variable's type. If it has no value (in Python the name would be undefined if the loop did not run), the
/// start of the range. Invalid if it has a value of another type.
FailureOr<Value> Walker::variableBefore(const RangeLoop &loop, Value before) {
  if (!before || loop.knownTrips.value_or(0) > 0)
    return loop.start();
  Value tile = integerTile(ev, before);
  if (!tile || c.semantic.promote(tile, loop.start()) != loop.type)
    return Value();
  return c.semantic.cast(tile, loop.type);
}

/// Whether the loop runs, and the counter's last value `lower + (steps - 1) * step`, computed without overflow. A
/// run-time step may be negative.
std::pair<mlir::Value, mlir::Value> Walker::lastCount(mlir::OpBuilder &b, mlir::Location loc, const RangeLoop &loop) {
  mlir::Value from = loop.lower, to = loop.upper, size = loop.step;
  auto literal = [&](int64_t value) -> mlir::Value {
    return arith::ConstantOp::create(b, loc, b.getIntegerAttr(loop.lower.getType(), value));
  };
  auto compare = [&](arith::CmpIPredicate predicate, mlir::Value lhs, mlir::Value rhs) -> mlir::Value {
    return arith::CmpIOp::create(b, loc, predicate, lhs, rhs);
  };
  auto less = loop.type.isUnsignedInt() ? arith::CmpIPredicate::ult : arith::CmpIPredicate::slt;
  mlir::Value one = literal(1);
  if (!loop.knownStep) {
    mlir::Value zero = literal(0), down = compare(less, loop.step, zero);
    from = arith::SelectOp::create(b, loc, down, loop.upper, loop.lower);
    to = arith::SelectOp::create(b, loc, down, loop.lower, loop.upper);
    mlir::Value opposite = arith::SubIOp::create(b, loc, zero, loop.step);
    size = arith::SelectOp::create(b, loc, down, opposite, loop.step);
    size = arith::MaxUIOp::create(b, loc, size, one); // for a step of zero, the launch stops or the loop does not run
  }
  mlir::Value runs = compare(less, from, to);
  mlir::Value span = arith::SubIOp::create(b, loc, arith::SubIOp::create(b, loc, to, from), one);
  if (loop.knownStep && std::abs(*loop.knownStep) == 1)
    return {runs, arith::AddIOp::create(b, loc, loop.lower, span)};
  mlir::Value steps = arith::DivUIOp::create(b, loc, span, size);
  return {runs, arith::AddIOp::create(b, loc, loop.lower, arith::MulIOp::create(b, loc, steps, loop.step))};
}

/// The value after the loop of a loop variable that the body does not assign: the last value, or, if the loop did not
/// run, the value `before` (see above). Invalid if the two have no common type.
FailureOr<Value> Walker::variableAfterLoop(const RangeLoop &loop, Value before) {
  if (loop.knownTrips == 0)
    return before;
  if (loop.knownTrips) // no overflow: the value is between start and end
    return c.semantic.toTile(Value::fromInt(*loop.knownStart + (*loop.knownTrips - 1) * *loop.knownStep), loop.type);
  Value other = before ? integerTile(ev, before) : loop.start();
  if (!other)
    return Value();
  auto [runs, counter] = lastCount(c.builder, ev.loc(), loop);
  Value last = Value::tile(loop.variable(c.builder, ev.loc(), counter), loop.type);
  auto both = c.semantic.unify(last, other);
  if (failed(both))
    return failure();
  Type type = both->first.type();
  return Value::tile(arith::SelectOp::create(c.builder, ev.loc(), runs, both->first.ir(), both->second.ir()), type);
}

llvm::LogicalResult Walker::rangeBody(const syntax::For &node, const RangeLoop &loop, mlir::Block *block,
                                      llvm::ArrayRef<Carried> carried, llvm::SmallVectorImpl<Value> &leaves) {
  InRegion region(c, block);
  mlir::Value induction = loop.variable(c.builder, ev.loc(), block->getArgument(0));
  ++frame().dynamicLoops;
  bool ok =
      succeeded(assign(node.target, Value::tile(induction, loop.type))) && execute(node.body).flow == Outcome::Next;
  --frame().dynamicLoops;
  c.at(&node);
  for (const Carried &variable : carried)
    ok = ok && succeeded(checkCarried(variable, frame().variables.lookup(variable.name), node.body, leaves));
  return llvm::success(ok);
}

/// Creates the loop around its body `block`. Tiles that the body does not change are not carried. Returns one value per
/// argument of the block.
llvm::SmallVector<mlir::Value, 8> Walker::createFor(const RangeLoop &loop, std::unique_ptr<mlir::Block> block,
                                                    llvm::ArrayRef<mlir::NamedAttribute> attributes,
                                                    llvm::ArrayRef<mlir::Value> inits,
                                                    llvm::MutableArrayRef<Value> leaves) {
  mlir::Location loc = ev.loc();
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
  // A single result is named after its variable. Several results share one name in the text, so they get none.
  mlir::Location resultLoc = keptInits.size() == 1 ? block->getArgument(1).getLoc() : loc;
  mlir::OperationState state(resultLoc, mlir::scf::ForOp::getOperationName());
  state.addOperands({loop.lower, loop.upper, loop.step});
  state.addOperands(keptInits);
  for (mlir::Value init : keptInits)
    state.types.push_back(init.getType());
  state.addAttributes(attributes);
  if (loop.type.isUnsignedInt() && !loop.isWide)
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
  return results;
}

llvm::LogicalResult Walker::executeRange(const syntax::For &node, const RangeData &range) {
  llvm::SmallVector<mlir::NamedAttribute, 4> attributes;
  FailureOr<RangeLoop> loop = rangeLoop(range);
  if (failed(loop) || mlir::failed(loopAttributes(ev, range, attributes)))
    return failure();
  c.at(&node);
  if (mlir::failed(checkNesting()))
    return failure();
  mlir::Location loc = ev.loc();
  auto *target = llvm::dyn_cast<syntax::Name>(node.target);
  llvm::StringRef variable = target ? target->id : llvm::StringRef();
  llvm::SmallVector<llvm::StringRef, 8> names;
  collectAssignedNames(node.body, names);
  bool isRead = target && isReadAfterLoop(frame().function->def->body, node, variable);
  bool isAssigned = llvm::is_contained(names, variable);
  Value before = frame().variables.lookup(variable), initial;
  if (isRead && isAssigned) {
    FailureOr<Value> value = variableBefore(*loop, before);
    if (failed(value))
      return failure();
    initial = *value;
    set(variable, initial);
  }
  if (!initial)
    llvm::erase(names, variable);

  auto block = std::make_unique<mlir::Block>();
  block->addArgument(loop->lower.getType(), target ? named(loc, variable) : loc);
  llvm::SmallVector<Carried, 8> carried;
  llvm::SmallVector<mlir::Value, 8> inits;
  addCarried(names, block.get(), loc, carried, inits);
  llvm::SmallVector<Value, 8> leaves;
  if (mlir::failed(rangeBody(node, *loop, block.get(), carried, leaves)))
    return failure();
  finishCarried(carried, createFor(*loop, std::move(block), attributes, inits, leaves));
  dropOtherVariables(names, carried, node);
  if (!target || (initial && loop->knownTrips != 0))
    return success();
  FailureOr<Value> finalValue =
      (isRead && !isAssigned) || loop->knownTrips == 0 ? variableAfterLoop(*loop, before) : Value();
  if (failed(finalValue))
    return failure();
  set(variable, *finalValue);
  if (!*finalValue)
    frame().lostNames[variable] = {&node, before, loop->start()};
  return success();
}
