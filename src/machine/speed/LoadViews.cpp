// Loads that need not copy: where nothing is written to memory, no other instruction can be reached and no value is
// carried to another iteration before the last reader of a loaded tile is done, the tile may be the memory itself.
// Whether it is one (its window must be whole) is seen when the load runs (speed/Memory.cpp). A loaded tile that is read
// more than once is only left in place if its elements are neighbours: rows far apart compete for the same places of
// the cache.
//
// The last reader may itself be a store: its kernel looks whether the two overlap.
#include "machine/program/Draft.h"
#include <algorithm>

namespace txl::machine {

bool endsSegment(const DraftInstruction &d) { return d.target >= 0 || d.instruction.kernel->is(KernelRow::Ends); }

bool writesMemory(const DraftInstruction &d) { return d.instruction.kernel->is(KernelRow::Writes); }

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

/// The sub-programs of combine regions go to the end of the code: they stood in the middle of straight lines.
static void moveRegionsBehind(Draft &draft) {
  size_t size = draft.code.size();
  std::vector<bool> inRegion(size + 1, false);
  std::vector<unsigned> jumps;
  for (auto [region, label] : draft.regions) {
    unsigned over = draft.labels[label] - 1; // the jump behind the region
    unsigned &behind = draft.labels[draft.code[over].target];
    for (unsigned p = over; p < behind; ++p)
      inRegion[p] = true;
    jumps.push_back(over);
    behind = ~0u; // nobody else goes there
  }
  if (jumps.empty())
    return;
  std::vector<DraftInstruction> code;
  std::vector<unsigned> moved(size + 1, 0);
  for (bool regions : {false, true})
    for (unsigned p = 0; p < size; ++p) {
      bool dropped = inRegion[p] && std::find(jumps.begin(), jumps.end(), p) != jumps.end();
      if (dropped ? !regions : inRegion[p] == regions) // who came to the jump goes on with what follows
        moved[p] = static_cast<unsigned>(code.size());
      if (!dropped && inRegion[p] == regions)
        code.push_back(std::move(draft.code[p]));
    }
  moved[size] = static_cast<unsigned>(code.size());
  for (unsigned &label : draft.labels)
    if (label != ~0u)
      label = moved[label];
  draft.code = std::move(code);
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

  /// Adds up the readers of `reg` and of its views: the last one's position, and how many read elements. False if one
  /// of the registers has a life that the code does not show.
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
  moveRegionsBehind(draft);
  Readers readers(draft);
  std::vector<unsigned> starts = segmentStarts(draft);
  for (unsigned p = 0; p < draft.code.size(); ++p) {
    DraftInstruction &d = draft.code[p];
    if (!d.instruction.kernel->is(KernelRow::MayView))
      continue;
    auto *memory = const_cast<MemoryImmediate *>(static_cast<const MemoryImmediate *>(d.instruction.immediate));
    unsigned last = p, end = *std::upper_bound(starts.begin(), starts.end(), p);
    int count = 0;
    if (memory->isVolatile || !readers.follow(draft, d.operands[0].slot, last, count) || last >= end)
      continue;
    bool written = endsSegment(draft.code[last]) ||
                   (writesMemory(draft.code[last]) && !draft.code[last].instruction.kernel->is(KernelRow::Fuses));
    for (unsigned q = p + 1; q < last; ++q)
      written |= writesMemory(draft.code[q]);
    if (!written)
      memory->view = count > 1 ? View::Contiguous : View::Strided;
  }
}

} // namespace txl::machine
