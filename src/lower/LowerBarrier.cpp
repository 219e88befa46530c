// Barriers of the threads of an execution group, and the fence between them and engines.
#include "ir/TX.h"
#include "lower/Lowering.h"

namespace txl::lower {

// A barrier orders the accesses of the group's threads, of global memory too.
template <> void lower(Lowering &l, ttg::BarrierOp) { l.barrier(); }

template <> void lower(Lowering &l, tx::FenceAsyncOp) {
  auto *type = llvm::FunctionType::get(l.b.getVoidTy(), false);
  l.b.CreateCall(llvm::InlineAsm::get(type, "fence.proxy.async.shared::cta;", "~{memory}", /*hasSideEffects=*/true));
}

} // namespace txl::lower
