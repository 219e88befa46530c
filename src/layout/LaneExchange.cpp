// Swaps columns of lane bits and register bits.
#include "layout/LaneExchange.h"
#include "llvm/ADT/STLExtras.h"
#include <tuple>

using namespace txl;
using namespace txl::layout;

std::optional<LinearLayout> layout::withRunsInThreads(const LinearLayout &layout, unsigned axis, unsigned bits) {
  const Space &in = layout.in(), &out = layout.out();
  Dim dim = Dim::tensor(axis);
  if (bits > out.bits(dim))
    return std::nullopt;
  Columns columns(layout.columns());
  llvm::MutableArrayRef<uint64_t> all(columns);
  auto registers = all.slice(in.offset(Dim::Register), in.bits(Dim::Register)),
       lanes = all.slice(in.offset(Dim::Lane), in.bits(Dim::Lane));
  uint64_t run = ((uint64_t(1) << bits) - 1) << out.offset(dim);
  // The distance between the two elements of a register bit: along the axis alone first, then the shortest.
  auto distance = [&](uint64_t basis) {
    uint64_t along = out.coordinate(basis, dim);
    return std::tuple(along << out.offset(dim) != basis, basis);
  };
  for (unsigned bit = 0; bit < bits; ++bit) {
    uint64_t basis = uint64_t(1) << (out.offset(dim) + bit);
    if (llvm::is_contained(registers, basis))
      continue;
    auto lane = llvm::find(lanes, basis);
    uint64_t *given = nullptr;
    for (uint64_t &candidate : registers)
      if (candidate && (candidate & ~run) == candidate && (!given || distance(candidate) < distance(*given)))
        given = &candidate;
    if (lane == lanes.end() || !given)
      return std::nullopt;
    std::swap(*lane, *given);
  }
  return LinearLayout(in, out, columns);
}
