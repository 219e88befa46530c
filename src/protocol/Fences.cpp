// Proxy fences: TMA, wgmma and tcgen05.mma read shared memory through the async proxy, which sees what threads wrote
// only after a fence. The thread that wrote may fence before it signals, or the thread that starts the engine after it
// has waited (PTX ISA, "Proxies").
//
// So a fence copies what its agent knows to the second half of its clock. Signals pass both halves on, and a write is
// visible to an engine that is started with a clock whose second half includes it. What engines write needs no fence,
// and neither does a write after a read.
#include "protocol/Execution.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;

namespace txl::protocol {

void Execution::fence(uint32_t index, const Event &event) {
  Agent &agent = agents[index];
  uint32_t own = agentComponent(index), count = components();
  // A fence of some threads does not cover what the others wrote since all were synchronised.
  bool isOfAll = event.isAll || agent.outside.empty() || agent.outside.front().isTogether;
  for (uint32_t k = 0; k < count; ++k)
    advanceTo(agent.clock, {count + k, agent.clock[k == own && !isOfAll ? threadsComponent(index) : k]});
}

/// Reports a read through the async proxy of what threads wrote, if no fence is between them.
void Execution::checkFenced(const Access &read, const Access &written, const Clock &clock) {
  auto isRead = [](EventKind kind) {
    return kind == EventKind::Dot || kind == EventKind::TensorDot || kind == EventKind::Store;
  };
  auto isWrittenByThreads = [](EventKind kind) { return kind == EventKind::Access || kind == EventKind::Copy; };
  if (!skeleton.judgesFences || finding || read.region.writes || !written.region.writes ||
      !isRead(read.at.event->kind) || !isWrittenByThreads(written.at.event->kind) ||
      skeleton.buffers[read.region.buffer].isTensor || !read.region.overlaps(written.region) ||
      includes(clock, {components() + written.end.component, written.end.time}) || !includes(clock, written.end))
    return;
  report(
      Finding::Kind::Fence, read.at,
      llvm::formatv("{0} is read here by {1}, but no proxy fence is between that and the write by {2}",
                    skeleton.bufferName(read.region), describe(read), describe(written)),
      "a fence (`fence_proxy_async`) is needed after the write, before its threads signal, or before this is started");
  finding->notes.push_back({written.at, describe(written) + " writes it here"});
}

} // namespace txl::protocol
