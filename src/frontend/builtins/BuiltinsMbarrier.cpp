// Transaction barriers (mbarriers), named barriers, and fences.
#include "frontend/builtins/BufferArgument.h"
#include "frontend/evaluation/Compilation.h"
#include "ir/ops/async/MbarrierOps.h"
#include "ir/ops/async/RendezvousOps.h"
#include "support/Limits.h"

namespace txl::frontend {

TXL_DIAGNOSTIC(ArrivalCountTooLarge, ValueError, "`mbar_alloc`: an mbarrier counts at most {0} arrivals, not {1}");
TXL_DIAGNOSTIC(NamedBarrierId, ValueError, "`{0}`: there are named barriers 0 to 15, not {1}");
TXL_DIAGNOSTIC(NamedBarrierThreads, ValueError,
               "`{0}`: a named barrier takes whole warps, 32 to 1024 threads, not {1}");

TXL_DIAGNOSTIC(TrackedElsewhere, ValueError,
               "`mbar_arrive`: copies are tracked by a barrier of the CTA that starts them");

namespace builtins {

using mlir::failure;
using mlir::FailureOr;

FailureOr<Value> MbarAlloc(BuiltinCall &call) {
  Evaluator &e = call.evaluator;
  auto arrivals = countArgument(call, 0, 1), stages = countArgument(call, 1, 1);
  if (failed(arrivals) || failed(stages))
    return failure();
  constexpr int64_t most = (1 << 20) - 1;
  if (*arrivals > most) {
    e.pointAt(call, 0);
    return e.error(ArrivalCountTooLarge, most, *arrivals);
  }
  if (*stages > limits::tileElements)
    return badArgument(call, 1, "a count of barriers that fit in shared memory");
  mlir::MLIRContext *context = e.context();
  e.compilation.dependsOnWarpCount = true;
  int64_t shape[] = {1};
  auto row =
      ttg::MemDescType::get(context, shape, e.builder().getI64Type(), ttg::LayoutAttr(), ttg::MemorySpace::Shared,
                            /*isRow=*/false, /*isMutable=*/true, shape)
          .getMultiBufferType(*stages);
  auto op = tx::MBarrierAllocOp::create(e.builder(), e.loc(), row, *arrivals);
  return Value::tile(op, e.types().buffer(Scalar::Int64, row));
}

FailureOr<Value> MbarExpect(BuiltinCall &call) {
  Evaluator &e = call.evaluator;
  auto barrier = barrierArgument(call, 0);
  auto bytes = int32Argument(call, 1);
  auto predicate = predicateArgument(call, 2);
  if (failed(barrier) || failed(bytes) || failed(predicate))
    return failure();
  tx::MBarrierExpectOp::create(e.builder(), e.loc(), barrier->ir(), *bytes, *predicate);
  return Value::none();
}

FailureOr<Value> MbarWait(BuiltinCall &call) {
  Evaluator &e = call.evaluator;
  auto barrier = barrierArgument(call, 0);
  auto phase = int32Argument(call, 1);
  if (failed(barrier) || failed(phase))
    return failure();
  tx::MBarrierWaitOp::create(e.builder(), e.loc(), barrier->ir(), *phase);
  return Value::none();
}

FailureOr<Value> MbarArrive(BuiltinCall &call) {
  Evaluator &e = call.evaluator;
  auto barrier = barrierArgument(call, 0);
  auto predicate = predicateArgument(call, 1);
  auto isTracking = boolArgument(call, 2);
  auto bytes = int32Argument(call, 3);
  if (failed(barrier) || failed(predicate) || failed(isTracking) || failed(bytes))
    return failure();
  auto ctaBarrier = inNamedCta(call, *barrier, 4);
  if (failed(ctaBarrier))
    return failure();
  if (ctaBarrier->ir() != barrier->ir() && *isTracking) {
    e.pointAt(call, 2);
    e.report(TrackedElsewhere).note("wait for the copies (`async_load_wait`) and arrive then");
    return failure();
  }
  bool noBytes = call.arg(3).isInt() && call.arg(3).fitsInt64() && call.arg(3).asInt64() == 0;
  tx::MBarrierArriveOp::create(e.builder(), e.loc(), ctaBarrier->ir(), *predicate, noBytes ? mlir::Value() : *bytes,
                               *isTracking);
  return Value::none();
}

/// The id and thread count of a named barrier; constants are checked.
static FailureOr<std::pair<mlir::Value, mlir::Value>> namedBarrier(BuiltinCall &call) {
  Evaluator &e = call.evaluator;
  e.compilation.dependsOnWarpCount = true;
  auto known = [&](unsigned i) {
    return call.arg(i).isInt() ? std::optional(call.arg(i).fitsInt64() ? call.arg(i).asInt64() : -1) : std::nullopt;
  };
  if (auto id = known(0); id && (*id < 0 || *id > 15)) {
    e.pointAt(call, 0);
    return mlir::LogicalResult(e.error(NamedBarrierId, call.builtin.name, e.show(call.arg(0))));
  }
  if (auto threads = known(1); threads && (*threads < 32 || *threads > 1024 || *threads % 32)) {
    e.pointAt(call, 1);
    return mlir::LogicalResult(e.error(NamedBarrierThreads, call.builtin.name, e.show(call.arg(1))));
  }
  auto id = int32Argument(call, 0), threads = int32Argument(call, 1);
  if (failed(id) || failed(threads))
    return failure();
  return std::pair(*id, *threads);
}

FailureOr<Value> BarArrive(BuiltinCall &call) {
  auto barrier = namedBarrier(call);
  if (failed(barrier))
    return failure();
  tx::NamedBarrierArriveOp::create(call.evaluator.builder(), call.evaluator.loc(), barrier->first, barrier->second);
  return Value::none();
}

FailureOr<Value> BarWait(BuiltinCall &call) {
  auto barrier = namedBarrier(call);
  if (failed(barrier))
    return failure();
  tx::NamedBarrierWaitOp::create(call.evaluator.builder(), call.evaluator.loc(), barrier->first, barrier->second);
  return Value::none();
}

FailureOr<Value> ClusterArrive(BuiltinCall &call) {
  tx::ClusterArriveOp::create(call.evaluator.builder(), call.evaluator.loc());
  return Value::none();
}

FailureOr<Value> ClusterWait(BuiltinCall &call) {
  tx::ClusterWaitOp::create(call.evaluator.builder(), call.evaluator.loc());
  return Value::none();
}

FailureOr<Value> FenceProxyAsync(BuiltinCall &call) {
  tx::FenceAsyncOp::create(call.evaluator.builder(), call.evaluator.loc());
  return Value::none();
}

} // namespace builtins
} // namespace txl::frontend
