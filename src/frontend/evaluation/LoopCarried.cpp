// Loop-carried variables: their block arguments, the check that the body preserves their structure and types, and their
// values after the loop.
#include "frontend/evaluation/AssignedNames.h"
#include "frontend/evaluation/Loops.h"
#include "frontend/evaluation/MultiBuffers.h"
#include "ir/Foreign.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace txl;
using namespace txl::frontend;
using mlir::failure;
using mlir::FailureOr;
using mlir::success;

TXL_DIAGNOSTIC(LoopCarriedType, TypeError,
               "the loop-carried variable `{0}` is `{1}` before the loop, but `{2}` at the end of its body "
               "(Loop-carried variable {0} has initial type {1} but is re-assigned to {2} in loop)");
TXL_DIAGNOSTIC(LoopCarriedConstant, TypeError,
               "the loop-carried variable `{0}` is a compile-time `{1}` before the loop, which cannot change in the "
               "loop (Loop carried variable {0} changed type)");

std::optional<int64_t> txl::frontend::knownInteger(Value value) {
  if ((value.isInt() && value.fitsInt64()) || value.isBool())
    return value.asInt64();
  return std::nullopt;
}

mlir::Location txl::frontend::named(mlir::Location loc, llvm::StringRef name) {
  return mlir::NameLoc::get(mlir::StringAttr::get(loc.getContext(), name), loc);
}

mlir::Attribute txl::frontend::noLicm(mlir::MLIRContext *context) {
  auto yes = mlir::BoolAttr::get(context, true);
  return foreign::LoopAnnotationAttr::get(context, nullptr, foreign::LoopLICMAttr::get(context, yes, yes));
}

/// Adds one block argument for each tile that a variable of `names` holds.
void Walker::addCarried(llvm::ArrayRef<llvm::StringRef> names, mlir::Block *block, mlir::Location loc,
                        llvm::SmallVectorImpl<Carried> &carried, llvm::SmallVectorImpl<mlir::Value> &inits) {
  for (llvm::StringRef name : names) {
    Value before = frame().variables.lookup(name);
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
        c.arena);
    frame().variables[name] = variable.inside;
    carried.push_back(variable);
  }
}

llvm::LogicalResult Walker::checkCarried(const Carried &carried, Value after, syntax::List<syntax::Stmt> body,
                                         llvm::SmallVectorImpl<Value> &leaves) {
  if (!after)
    after = carried.inside; // lost in a branch: the name is undefined after the loop, so any yielded value will do
  after = unwrapSingleSlot(ev, after, carried.inside);
  size_t old = leaves.size();
  auto take = [&](Value, Value now) {
    leaves.push_back(now);
    return now;
  };
  // zipTiles does not visit identical tiles; once the structures are known to agree, visit all by pairing with Invalid.
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
  else if (after.isBuffer() && carried.before.isBuffer() && memDescOf(carried.before).getIsMultiBuffer())
    diagnostic.note("choose a slot before the loop: `{0} = txl.get_buffer({0}, …)`", carried.name);
  else if (constant)
    diagnostic.note("start with a run-time value of the final type, such as `{0} = tl.full(…)`", carried.name);
  else
    diagnostic.note("give `{0}` its final type before the loop, or convert the new value with `.to(…)`", carried.name);
  return failure();
}

/// Sets every carried variable to its value after the loop: `results` has one value per block argument.
void Walker::finishCarried(llvm::MutableArrayRef<Carried> carried, llvm::ArrayRef<mlir::Value> results) {
  for (Carried &variable : carried) {
    size_t next = variable.first;
    set(variable.name, *zipTiles(
                           Value(), variable.before,
                           [&](Value, Value tile) { return Value::tile(results[next++], tile.type()); }, c.arena));
  }
}

/// Names of `names` that are not carried lose their value after `loop`, because it may not have run.
void Walker::dropOtherVariables(llvm::ArrayRef<llvm::StringRef> names, llvm::ArrayRef<Carried> carried,
                                const syntax::Node &loop) {
  for (llvm::StringRef name : names)
    if (!llvm::any_of(carried, [&](const Carried &variable) { return variable.name == name; })) {
      set(name, Value());
      frame().lostNames[name] = {&loop, {}, {}};
    }
}
