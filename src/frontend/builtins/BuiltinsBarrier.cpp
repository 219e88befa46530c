// The barrier of a program's threads.
#include "frontend/builtins/BuiltinArguments.h"
#include "ir/ops/BarrierOps.h"

namespace txl::frontend::builtins {

mlir::FailureOr<Value> DebugBarrier(BuiltinCall &call) {
  ttg::BarrierOp::create(call.evaluator.builder(), call.evaluator.loc(), ttg::BarrierScope::All);
  return Value::none();
}

} // namespace txl::frontend::builtins
