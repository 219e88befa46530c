// Buffers: values that hold a buffer's offset and strides, views, and accesses by the program.
#include "machine/program/Immediates.h"
#include "machine/program/Kernels.h"
#include "machine/run/Instance.h"
#include "llvm/Support/FormatVariadic.h"

namespace txl::machine {

static const BufferImmediate &bufferOf(const Instruction &i) {
  return *static_cast<const BufferImmediate *>(i.immediate);
}

/// The buffer of this allocation site: one for all agents, or one for each instance of the enclosing group.
KERNEL(makeBuffer, Buffer, None) {
  const auto &made = *static_cast<const AllocateImmediate *>(i.immediate);
  auto *words = reinterpret_cast<int64_t *>(f.write(i));
  uint64_t instance = 0;
  auto ordinal = static_cast<int32_t>(f.agent->ordinal % f.agent->instance->facts().agents);
  for (size_t k = 0; k < made.instances.size(); ++k)
    if (made.instances[k] == ordinal)
      instance = k;
  words[0] = static_cast<int64_t>(made.offset + instance * made.instanceBytes);
  std::copy(made.strides.begin(), made.strides.end(), words + 1);
  return next(i);
}

/// One slot of a ring.
KERNEL(indexBuffer, Buffer, None) {
  const BufferImmediate &view = bufferOf(i);
  auto *from = reinterpret_cast<const int64_t *>(f.dense(i, 0));
  auto index = f.scalar<int32_t>(i, 1);
  if (index < 0 || index >= view.buffer.shape[0]) {
    fail(f, i, LaunchError::Kind::OutOfBounds,
         llvm::formatv("index {0} of a multi-buffer of {1} slots; it is from 0 to {2}", index, view.buffer.shape[0],
                       view.buffer.shape[0] - 1)
             .str());
    return nullptr;
  }
  auto *words = reinterpret_cast<int64_t *>(f.write(i));
  words[0] = from[0] + index * from[1] * elementBytes(view.buffer.element);
  std::copy(from + 2, from + 1 + view.buffer.shape.size(), words + 1);
  return next(i);
}

KERNEL(sliceBuffer, Buffer, None) {
  const BufferImmediate &view = bufferOf(i);
  auto *from = reinterpret_cast<const int64_t *>(f.dense(i, 0));
  auto *words = reinterpret_cast<int64_t *>(f.write(i));
  words[0] = from[0];
  for (size_t d = 0; d < view.offsets.size(); ++d)
    words[0] += view.offsets[d] * from[1 + d] * elementBytes(view.buffer.element);
  std::copy(from + 1, from + 1 + view.buffer.shape.size(), words + 1);
  return next(i);
}

KERNEL(transposeBuffer, Buffer, None) {
  const BufferImmediate &view = bufferOf(i);
  auto *from = reinterpret_cast<const int64_t *>(f.dense(i, 0));
  auto *words = reinterpret_cast<int64_t *>(f.write(i));
  words[0] = from[0];
  for (size_t d = 0; d < view.order.size(); ++d)
    words[1 + d] = from[1 + view.order[d]];
  return next(i);
}

/// The same elements in the same order, with other extents: requires contiguous dimensions within each reshaped group.
KERNEL(reshapeBuffer, Buffer, None) {
  const BufferImmediate &view = bufferOf(i);
  auto *from = reinterpret_cast<const int64_t *>(f.dense(i, 0));
  auto *words = reinterpret_cast<int64_t *>(f.write(i));
  llvm::ArrayRef<int64_t> old = view.buffer.shape, made = view.result;
  words[0] = from[0];
  size_t o = old.size(), m = made.size();
  while (o || m) {
    // Find the shortest trailing groups of dimensions with the same number of elements.
    size_t oldEnd = o, madeEnd = m;
    int64_t oldCount = 1, madeCount = 1;
    do {
      if (oldCount <= madeCount && o)
        oldCount *= old[--o];
      else if (m)
        madeCount *= made[--m];
      else
        oldCount *= old[--o];
    } while (oldCount != madeCount);
    int64_t stride = 1, step = 0; // of the elements of the group
    for (size_t d = oldEnd; d-- > o;) {
      if (old[d] == 1)
        continue;
      if (!step)
        step = stride = from[1 + d];
      else if (from[1 + d] != stride) {
        fail(f, i, LaunchError::Kind::Argument,
             "the elements of this buffer are not contiguous; reshape it before it is transposed or sliced");
        return nullptr;
      }
      stride *= old[d];
    }
    stride = step ? step : 1;
    for (size_t d = madeEnd; d-- > m;) {
      words[1 + d] = stride;
      stride *= made[d];
    }
  }
  return next(i);
}

/// The same bytes in rows of other elements; `result` are the elements of a row before and after.
KERNEL(reinterpretBuffer, Buffer, None) {
  const BufferImmediate &view = bufferOf(i);
  auto *from = reinterpret_cast<const int64_t *>(f.dense(i, 0));
  auto *words = reinterpret_cast<int64_t *>(f.write(i));
  words[0] = from[0];
  words[1] = from[1] * view.result[1] / view.result[0];
  words[2] = 1;
  return next(i);
}

KERNEL(remoteBuffer, Buffer, None) {
  const BufferImmediate &view = bufferOf(i);
  auto *from = reinterpret_cast<const int64_t *>(f.dense(i, 0));
  auto cta = f.scalar<int32_t>(i, 1);
  uint32_t size = f.agent->instance->size();
  if (cta < 0 || static_cast<uint32_t>(cta) >= size) {
    fail(f, i, LaunchError::Kind::OutOfBounds,
         llvm::formatv("there is no CTA {0} in a cluster of {1}; launch with `cluster={2}`, or name one from 0 to {3}",
                       cta, size, std::max(size, llvm::bit_ceil(static_cast<uint32_t>(std::max(1, cta) + 1))), size - 1)
             .str());
    return nullptr;
  }
  auto *words = reinterpret_cast<int64_t *>(f.write(i));
  words[0] = inCta(from[0], cta);
  std::copy(from + 1, from + 1 + view.buffer.shape.size(), words + 1);
  return next(i);
}

/// Whether the active warps can access the whole buffer: in tensor memory, a warp can only access the 32 lanes given by
/// its index modulo four.
static bool reaches(Frame &f, const Instruction &i, const BufferShape &buffer) {
  const ExplicitProgram &facts = f.agent->instance->facts();
  uint32_t first = f.agent->ordinal % facts.agents * facts.threads / 32, count = f.agent->threads / 32;
  if (!buffer.isTensor || (first % 4 == 0 && count % 4 == 0))
    return true;
  fail(f, i, LaunchError::Kind::Protocol,
       llvm::formatv(
           "{0} of its warps, from warp {1} on, access a buffer in tensor memory here, where each warp reaches one "
           "quarter of the rows, by its index modulo 4; use four or eight warps, from a multiple of 4 on",
           count, first)
           .str());
  return false;
}

KERNEL(loadBuffer, Buffer, Ordered | Ends) {
  const BufferImmediate &buffer = bufferOf(i);
  Instance &instance = *f.agent->instance;
  View view = instance.view(f, i, 0, buffer.buffer);
  if (!reaches(f, i, buffer.buffer) || !instance.access(*f.agent, i, view, false))
    return nullptr;
  readView(f.write(i), view);
  return next(i);
}

/// buffer (input 1) = tile (input 0)
KERNEL(storeBuffer, Buffer, Ordered | Ends) {
  const BufferImmediate &buffer = bufferOf(i);
  Instance &instance = *f.agent->instance;
  View view = instance.view(f, i, 1, buffer.buffer);
  if (!reaches(f, i, buffer.buffer) || !instance.access(*f.agent, i, view, true))
    return nullptr;
  writeView(view, f.dense(i, 0));
  return next(i);
}

} // namespace txl::machine
