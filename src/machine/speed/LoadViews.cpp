// Marks loads whose tile may be a view of memory instead of a copy: until the last use of the tile, no store comes, and
// control does not leave the straight-line code. Whether a view is possible (its window must be full) is decided when
// the load runs (speed/Memory.cpp). A tile that is read more than once is only viewed if its elements are contiguous,
// because distant rows compete for the same sets of the cache.
//
// The last use may itself be a store: its kernel checks whether the two overlap.
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

/// Moves the sub-programs of combine regions to the end of the code, out of straight-line code.
static void moveRegionsToEnd(Draft &draft) {
  size_t size = draft.code.size();
  std::vector<bool> inRegion(size + 1, false);
  std::vector<unsigned> jumps;
  for (auto [region, label] : draft.regions) {
    unsigned over = draft.labels[label] - 1; // the jump around the region
    unsigned &afterRegion = draft.labels[draft.code[over].target];
    for (unsigned p = over; p < afterRegion; ++p)
      inRegion[p] = true;
    jumps.push_back(over);
    afterRegion = ~0u; // no other jump has this target
  }
  if (jumps.empty())
    return;
  std::vector<DraftInstruction> code;
  std::vector<unsigned> moved(size + 1, 0);
  for (bool regions : {false, true})
    for (unsigned p = 0; p < size; ++p) {
      bool dropped = inRegion[p] && std::find(jumps.begin(), jumps.end(), p) != jumps.end();
      // A label at the jump moves to the instruction that follows the region.
      if (dropped ? !regions : inRegion[p] == regions)
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
/// The uses of registers.
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

  /// Visits the uses of `reg` and of its views: updates the last position, and counts the uses that read elements.
  /// Returns false if the live range of one of the registers is not visible in the code.
  bool collectUses(const Draft &draft, uint32_t reg, unsigned &last, int &count, int depth = 0) const {
    if (draft.registers[reg].pinned || depth > 16)
      return false;
    for (unsigned p : positions[reg])
      last = std::max(last, p);
    count += static_cast<int>(positions[reg].size() - std::min(positions[reg].size(), views[reg].size()));
    for (uint32_t view : views[reg])
      if (!collectUses(draft, view, last, count, depth + 1))
        return false;
    return true;
  }
};
} // namespace

void markLoadViews(Draft &draft) {
  using View = MemoryImmediate::View;
  moveRegionsToEnd(draft);
  Readers readers(draft);
  std::vector<unsigned> starts = segmentStarts(draft);
  for (unsigned p = 0; p < draft.code.size(); ++p) {
    DraftInstruction &d = draft.code[p];
    if (!d.instruction.kernel->is(KernelRow::MayView))
      continue;
    auto *memory = const_cast<MemoryImmediate *>(static_cast<const MemoryImmediate *>(d.instruction.immediate));
    unsigned last = p, end = *std::upper_bound(starts.begin(), starts.end(), p);
    int count = 0;
    if (memory->isVolatile || !readers.collectUses(draft, d.operands[0].slot, last, count) || last >= end)
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
