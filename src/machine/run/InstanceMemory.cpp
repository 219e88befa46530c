// Accesses of buffers: the addresses of a view's elements, and the check that an access is ordered with all earlier
// ones.
#include "machine/run/Instance.h"
#include <cstring>

namespace txl::machine {

namespace {
/// The dimensions of a view with more than one element, outermost first; contiguous ones are merged.
struct Dimensions {
  int64_t shape[kMaxDimensions], stride[kMaxDimensions]; // bytes
  int rank = 0;
  int64_t stretch; // contiguous bytes

  explicit Dimensions(const View &view) {
    int bytes = elementBytes(view.shape->element);
    int order[kMaxDimensions], count = 0;
    for (size_t d = 0; d < view.shape->shape.size(); ++d)
      if (view.shape->shape[d] > 1)
        order[count++] = d;
    std::sort(order, order + count, [&](int a, int b) { return view.strides[a] > view.strides[b]; });
    stretch = bytes;
    while (count && view.strides[order[count - 1]] * bytes == stretch)
      stretch *= view.shape->shape[order[--count]];
    rank = count;
    for (int d = 0; d < count; ++d) {
      shape[d] = view.shape->shape[order[d]];
      stride[d] = view.strides[order[d]] * bytes;
    }
  }
};
} // namespace

static void forEachContiguousRange(const Dimensions &dimensions, int d, uint64_t begin,
                                   llvm::function_ref<void(uint64_t, uint64_t)> run) {
  if (d == dimensions.rank)
    return run(begin, dimensions.stretch);
  for (int64_t k = 0; k < dimensions.shape[d]; ++k)
    forEachContiguousRange(dimensions, d + 1, begin + k * dimensions.stride[d], run);
}

void forEachContiguousRange(const View &view, llvm::function_ref<void(uint64_t, uint64_t)> run) {
  forEachContiguousRange(Dimensions(view), 0, view.begin, run);
}

bool View::covers(const Cta &other, uint64_t offset) const {
  bool found = false;
  if (cta == &other)
    forEachContiguousRange(*this,
                           [&](uint64_t first, uint64_t bytes) { found |= first <= offset && offset < first + bytes; });
  return found;
}

void readView(char *to, const View &view) {
  copyStrided(to, view.data(), view.shape->shape.data(), view.strides, view.shape->shape.size(),
              elementBytes(view.shape->element));
}

static void writeStrided(char *to, const char *from, const BufferShape &shape, const int64_t *strides, size_t d,
                         int64_t inner) {
  int bytes = elementBytes(shape.element);
  if (d == shape.shape.size())
    return static_cast<void>(std::memcpy(to, from, bytes));
  int64_t extent = shape.shape[d];
  if (d + 1 == shape.shape.size() && strides[d] == 1)
    return static_cast<void>(std::memcpy(to, from, extent * bytes));
  inner /= extent;
  for (int64_t k = 0; k < extent; ++k)
    writeStrided(to + k * strides[d] * bytes, from + k * inner * bytes, shape, strides, d + 1, inner);
}

void writeView(const View &view, const char *from) {
  writeStrided(view.data(), from, *view.shape, view.strides, 0, view.shape->count());
}

View Instance::view(Frame &frame, const Instruction &i, int input, const BufferShape &shape) {
  auto *words = reinterpret_cast<const int64_t *>(frame.dense(i, input));
  int rank = ctaOf(words[0]);
  return {rank < 0 ? frame.agent->cta : &ctas[rank], viewOffset(words[0]), words + 1, &shape};
}

bool Instance::touch(Agent &agent, const Instruction &i, const View &view, Touch how, const Footprint &now,
                     const Clock &known) {
  // A view of an mbarrier: all other views are slices of an allocation.
  if (view.begin + view.shape->bytes() > facts().bytes) {
    fail(agent, i, LaunchError::Kind::Protocol, "an mbarrier is read or written here as if it were a buffer");
    return false;
  }
  Conflict conflict;
  SharedShadow &shadow = view.cta->shadow;
  forEachContiguousRange(view, [&](uint64_t begin, uint64_t bytes) {
    if (conflict.kind != Conflict::Kind::None)
      return;
    auto record = how == Touch::Read    ? &SharedShadow::read
                  : how == Touch::Write ? &SharedShadow::write
                                        : &SharedShadow::update;
    conflict = (shadow.*record)(begin, begin + bytes, now, known);
  });
  if (conflict.kind == Conflict::Kind::None)
    return true;
  reportConflict(agent, i, view, how != Touch::Read, now, conflict);
  return false;
}

bool Instance::access(Agent &agent, const Instruction &i, const View &view, bool writes) {
  return touch(agent, i, view, writes ? Touch::Write : Touch::Read, agent.now(i), agent.clock);
}

bool Instance::update(Agent &agent, const Instruction &i, const View &view) {
  return touch(agent, i, view, Touch::Update, agent.now(i), agent.clock);
}

bool Instance::access(const EngineOperation &by, const View &view, bool writes, Moment end) {
  return touch(*by.agent, *by.at, view, writes ? Touch::Write : Touch::Read, {end, by.at->location}, by.known);
}

} // namespace txl::machine
