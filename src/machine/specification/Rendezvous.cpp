// Named barriers and the barrier of a cluster.
#include "machine/program/Kernels.h"
#include "machine/run/Instance.h"
#include "llvm/Support/FormatVariadic.h"

namespace txl::machine {

/// Reads the id and thread count of a named barrier; false after the launch failed.
static bool readNamed(Frame &f, const Instruction &i, uint32_t &id, uint32_t &threads) {
  id = f.scalar<uint32_t>(i, 0);
  threads = f.scalar<uint32_t>(i, 1);
  if (id < kNamedBarriers && threads && threads % 32 == 0 && threads <= 1024)
    return true;
  fail(f, i, LaunchError::Kind::Protocol,
       llvm::formatv(
           "named barrier {0} with {1} threads; ids are from 0 to 15, and thread counts are multiples of 32 up to 1024",
           static_cast<int32_t>(id), static_cast<int32_t>(threads))
           .str());
  return false;
}

KERNEL(arriveNamedBarrier, Synchronise, Ordered | Ends) {
  uint32_t id, threads;
  return readNamed(f, i, id, threads) && f.agent->instance->arriveNamed(*f.agent, i, id, threads) ? next(i) : nullptr;
}

KERNEL(waitNamedBarrier, Synchronise, Ordered | Ends) {
  uint32_t id, threads;
  return readNamed(f, i, id, threads) ? f.agent->instance->waitNamed(*f.agent, i, id, threads) : nullptr;
}

KERNEL(arriveAtCluster, Synchronise, Ordered | Ends) {
  return f.agent->instance->arriveCluster(*f.agent, i) ? next(i) : nullptr;
}

KERNEL(waitForCluster, Synchronise, Ordered | Ends) { return f.agent->instance->waitCluster(*f.agent, i); }

} // namespace txl::machine
