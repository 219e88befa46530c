// Asynchronous copies of tiles to buffers of this CTA (cp.async) or of another one (st.async).
//
// cp.async reads global memory when it is issued, which is one of the times that the hardware allows; the buffer is
// written when the engine runs.
#include "machine/program/Immediates.h"
#include "machine/program/Kernels.h"
#include "machine/run/Instance.h"
#include <cstring>

namespace txl::machine {

namespace {
struct CopyOperation : EngineOperation {
  View view;
  std::vector<int64_t> strides; // of the view: its tile may be overwritten
  std::vector<char> elements;
  Instance::BarrierRef barrier; // for a store to another CTA

  Moment end() const { return barrier.cta ? barrier->end() : agent->instance->end(*agent, Lane::Copy, ordinal); }
  std::optional<Moment> writes(const Cta &cta, uint64_t offset) const override {
    return view.covers(cta, offset) ? std::optional(end()) : std::nullopt;
  }
  bool run(Instance &instance) override {
    if (!instance.access(*this, view, true, end()))
      return false;
    writeView(view, elements.data());
    return !barrier.cta || instance.complete(*this, barrier, elements.size());
  }
};
} // namespace

/// A copy of a tile (input 0) to a buffer (input 1).
static std::unique_ptr<CopyOperation> copyTo(Frame &f, const Instruction &i) {
  const auto &buffer = *static_cast<const BufferImmediate *>(i.immediate);
  auto copy = std::make_unique<CopyOperation>();
  copy->view = f.agent->instance->view(f, i, 1, buffer.buffer);
  copy->strides.assign(copy->view.strides, copy->view.strides + buffer.buffer.shape.size());
  copy->view.strides = copy->strides.data();
  copy->name = "copy";
  copy->cost = buffer.buffer.bytes() / 32;
  const char *elements = f.dense(i, 0);
  copy->elements.assign(elements, elements + buffer.buffer.bytes());
  return copy;
}

KERNEL(startCopy, Synchronise, Ordered | Ends) {
  return f.agent->instance->issue(*f.agent, i, copyTo(f, i), Lane::Copy) ? next(i) : nullptr;
}

/// buffer of another CTA = tile; its bytes complete on a barrier there (input 2)
KERNEL(startRemoteStore, Synchronise, Ordered | Ends) {
  Instance &instance = *f.agent->instance;
  auto copy = copyTo(f, i);
  copy->barrier = instance.barrier(f, i, 2);
  return copy->barrier.cta && instance.issue(*f.agent, i, std::move(copy)) ? next(i) : nullptr;
}

KERNEL(commitCopies, Synchronise, Ordered | Ends) {
  f.agent->groups.push_back(f.agent->issued[static_cast<int>(Lane::Copy)]);
  return next(i);
}

/// Waits until at most `pending` groups, the most recent ones, are in flight.
KERNEL(waitForCopies, Synchronise, Ordered | Ends) {
  Agent &agent = *f.agent;
  uint32_t pending = static_cast<const PendingImmediate *>(i.immediate)->pending;
  if (agent.groups.size() <= pending)
    return next(i);
  uint32_t ordinal = agent.groups[agent.groups.size() - pending - 1];
  return agent.instance->finish(agent, i, Lane::Copy, ordinal) ? next(i) : nullptr;
}

} // namespace txl::machine
