// Slot allocation for virtual registers: linear scan over live intervals. It keeps a program's tiles as small in memory
// and cache as possible.
//
// An interval spans from the first to the last position that names the register. A backward jump from j to t extends
// every interval that contains t and starts before t to j. A view's source lives as long as the view. Only registers
// whose tiles need the same number of bytes share a slot, so slots can exchange their buffers (swapTile), and moving a
// loop-carried tile only exchanges two pointers.
#include "machine/program/Draft.h"
#include <algorithm>
#include <map>
#include <queue>

namespace txl::machine {

namespace {
struct Interval {
  unsigned start = ~0u;
  unsigned end = 0;
};
} // namespace

static uint64_t capacity(const TileType &type) { return (type.count * type.bytes + 63) / 64 * 64; }

static std::vector<Interval> intervalsOf(const Draft &draft) {
  std::vector<Interval> intervals(draft.registers.size());
  std::vector<std::pair<unsigned, unsigned>> backEdges; // from, to
  for (unsigned p = 0; p < draft.code.size(); ++p) {
    const DraftInstruction &d = draft.code[p];
    for (const Operand &operand : d.operands) {
      Interval &interval = intervals[operand.slot];
      interval.start = std::min(interval.start, p);
      interval.end = std::max(interval.end, p);
    }
    if (d.target >= 0 && draft.labels[d.target] <= p)
      backEdges.push_back({p, draft.labels[d.target]});
  }
  for (bool changed = true; changed;) {
    changed = false;
    auto extend = [&](Interval &interval, unsigned end) {
      if (interval.end < end) {
        interval.end = end;
        changed = true;
      }
    };
    for (auto [from, to] : backEdges)
      for (Interval &interval : intervals)
        if (interval.start < to && interval.end >= to)
          extend(interval, from);
    for (auto [view, source] : draft.views)
      extend(intervals[source], intervals[view].end);
  }
  return intervals;
}

/// Assigns a slot to each register. `capacities` receives the bytes of each slot.
static std::vector<uint32_t> chooseSlots(const Draft &draft, const std::vector<Interval> &intervals,
                                         std::vector<uint64_t> &capacities) {
  std::vector<uint32_t> slots(draft.registers.size());
  std::vector<uint32_t> order;
  for (uint32_t r = 0; r < draft.registers.size(); ++r) {
    if (draft.registers[r].pinned || intervals[r].start == ~0u) {
      slots[r] = capacities.size();
      capacities.push_back(capacity(*draft.registers[r].type));
    } else {
      order.push_back(r);
    }
  }
  std::sort(order.begin(), order.end(), [&](uint32_t a, uint32_t b) {
    return std::pair(intervals[a].start, a) < std::pair(intervals[b].start, b);
  });
  using Active = std::pair<unsigned, uint32_t>; // end, slot
  std::priority_queue<Active, std::vector<Active>, std::greater<Active>> active;
  std::map<uint64_t, std::vector<uint32_t>> free;
  for (uint32_t r : order) {
    while (!active.empty() && active.top().first < intervals[r].start) {
      uint32_t slot = active.top().second;
      free[capacities[slot]].push_back(slot);
      active.pop();
    }
    uint64_t bytes = capacity(*draft.registers[r].type);
    std::vector<uint32_t> &available = free[bytes];
    if (available.empty()) {
      slots[r] = capacities.size();
      capacities.push_back(bytes);
    } else {
      slots[r] = available.back(); // the most recently used: it is in the cache
      available.pop_back();
    }
    active.push({intervals[r].end, slots[r]});
  }
  return slots;
}

/// Replaces a move from a register that is dead afterwards by a swap of the slots.
static void chooseSwaps(Draft &draft, const std::vector<Interval> &intervals) {
  for (unsigned p = 0; p < draft.code.size(); ++p) {
    DraftInstruction &d = draft.code[p];
    if (d.instruction.kernel->role != Role::Move)
      continue;
    uint32_t to = d.operands[0].slot, from = d.operands[1].slot;
    bool same = capacity(*d.operands[0].type) == capacity(*d.operands[1].type);
    bool small = d.operands[0].type->count == 1; // copying is as cheap
    if (same && !small && !draft.registers[to].pinned && !draft.registers[from].pinned && intervals[from].end == p &&
        !draft.isView(from))
      setKernel(d.instruction, swapTile);
  }
}

void finish(Draft &draft, Program &program) {
  std::vector<Interval> intervals = intervalsOf(draft);
  chooseSwaps(draft, intervals);
  std::vector<uint64_t> capacities;
  std::vector<uint32_t> slots = chooseSlots(draft, intervals, capacities);

  for (uint64_t bytes : capacities) {
    program.slotOffsets.push_back(program.storageBytes);
    program.storageBytes += bytes;
  }
  for (uint32_t &slot : program.parameterSlots)
    slot = slots[slot];
  for (Constant &constant : program.constants)
    constant.slot = slots[constant.slot];

  program.code.resize(draft.code.size());
  for (size_t p = 0; p < draft.code.size(); ++p) {
    DraftInstruction &d = draft.code[p];
    auto *operands = program.arena.Allocate<Operand>(d.operands.size());
    for (size_t k = 0; k < d.operands.size(); ++k)
      operands[k] = {slots[d.operands[k].slot], d.operands[k].type};
    program.code[p] = d.instruction;
    program.code[p].operands = operands;
    if (d.target >= 0)
      program.code[p].target = program.code.data() + draft.labels[d.target];
    if (d.instruction.kernel->role == Role::Fused)
      resolveFused(program.code[p], program);
  }
  for (auto [region, label] : draft.regions) {
    region->entry = program.code.data() + draft.labels[label];
    for (Operand &operand : region->arguments)
      operand.slot = slots[operand.slot];
    for (Operand &operand : region->results)
      operand.slot = slots[operand.slot];
  }
}

} // namespace txl::machine
