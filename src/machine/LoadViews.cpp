// Loads that need not copy: where nothing is written to memory, no other instruction can be reached and no value is
// carried to another iteration before the last reader of a loaded tile is done, the tile may be the memory itself. Whether
// it is one (its window must be whole) is seen when the load runs (LazyMemory.cpp). A loaded tile that is read more than
// once is only left in place if its elements are neighbours: rows far apart compete for the same places of the cache.
//
// The last reader may itself be a store: its kernel looks whether the two overlap.
#include "machine/Draft.h"
#include <algorithm>

namespace txl::machine {

bool endsSegment(const DraftInstruction &d) {
  Kernel run = d.instruction.run;
  return d.target >= 0 || run == moveTile || run == swapTile || run == endProgram || run == regionEnd;
}

bool writesMemory(const DraftInstruction &d) {
  Kernel run = d.instruction.run;
  return run == lazyStore || run == plainStore || run == plainAtomic || run == plainPoll;
}

std::vector<unsigned> segmentStarts(const Draft &draft) {
  std::vector<unsigned> starts(draft.labels);
  starts.push_back(0);
  for (unsigned p = 0; p < draft.code.size(); ++p)
    if (endsSegment(draft.code[p]))
      starts.push_back(p + 1);
  starts.push_back(draft.code.size());
  std::sort(starts.begin(), starts.end());
  starts.erase(std::unique(starts.begin(), starts.end()), starts.end());
  return starts;
}

namespace {
/// Who reads what.
struct Readers {
  std::vector<std::vector<unsigned>> positions; // of each register, ascending
  std::vector<std::vector<uint32_t>> views;     // registers that may be views of it

  explicit Readers(const Draft &draft) : positions(draft.registers.size()), views(draft.registers.size()) {
    for (unsigned p = 0; p < draft.code.size(); ++p) {
      const DraftInstruction &d = draft.code[p];
      for (int k = 0; k < d.instruction.inputs; ++k)
        positions[d.operands[d.instruction.results + k].slot].push_back(p);
    }
    for (auto [view, source] : draft.views)
      views[source].push_back(view);
  }

  /// Adds up the readers of `reg` and of its views: the last one's position, and how many read elements. False if one of
  /// the registers has a life that the code does not show.
  bool follow(const Draft &draft, uint32_t reg, unsigned &last, int &count, int depth = 0) const {
    if (draft.registers[reg].pinned || depth > 16)
      return false;
    for (unsigned p : positions[reg])
      last = std::max(last, p);
    count += static_cast<int>(positions[reg].size() - std::min(positions[reg].size(), views[reg].size()));
    for (uint32_t view : views[reg])
      if (!follow(draft, view, last, count, depth + 1))
        return false;
    return true;
  }
};
} // namespace

void markLoadViews(Draft &draft) {
  using View = MemoryImmediate::View;
  Readers readers(draft);
  std::vector<unsigned> starts = segmentStarts(draft);
  for (unsigned p = 0; p < draft.code.size(); ++p) {
    DraftInstruction &d = draft.code[p];
    if (d.instruction.run != lazyLoad)
      continue;
    auto *memory = const_cast<MemoryImmediate *>(static_cast<const MemoryImmediate *>(d.instruction.immediate));
    unsigned last = p, end = *std::upper_bound(starts.begin(), starts.end(), p);
    int count = 0;
    if (memory->isVolatile || !readers.follow(draft, d.operands[0].slot, last, count) || last >= end)
      continue;
    bool written = endsSegment(draft.code[last]) ||
                   (writesMemory(draft.code[last]) && draft.code[last].instruction.run != lazyStore);
    for (unsigned q = p + 1; q < last; ++q)
      written |= writesMemory(draft.code[q]);
    if (!written)
      memory->view = count > 1 ? View::Contiguous : View::Strided;
  }
}

} // namespace txl::machine
