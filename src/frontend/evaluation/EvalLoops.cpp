// `for`: dispatch on the kind of loop, and unrolled loops over compile-time sequences. Loops of the IR are in
// EvalRange.cpp and EvalWhile.cpp.
#include "frontend/evaluation/Loops.h"
#include "support/Limits.h"
#include "llvm/ADT/STLExtras.h"

using namespace txl;
using namespace txl::frontend;
using mlir::failure;
using mlir::FailureOr;
using mlir::success;

TXL_DIAGNOSTIC(BadIterable, TypeError, "a loop needs `range`, `tl.range`, `tl.static_range` or a tuple, not `{0}`");
TXL_DIAGNOSTIC(BadLoopBound, TypeError,
               "the bounds and the step of a loop are integer scalars, but the {0} is `{1}` (For loop bounds and step "
               "must all be ints)");
TXL_DIAGNOSTIC(ZeroLoopStep, ValueError, "the step of a loop is zero; `range` needs one that is not");
TXL_DIAGNOSTIC(LoopElse, UnsupportedLanguageConstruct, "`else` of a loop is not part of the language of kernels");
TXL_DIAGNOSTIC(UnrollReturn, UnsupportedLanguageConstruct,
               "`return` under a run-time condition inside of an unrolled loop is not part of the language of kernels");
TXL_DIAGNOSTIC(TooManyIterations, ValueError, "more than {0} iterations cannot be unrolled");

llvm::LogicalResult txl::frontend::badLoopBound(Evaluator &ev, llvm::StringRef what, llvm::StringRef got) {
  return ev.error(BadLoopBound, what, got);
}

llvm::LogicalResult txl::frontend::zeroLoopStep(Evaluator &ev) { return ev.error(ZeroLoopStep); }

llvm::LogicalResult Walker::refuseElse(syntax::List<syntax::Stmt> orelse) {
  if (orelse.empty())
    return success();
  c.at(orelse[0]);
  ev.report(LoopElse).note("write the statements after the loop");
  return failure();
}

Outcome Walker::executeFor(const syntax::For &node, syntax::List<syntax::Stmt> rest) {
  FailureOr<Value> iterable = evaluate(node.iter);
  if (failed(iterable))
    return Outcome::error();
  c.at(node.iter);
  bool isLoop = iterable->is(ValueKind::Range) && !iterable->asRange().isStatic;
  if (isLoop)
    return outcome(mlir::failed(refuseElse(node.orelse)) ? failure() : executeRange(node, iterable->asRange()));
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
    // The variable of an unrolled loop remains a compile-time number, because shapes may depend on it.
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
    std::optional<int64_t> start = knownInteger(range.start), end = knownInteger(range.end),
                           step = knownInteger(range.step);
    for (auto [knownBound, bound, what] : {std::tuple(start, range.start, "start"), std::tuple(end, range.end, "end"),
                                           std::tuple(step, range.step, "step")})
      if (!knownBound)
        return badLoopBound(*this, what, bound.describe());
    if (*step == 0)
      return zeroLoopStep(*this);
    for (__int128 i = *start; *step > 0 ? i < *end : i > *end; i += *step) {
      if (elements.size() >= limits::unrolledIterations) {
        report(TooManyIterations, limits::unrolledIterations).note("use `range` or `tl.range`, which make a loop");
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
