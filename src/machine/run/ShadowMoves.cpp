// Shadows of operations that only move elements. To find the permutation, the operation's plain kernel runs on the
// indices of the elements.
#include "machine/program/Kernels.h"
#include "machine/run/Shadow.h"
#include <cstring>

namespace txl::machine {

/// The plain kernel with the same element order.
static Kernel plainOf(Kernel lazy) {
  return lazy == lazyBroadcast ? plainBroadcast
         : lazy == lazyTrans   ? plainTrans
         : lazy == lazySplat   ? plainSplat
                               : lazy;
}

std::vector<std::pair<int, int64_t>> sourcesOf(Frame &f, const Instruction &i, int r) {
  const Instruction *moved = &i;
  bool sameOrder = i.run == plainCopy || i.run == lazyAlias || i.run == lazyExpandDims;
  std::vector<std::pair<int, int64_t>> sources(i.result(r).type->count);
  if (sameOrder) {
    for (size_t k = 0; k < sources.size(); ++k)
      sources[k] = {0, static_cast<int64_t>(k)};
    return sources;
  }
  // The same instruction on tiles of 64-bit indices, in a separate frame.
  constexpr int operandShift = 40;
  int operands = moved->results + moved->inputs;
  std::vector<TileType> types(operands);
  std::vector<Operand> renamed(operands);
  std::vector<std::vector<uint64_t>> storage(operands);
  Frame frame;
  frame.tileStorage.resize(operands);
  frame.tiles = frame.tileStorage.data();
  frame.state = f.state;
  for (int k = 0; k < operands; ++k) {
    types[k] = *moved->operands[k].type;
    renamed[k] = {static_cast<uint32_t>(k), &types[k]};
    bool isIndex = moved->kernel->role == Role::Gather && k == moved->results + 1;
    Tile &tile = frame.tiles[k];
    storage[k].resize(types[k].count);
    tile.own = reinterpret_cast<char *>(storage[k].data());
    tile.setDense();
    if (isIndex) {
      std::memcpy(tile.own, f.dense(i, 1), types[k].count * types[k].bytes);
      continue;
    }
    types[k].dtype = DType::I64;
    types[k].bytes = 8;
    for (size_t e = 0; k >= moved->results && e < storage[k].size(); ++e)
      storage[k][e] = static_cast<uint64_t>(k - moved->results) << operandShift | e;
  }
  Instruction numbered = *moved;
  numbered.operands = renamed.data();
  plainOf(moved->run)(frame, numbered);
  auto *result = reinterpret_cast<const uint64_t *>(frame.dense(numbered, r - moved->results));
  for (size_t k = 0; k < sources.size(); ++k)
    sources[k] = {static_cast<int>(result[k] >> operandShift),
                  static_cast<int64_t>(result[k] & ((uint64_t(1) << operandShift) - 1))};
  return sources;
}

void Shadows::rearrange(Frame &f, const Instruction &i) {
  bool undefined = false, wide = false;
  for (int k = 0; k < i.inputs; ++k) {
    undefined |= !of(i.input(k)).undefined.empty();
    wide |= !of(i.input(k)).wide.empty();
  }
  if (!undefined && !wide)
    return;
  for (int r = 0; r < i.results; ++r) {
    const TileType &type = *i.result(r).type;
    std::vector<std::pair<int, int64_t>> sources = sourcesOf(f, i, r);
    Shadow &out = of(i.result(r));
    if (undefined)
      out.undefined.assign(type.count, 0);
    if (wide && ((isInteger(type.dtype) && type.dtype != DType::I1) || type.dtype == DType::Ptr))
      out.wide.assign(type.count, Wide());
    for (size_t k = 0; k < sources.size(); ++k) {
      auto [operand, element] = sources[k];
      const Shadow &from = of(i.input(operand));
      if (undefined)
        out.undefined[k] = from.undefinedAt(element);
      if (const Wide *known = from.wideAt(element); known && !out.wide.empty())
        out.wide[k] = *known;
    }
    // An element gathered with an undefined index is undefined.
    if (i.kernel->role == Role::Gather && undefined)
      for (size_t k = 0; k < sources.size(); ++k)
        if (uint32_t from = of(i.input(1)).undefinedAt(k))
          out.undefined[k] = from;
  }
}

} // namespace txl::machine
