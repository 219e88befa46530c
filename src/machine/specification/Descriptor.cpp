// Tensor descriptors: a tile of words that describe a tensor: base, padding (1: NaN), extents, strides, and the
// instruction that made its map.
#include "machine/specification/Descriptor.h"
#include "arch/TensorMap.h"
#include "machine/program/Immediates.h"
#include "machine/program/Kernels.h"
#include "machine/run/Instance.h"
#include "llvm/Support/FormatVariadic.h"

namespace txl::machine {

bool checkDescriptor(Frame &f, const Instruction &i, const DescriptorImmediate &what, const int64_t *words) {
  const int64_t *extents = words + 2, *strides = extents + what.rank;
  int bytes = elementBytes(what.element);
  auto refuse = [&](LaunchError::Kind kind, std::string why) {
    fail(f, i, kind, std::move(why));
    return false;
  };
  if (addressOf(words[0]) % arch::kTensorUnit)
    return refuse(LaunchError::Kind::Misaligned,
                  "the base of a tensor descriptor is not at a multiple of 16 bytes; pass an array that is");
  for (int d = 0; d < what.rank; ++d)
    if (extents[d] <= 0)
      return refuse(LaunchError::Kind::Argument,
                    llvm::formatv("extent {0} of a tensor descriptor is {1}; it is at least 1", d, extents[d]).str());
  for (int d = 0; d + 1 < what.rank; ++d)
    if (strides[d] < 0 || strides[d] * bytes % arch::kTensorUnit)
      return refuse(
          LaunchError::Kind::Misaligned,
          llvm::formatv("stride {0} of a tensor descriptor is {1} bytes; it is a multiple of 16", d, strides[d] * bytes)
              .str());
  if (strides[what.rank - 1] != 1)
    return refuse(
        LaunchError::Kind::Argument,
        llvm::formatv("the last stride of a tensor descriptor is {0}; it is 1", strides[what.rank - 1]).str());
  return true;
}

KERNEL(makeDescriptor, Synchronise, None) {
  const auto &what = *static_cast<const DescriptorImmediate *>(i.immediate);
  auto *words = reinterpret_cast<int64_t *>(f.write(i));
  words[0] = f.scalar<int64_t>(i, 0);
  words[1] = what.nan;
  for (int k = 1; k <= 2 * what.rank; ++k)
    words[1 + k] = k <= what.rank ? f.scalar<int32_t>(i, k) : f.scalar<int64_t>(i, k);
  words[2 + 2 * what.rank] = what.landed ? reinterpret_cast<intptr_t>(&i) : 0;
  if (what.landed && !f.agent->instance->canOverwriteMap(*f.agent, i))
    return nullptr;
  return checkDescriptor(f, i, what, words) ? next(i) : nullptr;
}

} // namespace txl::machine
