// Runs a planned chain (speed/Plan.h), strip by strip. Memory operands are read in order, which the hardware prefetcher
// detects; software prefetching of the next program's rows was slower.
#include "machine/speed/Plan.h"
#include "machine/speed/fast/Fast.h"
#include <algorithm>

namespace txl::machine {

/// The address of the first element in row `row` of the strip.
char *FusedPlan::address(const ElementLayout &from, const Strip &strip, int64_t row) const {
  if (from.isStrip)
    return from.base + row * columns * from.step;
  char *at = from.base + strip.column * from.step;
  row += strip.row;
  for (int d = type.rank - 2; d > 0; --d) {
    at += row % type.shape[d] * from.stride[d];
    row /= type.shape[d];
  }
  return type.rank > 1 ? at + row * from.stride[0] : at;
}

void FusedPlan::runElement(const Step &s, const Strip &strip) {
  bool perRow = s.member->perRow;
  int64_t calls = s.contiguousRows || perRow ? 1 : strip.rows;
  int64_t n = perRow ? strip.rows : strip.rows / calls * strip.columns;
  for (int64_t row = 0; row < calls; ++row) {
    const void *in[3];
    int64_t inStep[3];
    for (int k = 0; k < s.inputs; ++k) {
      const ElementLayout &from = layout[s.in[k]];
      in[k] = address(from, strip, row);
      inStep[k] = from.isSplat ? 0 : 1;
    }
    s.member->instruction.element(address(layout[s.out], strip, row), in, inStep, n);
  }
}

void FusedPlan::runReduce(const Step &s, const Strip &strip) {
  const ReduceImmediate &reduce = *static_cast<const ReduceImmediate *>(s.member->instruction.immediate);
  int64_t calls = s.contiguousRows ? 1 : strip.rows;
  for (int64_t row = 0; row < calls; ++row)
    reduce.fast(address(layout[s.out], strip, row), address(layout[s.in[0]], strip, row), strip.rows / calls, columns,
                1, f.scratch + fused.reduceScratch);
}

/// Broadcasts one element a row along the row.
void FusedPlan::runSpread(const Step &s, const Strip &strip) {
  static const SpreadFn spread = fastSpreadFn();
  spread(address(layout[s.out], strip, 0), address(layout[s.in[0]], strip, 0), strip.rows, columns,
         static_cast<int>(layout[s.out].step));
}

void FusedPlan::runStore(const Store &store, const ElementLayout &value, const Strip &strip) {
  const Window &window = store.window;
  int64_t calls = window.full && store.isDense && value.contiguousRows ? 1 : strip.rows;
  int64_t count = strip.rows / calls * strip.columns;
  for (int64_t row = 0; row < calls; ++row) {
    int64_t to = window.pointer.base, index = strip.row + row;
    bool inside = true;
    for (int d = type.rank - 2; d >= 0; --d) {
      int64_t at = d ? index % type.shape[d] : index;
      index /= type.shape[d];
      inside &= at >= window.low[d] && at < window.high[d];
      to += at * window.pointer.stride[d];
    }
    int64_t low = strip.column, high = low + count;
    if (!window.full) {
      low = std::max(low, window.low[type.rank - 1]);
      high = std::min(high, window.high[type.rank - 1]);
    }
    if (inside && low < high)
      copyOut(reinterpret_cast<char *>(addressOf(to)) + low * store.bytes,
              address(value, strip, row) + (low - strip.column) * store.bytes, (high - low) * store.bytes,
              window.range->streams);
  }
}

void FusedPlan::runStrip(const Strip &strip) {
  for (const Step *s = step; s != step + steps; ++s)
    switch (s->member->memberKind) {
    case FusedMemberKind::Element:
      runElement(*s, strip);
      break;
    case FusedMemberKind::Reduce:
      runReduce(*s, strip);
      break;
    case FusedMemberKind::View:
      runSpread(*s, strip);
      break;
    case FusedMemberKind::Store:
      if (!stores[s->store].direct)
        runStore(stores[s->store], layout[s->in[0]], strip);
      break;
    case FusedMemberKind::Hoisted:
      break;
    }
}

bool FusedPlan::run() {
  int64_t rows = oneRow ? 1 : type.count / columns, length = oneRow ? type.count : columns;
  if (!oneRow && columns <= fused.strip) {
    for (int64_t row = 0; row < rows; row += fused.rows)
      runStrip({row, std::min(fused.rows, rows - row), 0, columns});
  } else {
    int64_t first = fused.strip;
    // End strips at cache line boundaries of the stored memory, so that whole lines are written.
    for (int k = 0; k < storeCount && oneRow && length > fused.strip; ++k)
      if (!stores[k].window.empty)
        first = fused.strip - (addressOf(stores[k].window.pointer.base) % 64) / stores[k].bytes;
    for (int64_t row = 0; row < rows; ++row)
      for (int64_t c = 0, n = std::min(first, length); n > 0; c += n, n = std::min(fused.strip, length - c))
        runStrip({row, 1, c, n});
  }
  return runDeferred();
}

/// Runs the members that must run after all strips.
bool FusedPlan::runDeferred() {
  for (const FusedMember &member : fused.members) {
    bool copied = member.memberKind == FusedMemberKind::View && member.instruction.run == lazySplat;
    bool late = member.memberKind == FusedMemberKind::Store && member.perRow;
    if ((copied || late) && !member.instruction.run(f, member.instruction))
      return false;
  }
  return true;
}

KERNEL(fusedElements, Fused, None) {
  FusedPlan plan(f, i);
  if (plan.make())
    return plan.runCompiled() || plan.run() ? next(i) : nullptr;
  for (const FusedMember &member : static_cast<const FusedImmediate *>(i.immediate)->members)
    if (!member.instruction.run(f, member.instruction))
      return nullptr;
  return next(i);
}

} // namespace txl::machine
