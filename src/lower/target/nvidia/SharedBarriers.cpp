// mbarriers: a phase completes when the pending arrivals and the transaction bytes have arrived (PTX ISA, "mbarrier").
//
// Arrivals have the default order, release at CTA scope: a wider scope costs a memory barrier of the whole GPU per
// arrival, and asynchronous writes need none.
#include "lower/target/nvidia/Assembly.h"
#include "lower/target/nvidia/NvidiaLowering.h"

namespace txl::lower::nvidia {

void NvidiaLowering::initBarrier(Builder &b, llvm::Value *barrier, unsigned arrivals) const {
  emitConvergent(b, "mbarrier.init.shared::cta.b64 [$0], $1;", "r,n", {barrier, b.getInt32(arrivals)});
}

void NvidiaLowering::publishBarriers(Builder &b) const {
  if (architecture.has(arch::Feature::Clusters))
    emitConvergent(b, "fence.mbarrier_init.release.cluster;", "", {});
}

void NvidiaLowering::arriveAt(Builder &b, const BarrierArrival &arrival) const {
  std::string space = arrival.isRemote ? ".shared::cluster" : ".shared::cta";
  if (arrival.bytes)
    emitConvergent(b, "mbarrier.arrive.expect_tx" + space + ".b64 _, [$0], $1;", "r,r",
                   {arrival.barrier, arrival.bytes});
  else if (arrival.tracksCopies)
    emitConvergent(b, "cp.async.mbarrier.arrive.noinc.shared.b64 [$0];", "r", {arrival.barrier});
  else if (arrival.isRemote)
    emitConvergent(
        b, (arrival.releasesCluster ? "mbarrier.arrive.release.cluster" : "mbarrier.arrive") + space + ".b64 _, [$0];",
        "r", {arrival.barrier});
  else
    emitConvergent(b, "{\n.reg .b64 state;\nmbarrier.arrive.shared.b64 state, [$0];\n}", "r", {arrival.barrier});
}

void NvidiaLowering::waitForPhase(Builder &b, llvm::Value *barrier, llvm::Value *parity, bool acquiresCluster) const {
  // From sm_90 on, the wait suspends the thread.
  bool sleeps = architecture.has(arch::Feature::TransactionBarriers);
  std::string test = sleeps && acquiresCluster ? "mbarrier.try_wait.parity.acquire.cluster.shared::cta.b64"
                     : sleeps                  ? "mbarrier.try_wait.parity.shared::cta.b64"
                                               : "mbarrier.test_wait.parity.shared.b64";
  emitConvergent(b, "{\n.reg .pred over;\nwait:\n" + test + " over, [$0], $1;\n@!over bra wait;\n}", "r,r",
                 {barrier, parity});
}

} // namespace txl::lower::nvidia
