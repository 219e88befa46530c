// TMA loads and stores: boxes of tensors to buffers and back.
//
// A box has the buffer's extents, with leading axes of one element if the tensor has more. Elements outside of the
// tensor are filled with padding by a load, count as transferred bytes, and are not written by a store.
#include "arch/TensorMap.h"
#include "machine/Algebra.h"
#include "machine/program/Immediates.h"
#include "machine/program/Kernels.h"
#include "machine/program/TmaImmediates.h"
#include "machine/run/Access.h"
#include "machine/run/Checker.h"
#include "machine/run/Instance.h"
#include "machine/specification/Descriptor.h"
#include "machine/specification/TMAReduction.h"
#include "llvm/Support/FormatVariadic.h"
#include <mutex>

namespace txl::machine {

namespace {
/// A tensor, and the coordinates at which a box begins.
struct Box {
  int rank = 0;
  uint64_t base = 0;
  bool nan = false;
  int64_t extent[arch::kTensorRank], stride[arch::kTensorRank], begin[arch::kTensorRank], shape[arch::kTensorRank];
};

struct TensorOperation : EngineOperation {
  const TensorImmediate *what;
  Box box;
  View view;
  std::vector<int64_t> strides; // of the view
  std::vector<int32_t> rows;    // gather
  bool isOfImages = false;
  std::vector<std::optional<int64_t>> pixels; // of images: elements from the base to channel 0; none outside of them
  const Instruction *map = nullptr;           // the instruction that made the map, if the program makes it itself

  /// Calls `row(global address, address in the buffer, elements)` for each row inside of the tensor.
  bool forRows(AccessKind kind, llvm::function_ref<bool(uint64_t, char *, int64_t)> row);
  bool forPixels(AccessKind kind, llvm::function_ref<bool(uint64_t, char *, int64_t)> row);
  bool isInBounds(AccessKind kind, const int64_t *low, const int64_t *high) const;
};
struct LoadOperation : TensorOperation {
  Instance::BarrierRef barrier;
  std::optional<uint32_t> multicast;
  std::shared_ptr<MapRead> read; // of a map that the program makes

  bool run(Instance &instance) override;
  bool load(Instance &instance, Cta &cta);
  /// The mbarrier that gets the bytes of what a CTA receives.
  Instance::BarrierRef barrierFor(Instance &instance, const Cta &cta) const;
  std::optional<Moment> writes(const Cta &cta, uint64_t offset) const override;
};
struct StoreOperation : TensorOperation {
  bool run(Instance &instance) override;
};
} // namespace

/// Checks that a row of the tensor may be accessed; false after the launch failed.
static bool checkRow(const EngineOperation &by, AccessKind kind, uint64_t pointer, uint64_t bytes) {
  Frame &f = by.agent->frame;
  const MemoryRange *range = f.state->memory.find(pointer, bytes);
  if (range && (kind == AccessKind::Load || !range->readOnly)) {
    noteTouch(f, *range, pointer, kind == AccessKind::Store);
    return true;
  }
  const MemoryMap::Origin origin = f.state->memory.originOf(pointer);
  LaunchError &error = by.agent->instance->fail(
      *by.agent, *by.at, range ? LaunchError::Kind::ReadOnly : LaunchError::Kind::OutOfBounds,
      range ? "a tensor store writes to a read-only array"
            : "a descriptor reaches beyond its array; give it the extents and strides that the array has");
  if (origin.argument >= 0) {
    const MemoryRange &argument = f.state->memory.argument(origin.argument);
    nameArgument(error, f, &argument);
    error.offsetBytes = static_cast<int64_t>(origin.address - argument.address);
    error.offsetElements = error.offsetBytes / elementBytes(error.argumentType);
  }
  return false;
}

/// Whether the whole box is in one array, so that its rows need not be checked one by one.
bool TensorOperation::isInBounds(AccessKind kind, const int64_t *low, const int64_t *high) const {
  int64_t first = 0, last = 0;
  for (int d = 0; d < box.rank; ++d) {
    first += (box.begin[d] + low[d]) * box.stride[d];
    last += (box.begin[d] + high[d] - 1) * box.stride[d];
  }
  int bytes = elementBytes(what->buffer.element);
  Frame &f = agent->frame;
  uint64_t pointer = movePointer(box.base, first * bytes);
  const MemoryRange *range = f.state->memory.find(pointer, (last - first + 1) * bytes);
  if (!range || (kind == AccessKind::Store && range->readOnly))
    return false;
  noteTouch(f, *range, pointer, kind == AccessKind::Store);
  return true;
}

/// The channels of the box, of each pixel inside of its image.
bool TensorOperation::forPixels(AccessKind kind, llvm::function_ref<bool(uint64_t, char *, int64_t)> row) {
  int bytes = elementBytes(what->buffer.element);
  int64_t low = std::max<int64_t>(0, -box.begin[1]), high = std::min(box.shape[1], box.extent[1] - box.begin[1]);
  for (size_t k = 0; k < pixels.size() && low < high; ++k) {
    if (!pixels[k])
      continue;
    uint64_t pointer = movePointer(box.base, (*pixels[k] + box.begin[1] + low) * bytes);
    char *to = view.data() + (int64_t(k) * strides[0] + low * strides[1]) * bytes;
    if (!checkRow(*this, kind, pointer, (high - low) * bytes) || !row(pointer, to, high - low))
      return false;
  }
  return true;
}

bool TensorOperation::forRows(AccessKind kind, llvm::function_ref<bool(uint64_t, char *, int64_t)> row) {
  if (isOfImages)
    return forPixels(kind, row);
  int bytes = elementBytes(what->buffer.element), last = box.rank - 1, lacking = box.rank - what->buffer.shape.size();
  int64_t low[arch::kTensorRank], high[arch::kTensorRank], index[arch::kTensorRank];
  for (int d = 0; d < box.rank; ++d) {
    bool gathers = d == 0 && !rows.empty(); // gathered rows are not contiguous
    low[d] = index[d] = gathers ? 0 : std::max<int64_t>(0, -box.begin[d]);
    high[d] = gathers ? box.shape[d] : std::min(box.shape[d], box.extent[d] - box.begin[d]);
    if (low[d] >= high[d])
      return true;
  }
  bool inside = rows.empty() && isInBounds(kind, low, high);
  for (;;) {
    int64_t from = 0, to = low[last] * strides[last - lacking];
    bool exists = true;
    for (int d = 0; d < last; ++d) {
      int64_t at = box.begin[d] + index[d];
      if (d == 0 && !rows.empty()) {
        at = rows[index[0]];
        exists = at >= 0 && at < box.extent[0];
      }
      from += at * box.stride[d];
      if (d >= lacking)
        to += index[d] * strides[d - lacking];
    }
    if (exists) {
      uint64_t pointer = movePointer(box.base, (from + box.begin[last] + low[last]) * bytes);
      if ((!inside && !checkRow(*this, kind, pointer, (high[last] - low[last]) * bytes)) ||
          !row(pointer, view.data() + to * bytes, high[last] - low[last]))
        return false;
    }
    int d = last - 1;
    for (; d >= 0 && ++index[d] == high[d]; --d)
      index[d] = low[d];
    if (d < 0)
      return true;
  }
}

/// Copies elements between a row of memory and one of a buffer; strides in elements.
static void copyRow(char *to, int64_t toStride, const char *from, int64_t fromStride, int64_t count, int bytes) {
  if (toStride == 1 && fromStride == 1)
    return static_cast<void>(std::memcpy(to, from, count * bytes));
  for (int64_t k = 0; k < count; ++k)
    std::memcpy(to + k * toStride * bytes, from + k * fromStride * bytes, bytes);
}

Instance::BarrierRef LoadOperation::barrierFor(Instance &instance, const Cta &cta) const {
  const bool isOther = (barrier.cta->rank ^ agent->rank()) & 1; // of a pair
  return {&instance.cta(isOther ? (cta.rank & ~1u) | (barrier.cta->rank & 1) : cta.rank), barrier.index};
}

bool LoadOperation::load(Instance &instance, Cta &cta) {
  view.cta = &cta;
  const Instance::BarrierRef reached = barrierFor(instance, cta);
  if (!instance.access(*this, view, true, reached->end()))
    return false;
  int bytes = elementBytes(what->buffer.element);
  bool isFullBox = rows.empty() && !isOfImages;
  for (int d = 0; d < box.rank; ++d)
    isFullBox &= box.begin[d] >= 0 && box.begin[d] + box.shape[d] <= box.extent[d];
  if (!isFullBox) { // padding: zeros, or NaNs
    std::vector<char> padding(view.shape->bytes());
    constexpr uint64_t nan = 0x7ff77ff77ff77ff7; // the TMA's NaN, in 16-bit units for every width
    for (size_t k = 0; box.nan && k < padding.size(); k += bytes)
      std::memcpy(padding.data() + k, &nan, bytes);
    writeView(view, padding.data());
  }
  Checker *checker = agent->frame.state->checker;
  bool good = forRows(AccessKind::Load, [&](uint64_t pointer, char *to, int64_t count) {
    auto *from = reinterpret_cast<const char *>(addressOf(pointer));
    const MemoryRange *range = checker ? agent->frame.state->memory.find(pointer, bytes) : nullptr;
    for (int64_t k = 0; checker && k < count; ++k)
      if (!checker->onLoad(agent->frame, *at, *range, from + k * bytes, bytes))
        return false;
    copyRow(to, strides.back(), from, 1, count, bytes);
    if (Algebra *algebra = Algebra::current())
      algebra->copy(what->buffer.element, to, strides.back(), from, 1, count);
    return true;
  });
  if (good && read)
    read->landings.push_back(reached->end());
  return good && instance.complete(*this, reached, view.shape->bytes());
}

std::optional<Moment> LoadOperation::writes(const Cta &cta, uint64_t offset) const {
  View there = view;
  there.cta = const_cast<Cta *>(&cta);
  bool meant = multicast ? *multicast >> cta.rank & 1 : &cta == agent->cta;
  return meant && there.covers(cta, offset) ? std::optional(barrierFor(*agent->instance, cta)->end()) : std::nullopt;
}

bool LoadOperation::run(Instance &instance) {
  if (!multicast)
    return load(instance, *agent->cta);
  for (uint32_t rank = 0; rank < instance.size(); ++rank)
    if ((*multicast >> rank & 1) && !load(instance, instance.cta(rank)))
      return false;
  return true;
}

bool StoreOperation::run(Instance &instance) {
  static std::mutex combining; // other launches may add to the same memory
  if (!instance.access(*this, view, false, instance.end(*agent, Lane::Store, ordinal)))
    return false;
  int bytes = elementBytes(what->buffer.element);
  const bool isUnsigned = static_cast<const TensorStoreImmediate *>(what)->isUnsigned;
  Checker *checker = agent->frame.state->checker;
  if (checker)
    checker->beginStore();
  std::unique_lock<std::mutex> lock(combining, std::defer_lock);
  if (what->reduce != ReduceKind::None)
    lock.lock();
  return forRows(AccessKind::Store, [&](uint64_t pointer, char *from, int64_t count) {
    auto *to = reinterpret_cast<char *>(addressOf(pointer));
    if (what->reduce != ReduceKind::None) {
      for (int64_t k = 0; k < count; ++k) {
        char *target = to + k * bytes, *source = from + k * strides.back() * bytes;
        auto run = [&] { combine(what->reduce, isUnsigned, what->buffer.element, target, source); };
        if (Algebra *algebra = Algebra::current())
          algebra->combine(what->reduce, what->buffer.element, target, source, run);
        else
          run();
      }
      return true;
    }
    const MemoryRange *range = checker ? agent->frame.state->memory.find(pointer, bytes) : nullptr;
    for (int64_t k = 0; checker && k < count; ++k)
      if (!checker->onStore(agent->frame, *at, *range, to + k * bytes, from + k * strides.back() * bytes, bytes))
        return false;
    copyRow(to, 1, from, strides.back(), count, bytes);
    if (Algebra *algebra = Algebra::current())
      algebra->copy(what->buffer.element, to, 1, from, strides.back(), count);
    return true;
  });
}

/// Reads the tensor.
static void setTensor(Frame &f, const Instruction &i, int descriptor, TensorOperation &operation) {
  const auto &what = *static_cast<const TensorImmediate *>(i.immediate);
  operation.what = &what;
  auto *words = reinterpret_cast<const int64_t *>(f.dense(i, descriptor));
  Box &box = operation.box;
  box.rank = what.rank;
  box.base = words[0];
  box.nan = words[1];
  operation.map = reinterpret_cast<const Instruction *>(words[2 + 2 * what.rank]);
  int lacking = what.rank - static_cast<int>(what.buffer.shape.size());
  for (int d = 0; d < what.rank; ++d) {
    box.extent[d] = words[2 + d];
    box.stride[d] = words[2 + what.rank + d];
    box.shape[d] = d < lacking ? 1 : what.buffer.shape[d - lacking];
  }
}

/// Reads also the buffer.
static void setBuffer(Frame &f, const Instruction &i, TensorOperation &operation) {
  const TensorImmediate &what = *operation.what;
  operation.view = f.agent->instance->view(f, i, what.bufferInput, what.buffer);
  operation.strides.assign(operation.view.strides, operation.view.strides + what.buffer.shape.size());
  operation.view.strides = operation.strides.data();
  operation.cost = what.buffer.bytes() / 32;
}

static void setCoordinates(Frame &f, const Instruction &i, TensorOperation &operation) {
  for (int d = 0; d < operation.box.rank; ++d)
    operation.box.begin[d] = f.scalar<int32_t>(i, operation.what->first + d);
}

/// Checks where a box begins. A GPU traps if a box begins inside a 16-byte unit of a row, or if a store has a negative
/// coordinate.
static bool canStart(Frame &f, const Instruction &i, const TensorOperation &operation, bool writes) {
  const Box &box = operation.box;
  const int bytes = elementBytes(operation.what->buffer.element);
  auto refuse = [&](std::string what) {
    fail(f, i, LaunchError::Kind::Protocol, std::move(what));
    return false;
  };
  for (int d = 0; d < box.rank; ++d)
    switch (arch::boxStart(box.rank - 1 - d, box.begin[d], bytes, writes)) {
    case arch::BoxStart::Good:
      break;
    case arch::BoxStart::BetweenUnits:
      return refuse(llvm::formatv("the copy begins at element {0} of a row, which is not a multiple of {1} bytes; "
                                  "begin at a multiple of {2} elements",
                                  box.begin[d], arch::kTensorUnit, arch::kTensorUnit / bytes));
    case arch::BoxStart::BelowZero:
      return refuse(llvm::formatv(
          "the copy writes from {0} on along axis {1}, outside of the tensor; begin at 0 or more", box.begin[d], d));
    }
  return true;
}

static const Instruction *startLoad(Frame &f, const Instruction &i, std::unique_ptr<LoadOperation> load) {
  Agent &agent = *f.agent;
  load->name = "tensor load";
  load->agent = &agent;
  load->barrier = agent.instance->barrier(f, i, load->what->barrierInput);
  if (load->what->multicast >= 0)
    load->multicast = f.scalar<uint32_t>(i, load->what->multicast);
  if (!load->barrier.cta)
    return nullptr;
  uint32_t size = agent.instance->size(), all = (1u << size) - 1;
  uint32_t to = load->multicast.value_or(1u << agent.rank());
  if ((load->barrier.cta->rank ^ agent.rank()) > 1) {
    fail(
        f, i, LaunchError::Kind::Protocol,
        llvm::formatv("the mbarrier of a load is in CTA {0}, which is not in the pair of CTA {1}; name the CTA itself, "
                      "or the one whose rank differs in the lowest bit",
                      load->barrier.cta->rank, agent.rank())
            .str());
    return nullptr;
  }
  if (to & ~all || !to) {
    fail(f, i, LaunchError::Kind::OutOfBounds,
         llvm::formatv("`multicast` is {0}, but the bits of the {1} CTA{2} of the cluster are 1 to {3}; launch with "
                       "`cluster=`, or set only bits of existing CTAs",
                       to, size, size == 1 ? "" : "s", all)
             .str());
    return nullptr;
  }
  for (uint32_t rank = 0; rank < size; ++rank)
    if (to >> rank & 1)
      load->barrierFor(*agent.instance, agent.instance->cta(rank))->addIssuedBytes(load->view.shape->bytes());
  if (load->map)
    load->read = agent.instance->readMap(agent, i, *load->map, llvm::popcount(to));
  return agent.instance->issue(agent, i, std::move(load)) ? next(i) : nullptr;
}

/// Sets the pixels of a load of images, whose tensor is given by its base, extents and strides: consecutive positions
/// of the filter's corner in the box of pixels, the last axis first, and on to the next image, each with the offsets of
/// the filter added. False after a failure.
static bool setPixels(Frame &f, const Instruction &i, LoadOperation &load) {
  const auto &what = *static_cast<const ImageImmediate *>(i.immediate);
  const int rank = what.rank, axes = rank - 2;
  int64_t extent[arch::kTensorRank], stride[arch::kTensorRank], corner[arch::kTensorRank],
      offset[arch::kTensorRank] = {};
  for (int d = 0; d < rank; ++d) {
    extent[d] = f.scalar<int32_t>(i, 1 + d);
    stride[d] = f.scalar<int64_t>(i, 1 + rank + d);
    corner[d] = f.scalar<int32_t>(i, what.first + d);
  }
  for (int d = 0; d < axes; ++d) {
    offset[1 + d] = f.scalar<int32_t>(i, what.filter + d);
    if (const int64_t most = (1 << 16 / axes) - 1; offset[1 + d] < 0 || offset[1 + d] > most) {
      fail(f, i, LaunchError::Kind::Argument,
           llvm::formatv("offset {0} in the filter is {1}; it is 0 to {2}", d, offset[1 + d], most).str());
      return false;
    }
  }
  for (int64_t k = 0; k < what.buffer.shape[0]; ++k) {
    bool exists = true;
    int64_t from = 0;
    for (int d = 0; d + 1 < rank; ++d) {
      int64_t at = corner[d] + offset[d];
      exists = exists && at >= 0 && at < extent[d];
      from += at * stride[d];
    }
    load.pixels.push_back(exists ? std::optional(from) : std::nullopt);
    int d = axes;
    for (; d > 0; --d) {
      corner[d] += what.steps[d - 1];
      if (corner[d] < extent[d] + what.upper[d - 1])
        break;
      corner[d] = what.lower[d - 1];
    }
    corner[0] += d == 0;
  }
  return true;
}

/// Reads the images as a tensor of pixels and channels.
static bool setImages(Frame &f, const Instruction &i, LoadOperation &load) {
  const auto &what = *static_cast<const ImageImmediate *>(i.immediate);
  const int last = what.rank - 1;
  DescriptorImmediate descriptor{what.rank, what.buffer.element};
  int64_t words[2 + 2 * arch::kTensorRank] = {f.scalar<int64_t>(i, 0), what.nan};
  for (int k = 0; k < 2 * what.rank; ++k)
    words[2 + k] = k < what.rank ? f.scalar<int32_t>(i, 1 + k) : f.scalar<int64_t>(i, 1 + k);
  if (!checkDescriptor(f, i, descriptor, words))
    return false;
  load.what = &what, load.isOfImages = true;
  Box &box = load.box;
  box.rank = 2, box.base = words[0], box.nan = what.nan;
  for (int d = 0; d < 2; ++d)
    box.extent[d] = box.shape[d] = what.buffer.shape[d];
  box.extent[1] = words[2 + last];
  box.begin[0] = 0, box.begin[1] = f.scalar<int32_t>(i, what.first + last);
  return setPixels(f, i, load);
}

KERNEL(startTensorLoad, Synchronise, Ordered | Ends) {
  const auto &what = *static_cast<const TensorImmediate *>(i.immediate);
  if (!f.agent->threadsAt(i, what.predicate))
    return next(i);
  if (what.first > 1) {
    auto load = std::make_unique<LoadOperation>();
    if (!setImages(f, i, *load))
      return nullptr;
    setBuffer(f, i, *load);
    return canStart(f, i, *load, /*writes=*/false) ? startLoad(f, i, std::move(load)) : nullptr;
  }
  auto load = std::make_unique<LoadOperation>();
  setTensor(f, i, 0, *load);
  setBuffer(f, i, *load);
  setCoordinates(f, i, *load);
  if (!canStart(f, i, *load, /*writes=*/false))
    return nullptr;
  return startLoad(f, i, std::move(load));
}

/// Row k of the buffer is row `rows[k]` of the tensor (input 1), starting at a column (input 2).
KERNEL(startTensorGather, Synchronise, Ordered | Ends) {
  if (!f.agent->threadsAt(i, static_cast<const TensorImmediate *>(i.immediate)->predicate))
    return next(i);
  auto load = std::make_unique<LoadOperation>();
  setTensor(f, i, 0, *load);
  setBuffer(f, i, *load);
  auto *rows = f.dense(i, 1);
  for (int64_t k = 0; k < i.input(1).type->count; ++k)
    load->rows.push_back(integerAt(rows, k, i.input(1).type->bytes));
  load->box.begin[0] = 0;
  load->box.begin[1] = f.scalar<int32_t>(i, 2);
  if (!canStart(f, i, *load, /*writes=*/false))
    return nullptr;
  return startLoad(f, i, std::move(load));
}

KERNEL(startTensorStore, Synchronise, Ordered | Ends | Writes) {
  auto store = std::make_unique<StoreOperation>();
  store->name = "tensor store";
  setTensor(f, i, 1, *store);
  setBuffer(f, i, *store);
  setCoordinates(f, i, *store);
  if (!canStart(f, i, *store, /*writes=*/true))
    return nullptr;
  return f.agent->instance->issue(*f.agent, i, std::move(store), Lane::Store) ? next(i) : nullptr;
}

/// Moves nothing, but what it names must exist, as on a GPU.
KERNEL(prefetchTensor, Synchronise, Ordered | Ends) {
  if (!f.agent->threadsAt(i, static_cast<const TensorImmediate *>(i.immediate)->predicate))
    return next(i);
  struct Prefetch : TensorOperation {
    bool run(Instance &) override {
      return forRows(AccessKind::Load, [](uint64_t, char *, int64_t) { return true; });
    }
  } prefetch;
  prefetch.agent = f.agent;
  prefetch.at = &i;
  setTensor(f, i, 0, prefetch);
  setCoordinates(f, i, prefetch);
  prefetch.strides.assign(prefetch.box.rank, 0);
  prefetch.view = {f.agent->cta, 0, prefetch.strides.data(), &prefetch.what->buffer};
  return canStart(f, i, prefetch, /*writes=*/false) && prefetch.run(*f.agent->instance) ? next(i) : nullptr;
}

/// Waits until at most `pending` stores, the most recent ones, have yet to read their buffers.
KERNEL(waitForStores, Synchronise, Ordered | Ends) {
  Agent &agent = *f.agent;
  uint32_t pending = static_cast<const PendingImmediate *>(i.immediate)->pending;
  uint32_t issued = agent.issued[static_cast<int>(Lane::Store)];
  return agent.instance->finish(agent, i, Lane::Store, issued - std::min(issued, pending)) ? next(i) : nullptr;
}

} // namespace txl::machine
