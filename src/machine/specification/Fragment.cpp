// Fragments: scalars that differ between warps, tiles made of the scalars of threads, and stores of some elements of a
// tile.
#include "machine/specification/Fragment.h"
#include "machine/program/Kernels.h"
#include "machine/run/Instance.h"
#include <cstring>

namespace txl::machine {

/// For each thread, the element of its warp.
KERNEL(elementsByWarp, Synchronise, None) {
  const TileType &from = *i.input(0).type, &to = *i.result(0).type;
  const char *elements = f.dense(i, 0);
  char *out = f.write(i);
  for (int64_t thread = 0; thread < to.count; ++thread)
    std::memcpy(out + thread * to.bytes, elements + thread / 32 % from.count * from.bytes, to.bytes);
  return next(i);
}

/// For each element, the value of its owner thread.
KERNEL(spreadThreads, Synchronise, None) {
  const auto &fragment = *static_cast<const FragmentImmediate *>(i.immediate);
  const TileType &from = *i.input(0).type, &to = *i.result(0).type;
  const char *values = f.dense(i, 0);
  char *out = f.write(i);
  for (int64_t k = 0; k < to.count; ++k)
    std::memcpy(out + k * to.bytes, values + fragment.owners[k] % from.count * from.bytes, to.bytes);
  return next(i);
}

namespace {
/// An asynchronous store of some elements of a tile to a buffer.
struct FragmentOperation : EngineOperation {
  View view;
  std::vector<int64_t> strides;
  std::vector<std::pair<int64_t, uint64_t>> elementOffsets; // index of an element, byte offset in the buffer
  std::vector<char> elements;
  Instance::BarrierRef barrier;

  std::optional<Moment> writes(const Cta &cta, uint64_t offset) const override {
    return view.covers(cta, offset) ? std::optional(barrier->end()) : std::nullopt;
  }
  /// Writes the elements. `access` checks each one.
  bool store(llvm::function_ref<bool(const View &)> access) const {
    int bytes = elementBytes(view.shape->element);
    BufferShape one{{1}, view.shape->element, false};
    int64_t step = 1;
    for (auto [element, offset] : elementOffsets) {
      View elementView{view.cta, view.begin + offset, &step, &one};
      if (!access(elementView))
        return false;
      std::memcpy(elementView.data(), elements.data() + element * bytes, bytes);
    }
    return true;
  }
  bool run(Instance &instance) override {
    return store([&](const View &elementView) { return instance.access(*this, elementView, true, barrier->end()); }) &&
           instance.complete(*this, barrier, elementOffsets.size() * elementBytes(view.shape->element));
  }
};
} // namespace

/// The lane bits in which the threads that hold copies of one element differ: those set in no owner's index. The owner
/// is the copy with the lowest index.
static int32_t copiedLanes(llvm::ArrayRef<int32_t> owners) {
  int32_t used = 0;
  for (int32_t owner : owners)
    used |= owner;
  return ~used & 31;
}

/// buffer (input 1) = the elements of a tile, or the scalars (input 0), that a thread with a true predicate holds.
KERNEL(storeFragment, Synchronise, Ordered | Ends) {
  const auto &what = *static_cast<const FragmentImmediate *>(i.immediate);
  Agent &agent = *f.agent;
  Instance &instance = *agent.instance;
  auto operation = std::make_unique<FragmentOperation>();
  operation->view = instance.view(f, i, 1, what.buffer);
  operation->strides.assign(operation->view.strides, operation->view.strides + what.buffer.shape.size());
  operation->view.strides = operation->strides.data();
  // The value of a thread; the input may be one scalar for all threads.
  auto ofThread = [&](int input, int32_t thread) {
    const TileType &type = *i.input(input).type;
    return f.dense(i, input) + thread % type.count * type.bytes;
  };
  int bytes = elementBytes(what.buffer.element);
  int64_t count = what.buffer.count(), line = what.buffer.shape.empty() ? 1 : count / what.buffer.shape[0];
  operation->elements.resize(what.buffer.bytes());
  auto stores = [&](int32_t thread) {
    return (agent.active.empty() || agent.active.back().threads[thread % agent.threads]) &&
           (what.predicate < 0 || *ofThread(what.predicate, thread));
  };
  const int32_t copies = copiedLanes(what.owners);
  for (int64_t k = 0; k < what.length * line; ++k) {
    // The first active thread in the warp that holds the element; enumerates the subsets of `copies`.
    int32_t holder = what.owners[k], copy = 0;
    while (!stores(holder | copy) && (copy = (copy - copies) & copies)) {
    }
    holder |= copy;
    if (!stores(holder))
      continue;
    int64_t rest = k, offset = 0;
    for (size_t d = what.buffer.shape.size(); d-- > 0; rest /= what.buffer.shape[d])
      offset += rest % what.buffer.shape[d] * operation->strides[d];
    operation->elementOffsets.push_back({k, offset * bytes});
    std::memcpy(operation->elements.data() + k * bytes, what.isTile ? f.dense(i, 0) + k * bytes : ofThread(0, holder),
                bytes);
  }
  if (what.barrier < 0)
    return operation->store([&](const View &elementView) { return instance.access(agent, i, elementView, true); })
               ? next(i)
               : nullptr;
  operation->barrier = instance.barrier(f, i, what.barrier);
  operation->name = "store to another CTA";
  operation->cost = what.buffer.bytes() / 32;
  return operation->barrier.cta && instance.issue(agent, i, std::move(operation)) ? next(i) : nullptr;
}

} // namespace txl::machine
