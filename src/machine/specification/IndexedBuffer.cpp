// Accesses of buffers by index: each element is checked as an access of its own, in row-major order of the indices.
#include "machine/specification/IndexedBuffer.h"
#include "machine/program/IndexedImmediate.h"
#include "machine/program/Kernels.h"
#include "machine/run/Instance.h"
#include "machine/specification/AtomicUpdate.h"
#include "machine/specification/Geometry.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/Support/FormatVariadic.h"
#include <cstring>

namespace txl::machine {

static int64_t indexAt(const char *tile, int bytes, int64_t k) {
  return bytes == 8   ? reinterpret_cast<const int64_t *>(tile)[k]
         : bytes == 4 ? reinterpret_cast<const int32_t *>(tile)[k]
         : bytes == 2 ? reinterpret_cast<const int16_t *>(tile)[k]
                      : reinterpret_cast<const int8_t *>(tile)[k];
}

bool forEachIndexed(Frame &f, const Instruction &i, llvm::function_ref<bool(int64_t, const View &)> run) {
  const auto &what = *static_cast<const IndexedImmediate *>(i.immediate);
  const TileType &type = *i.input(what.indices).type;
  View whole = f.agent->instance->view(f, i, what.bufferInput, what.buffer);
  const char *indices = f.dense(i, what.indices), *mask = what.mask < 0 ? nullptr : f.dense(i, what.mask);
  const BufferShape one{{1}, what.buffer.element, false};
  const int64_t step = 1, extent = what.buffer.shape[what.axis];
  int64_t position[kMaxDimensions];
  for (int64_t k = 0; k < type.count; ++k) {
    if (mask && !mask[k])
      continue;
    int64_t index = indexAt(indices, type.bytes, k);
    if (index < 0 || index >= extent) {
      fail(f, i, LaunchError::Kind::OutOfBounds,
           llvm::formatv("index {0} is outside of axis {1} of a buffer, which has {2} elements; keep indices from 0 to "
                         "{3}, or pass a `mask`",
                         index, what.axis, extent, extent - 1)
               .str());
      return false;
    }
    unravel(k, type, position);
    position[what.axis] = index;
    int64_t offset = 0;
    for (int d = 0; d < type.rank; ++d)
      offset += position[d] * whole.strides[d];
    View element{whole.cta, whole.begin + offset * elementBytes(what.buffer.element), &step, &one};
    if (!run(k, element))
      return false;
  }
  return true;
}

/// out[k] = the element that index k names; elsewhere `other`, or 0
KERNEL(gatherBuffer, Buffer, Ordered | Ends) {
  const auto &what = *static_cast<const IndexedImmediate *>(i.immediate);
  int bytes = elementBytes(what.buffer.element);
  const char *other = what.other < 0 ? nullptr : f.dense(i, what.other);
  char *out = f.write(i);
  size_t size = i.result(0).type->count * bytes;
  other ? std::memcpy(out, other, size) : std::memset(out, 0, size);
  return forEachIndexed(f, i,
                        [&](int64_t k, const View &element) {
                          if (!f.agent->instance->access(*f.agent, i, element, /*writes=*/false))
                            return false;
                          std::memcpy(out + k * bytes, element.data(), bytes);
                          return true;
                        })
             ? next(i)
             : nullptr;
}

/// The element that index k names = value k. Values for one element must be equal: threads write them in no order.
KERNEL(scatterBuffer, Buffer, Ordered | Ends) {
  const auto &what = *static_cast<const IndexedImmediate *>(i.immediate);
  int bytes = elementBytes(what.buffer.element);
  const char *values = f.dense(i, what.values);
  llvm::DenseMap<uint64_t, int64_t> writers;
  auto write = [&](int64_t k, const View &element) {
    auto [earlier, isNew] = writers.try_emplace(element.begin, k);
    const char *value = values + k * bytes;
    if (!isNew && std::memcmp(value, values + earlier->second * bytes, bytes)) {
      fail(
          f, i, LaunchError::Kind::Race,
          llvm::formatv("elements {0} and {1} of a scatter write different values to one element of a buffer; make the "
                        "indices distinct, or use an atomic",
                        earlier->second, k)
              .str());
      return false;
    }
    if (!f.agent->instance->access(*f.agent, i, element, /*writes=*/true))
      return false;
    std::memcpy(element.data(), value, bytes);
    return true;
  };
  return forEachIndexed(f, i, write) ? next(i) : nullptr;
}

/// old[k] = the element that index k names, and the element = update(old[k], value k); elsewhere old is 0
KERNEL(updateBuffer, Buffer, Ordered | Ends) {
  const auto &what = *static_cast<const IndexedImmediate *>(i.immediate);
  int bytes = elementBytes(what.buffer.element);
  const char *values = f.dense(i, what.values), *compare = what.compare < 0 ? nullptr : f.dense(i, what.compare);
  char *out = f.write(i);
  std::memset(out, 0, i.result(0).type->count * bytes);
  auto run = [&](int64_t k, const View &element) {
    if (!f.agent->instance->update(*f.agent, i, element))
      return false;
    auto with = [&](auto zero) {
      auto old = zero, value = zero, expected = zero;
      std::memcpy(&old, element.data(), bytes);
      std::memcpy(&value, values + k * bytes, bytes);
      if (compare)
        std::memcpy(&expected, compare + k * bytes, bytes);
      auto made = update(what.kind, what.buffer.element, old, value, expected);
      std::memcpy(element.data(), &made, bytes);
      std::memcpy(out + k * bytes, &old, bytes);
    };
    bytes == 2 ? with(uint16_t()) : bytes == 4 ? with(uint32_t()) : with(uint64_t());
    return true;
  };
  return forEachIndexed(f, i, run) ? next(i) : nullptr;
}

} // namespace txl::machine
