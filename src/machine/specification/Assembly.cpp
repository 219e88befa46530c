// Inline assembly: the elements of each instance are packed into registers, the text runs, its registers are unpacked
// to elements. The emulator defines the semantics of the text (assembly/InlineAssembly.h).
#include "assembly/InlineAssembly.h"
#include "machine/program/Immediates.h"
#include "machine/program/Kernels.h"
#include "machine/run/Frame.h"
#include <cstring>
#include <vector>

namespace txl::machine {

namespace {
/// The register arrays of several tiles, in the order of the text's operands.
struct Registers {
  Registers(llvm::ArrayRef<const TileType *> tiles, int pack, int64_t instances) : pack(pack), instances(instances) {
    for (const TileType *tile : tiles) {
      int elementsPerRegister = elementsOfRegister(tile->bytes, pack);
      for (int k = 0; k < pack; k += elementsPerRegister)
        registerArrays.push_back({tile, std::max(2, tile->bytes * elementsPerRegister), elementsPerRegister, k});
    }
    for (const RegisterArray &registerArray : registerArrays)
      storage.emplace_back(registerArray.bytes * assembly::InlineAssembly::padded(instances));
    for (std::vector<uint8_t> &array : storage)
      arrays.push_back(array.data());
  }
  /// Copies between a tile and its registers. Elements past the end of the tile are zero.
  template <typename Copy> void each(const TileType *tile, Copy copy) {
    for (size_t n = 0; n < registerArrays.size(); ++n) {
      const RegisterArray &registerArray = registerArrays[n];
      if (registerArray.tile != tile)
        continue;
      for (int64_t instance = 0; instance < instances; ++instance) {
        int64_t first = instance * pack + registerArray.first;
        int64_t count = std::min<int64_t>(registerArray.elementsPerRegister, tile->count - first);
        if (count > 0)
          copy(arrays[n] + instance * registerArray.bytes, first * tile->bytes, count * tile->bytes);
      }
    }
  }

  struct RegisterArray {
    const TileType *tile;
    int bytes, elementsPerRegister, first;
  };
  int pack;
  int64_t instances;
  llvm::SmallVector<RegisterArray, 8> registerArrays;
  std::vector<std::vector<uint8_t>> storage;
  llvm::SmallVector<uint8_t *, 8> arrays;
};
} // namespace

/// Runs the text on each element, or on `pack` consecutive elements at once.
KERNEL(plainAssembly, Map, None) {
  const AssemblyImmediate &assembly = *static_cast<const AssemblyImmediate *>(i.immediate);
  int64_t count = i.result(0).type->count, instances = (count + assembly.pack - 1) / assembly.pack;
  llvm::SmallVector<TileType, 4> inputs, outputs; // copies, because several tiles may share a type
  for (int k = 0; k < i.inputs; ++k)
    inputs.push_back(*i.input(k).type);
  for (int k = 0; k < i.results; ++k)
    outputs.push_back(*i.result(k).type);
  auto pointers = [](llvm::ArrayRef<TileType> types) {
    llvm::SmallVector<const TileType *, 4> made;
    for (const TileType &type : types)
      made.push_back(&type);
    return made;
  };
  Registers in(pointers(inputs), assembly.pack, instances), out(pointers(outputs), assembly.pack, instances);
  for (int k = 0; k < i.inputs; ++k)
    in.each(&inputs[k], [data = f.dense(i, k)](uint8_t *at, int64_t offset, int64_t bytes) {
      std::memcpy(at, data + offset, bytes);
    });
  if (std::string error = assembly.code->run(out.arrays, in.arrays, instances); !error.empty()) {
    fail(f, i, LaunchError::Kind::Fault, "inline assembly: " + error);
    return nullptr;
  }
  for (int k = 0; k < i.results; ++k)
    out.each(&outputs[k], [data = f.write(i, k)](uint8_t *at, int64_t offset, int64_t bytes) {
      std::memcpy(data + offset, at, bytes);
    });
  return next(i);
}

} // namespace txl::machine
