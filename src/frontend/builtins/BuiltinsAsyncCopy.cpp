// cp.async copies from pointers to buffers. By default each call commits its own group, so a wait's argument counts
// calls; with explicit commits it counts groups.
#include "frontend/builtins/BufferArgument.h"
#include "frontend/builtins/MemoryAccess.h"
#include "frontend/evaluation/Constants.h"
#include "ir/ops/async/AsyncCopyOps.h"

namespace txl::frontend {

TXL_DIAGNOSTIC(AsyncLoadShape, ValueError, "`async_load`: the buffer has shape {0}, but the tile of pointers {1}");
TXL_DIAGNOSTIC(AsyncLoadElement, TypeError, "`async_load`: the buffer holds `{0}`, but the pointers point to `{1}`");
TXL_DIAGNOSTIC(AsyncOtherWithoutMask, ValueError, "`async_load`: `other` is given without `mask`");

namespace builtins {

using mlir::failure;
using mlir::FailureOr;

enum AsyncCopyArgument {
  Mem,
  Pointer,
  Mask,
  Other,
  BoundaryCheck,
  PaddingOption,
  CacheModifier,
  EvictionPolicy,
  Volatile,
  Contiguity,
  Commit
};

/// The pointers and the mask of a copy: the arguments, or those of a block pointer. The mask is Invalid if there is
/// none.
static FailureOr<std::pair<Value, Value>> source(BuiltinCall &call) {
  Evaluator &e = call.evaluator;
  Value block = call.arg(Pointer);
  if (!block.isAggregate()) {
    auto pointer = pointerArgument(call, Pointer, /*writes=*/false);
    auto mask = failed(pointer) ? FailureOr<Value>(failure()) : maskArgument(call, Mask, *pointer);
    if (failed(mask))
      return failure();
    return std::pair(*pointer, *mask);
  }
  if (!call.arg(Mask).isNone())
    return mlir::LogicalResult(
        badArgument(call, Mask, "None: `boundary_check` names the checked axes of a block pointer"));
  llvm::SmallVector<Value> fieldValues;
  for (llvm::StringRef field : {"base", "strides", "offsets", "block_shape"}) {
    FailureOr<Value> fieldValue = e.attribute(block, field);
    if (failed(fieldValue))
      return failure();
    fieldValues.push_back(*fieldValue);
  }
  FailureOr<Value> pointers = e.call(e.prelude().lookup("_tile_pointers"), fieldValues);
  if (failed(pointers))
    return failure();
  Value checked = call.arg(BoundaryCheck);
  if (checked.isNone() || (checked.isTuple() && checked.elements().empty()))
    return std::pair(*pointers, Value());
  FailureOr<Value> method = e.attribute(block, "_mask");
  FailureOr<Value> mask = failed(method) ? method : e.call(*method, {Value::str("`async_load`"), checked});
  if (failed(mask))
    return failure();
  FailureOr<Value> fitted = e.semantic().broadcastTo(*mask, pointers->type().shape());
  if (failed(fitted))
    return failure();
  return std::pair(*pointers, *fitted);
}

FailureOr<Value> AsyncLoad(BuiltinCall &call) {
  Evaluator &e = call.evaluator;
  auto buffer = writtenArgument(call, Mem);
  auto from = source(call);
  auto cache = cacheModifierArgument(call, CacheModifier, /*isStore=*/false);
  auto eviction = evictionPolicyArgument(call, EvictionPolicy);
  auto isVolatile = boolArgument(call, Volatile);
  auto commits = boolArgument(call, Commit);
  if (failed(buffer) || failed(from) || failed(cache) || failed(eviction) || failed(isVolatile) || failed(commits))
    return failure();
  if (*isVolatile)
    return badArgument(call, Volatile, "False: an asynchronous copy is not a volatile access");
  auto [pointers, mask] = *from;
  Type element = pointers.type().scalar().element();
  if (pointers.type().shape() != buffer->type().shape())
    return e.error(AsyncLoadShape, shapeText(buffer->type().shape()), shapeText(pointers.type().shape()));
  if (element != buffer->type().scalar())
    return e.error(AsyncLoadElement, buffer->type().scalar().str(), element.str());
  mlir::Value other;
  if (!call.arg(Other).isNone()) {
    if (!mask) {
      e.pointAt(call, Other);
      e.report(AsyncOtherWithoutMask).note("pass a `mask` that is false where `other` is used");
      return failure();
    }
    auto value = tileArgument(call, Other);
    auto converted = failed(value) ? value : e.semantic().cast(*value, element);
    auto fitted = failed(converted) ? converted : inShapeOf(call, Other, *converted, pointers, "other");
    if (failed(fitted))
      return failure();
    other = fitted->ir();
  }
  tt::CachePolicyAttr policy;
  if (*cache != tt::CacheModifier::None || eviction->priority != tt::EvictionPolicy::Normal)
    policy = tt::CachePolicyAttr::get(e.context(), *cache, eviction->priority);
  tx::AsyncCopyOp::create(e.builder(), e.loc(), pointers.ir(), buffer->ir(), mask ? mask.ir() : mlir::Value(), other,
                          eviction->policy, policy);
  if (*commits)
    tx::AsyncCommitOp::create(e.builder(), e.loc());
  return Value::none();
}

FailureOr<Value> AsyncCommit(BuiltinCall &call) {
  tx::AsyncCommitOp::create(call.evaluator.builder(), call.evaluator.loc());
  return Value::none();
}

FailureOr<Value> AsyncLoadWait(BuiltinCall &call) {
  auto pending = countArgument(call, 0);
  if (failed(pending))
    return failure();
  tx::AsyncWaitOp::create(call.evaluator.builder(), call.evaluator.loc(), *pending);
  return Value::none();
}

} // namespace builtins
} // namespace txl::frontend
