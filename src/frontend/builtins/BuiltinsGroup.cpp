// Warp specialization: conditions that select warpgroups or warps, ids of threads, and register counts.
#include "frontend/builtins/BufferArgument.h"
#include "frontend/evaluation/Compilation.h"
#include "frontend/evaluation/Constants.h"
#include "ir/ops/async/GroupOps.h"

namespace txl::frontend {

TXL_DIAGNOSTIC(MixedGroups, ValueError, "`is_warp` and `is_warpgroup` are not used in one kernel");
TXL_DIAGNOSTIC(NoSuchWarpgroup, ValueError, "there is no warpgroup {0}: the launch has {1} (`num_warpgroups`)");
TXL_DIAGNOSTIC(WarpsNotContiguous, ValueError, "`is_warp`: the indices {0} are not consecutive");
TXL_DIAGNOSTIC(BadGroupIds, ValueError, "`{0}`: {1}");
TXL_DIAGNOSTIC(BadRegisterCount, ValueError, "`{0}`: {1} registers: the count is a multiple of 8 from 24 to 256");

namespace builtins {

using mlir::failure;
using mlir::FailureOr;

/// The condition that selects the warps or warpgroups of argument 0.
static FailureOr<Value> group(BuiltinCall &call, bool ofWarps) {
  Evaluator &e = call.evaluator;
  auto given = intsArgument(call, 0);
  if (failed(given))
    return failure();
  llvm::SmallVector<int32_t> ids;
  for (int64_t id : *given) {
    if (id < 0 || id > 31)
      return e.error(BadGroupIds, call.builtin.name, "indices are from 0 to 31, not " + std::to_string(id));
    ids.push_back(static_cast<int32_t>(id));
  }
  if (ids.empty())
    return e.error(BadGroupIds, call.builtin.name, "the list of indices is empty");
  llvm::sort(ids);
  ids.erase(llvm::unique(ids), ids.end());
  GroupUse &use = e.groups();
  const syntax::Node *site = e.compilation.node;
  if (use.site && use.ofWarps != ofWarps) {
    e.report(MixedGroups).note("warpgroup n is the warps 4 n to 4 n + 3: choose one kind");
    return failure();
  }
  if (ofWarps && ids.back() - ids.front() + 1 != int32_t(ids.size()))
    return e.error(WarpsNotContiguous, shapeText(*given));
  if (!ofWarps && ids.back() >= e.options().numWarpgroups) {
    e.report(NoSuchWarpgroup, ids.back(), e.options().numWarpgroups)
        .note("launch with `num_warpgroups={0}`", ids.back() + 1);
    return failure();
  }
  use.site = site;
  use.ofWarps = ofWarps;
  use.count = std::max(use.count, ids.back() + 1);
  return Value::group(e.arena().make(GroupData{ofWarps, e.arena().copy(llvm::ArrayRef<int32_t>(ids))}));
}

FailureOr<Value> IsWarpgroup(BuiltinCall &call) { return group(call, /*ofWarps=*/false); }
FailureOr<Value> IsWarp(BuiltinCall &call) { return group(call, /*ofWarps=*/true); }

FailureOr<Value> InternalThreadId(BuiltinCall &call) {
  auto name = strArgument(call, 0);
  if (failed(name))
    return failure();
  std::optional<tx::IdKind> kind = tx::symbolizeIdKind(*name);
  if (!kind)
    return badArgument(call, 0, "the name of an id");
  call.evaluator.compilation.dependsOnWarpCount = true;
  auto op = tx::IdOp::create(call.evaluator.builder(), call.evaluator.loc(), *kind);
  return Value::tile(op, Scalar::Int32);
}

static FailureOr<Value> setRegisters(BuiltinCall &call, bool increase) {
  Evaluator &e = call.evaluator;
  auto count = intArgument(call, 0);
  if (failed(count))
    return failure();
  if (*count < 24 || *count > 256 || *count % 8) {
    e.pointAt(call, 0);
    return e.error(BadRegisterCount, call.builtin.name, *count);
  }
  tx::SetRegistersOp::create(e.builder(), e.loc(), *count, increase);
  return Value::none();
}

FailureOr<Value> RegAlloc(BuiltinCall &call) { return setRegisters(call, true); }
FailureOr<Value> RegDealloc(BuiltinCall &call) { return setRegisters(call, false); }

} // namespace builtins
} // namespace txl::frontend
