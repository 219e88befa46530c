// The layout that a scan requires: recognition and construction.
#include "layout/ScanPlan.h"
#include "llvm/ADT/STLExtras.h"

using namespace txl;
using namespace txl::layout;

/// Sets the plan's bits; false if the layout does not have the required form.
static bool matchForm(const LinearLayout &layout, unsigned axis, ScanPlan &plan) {
  Dim dim = Dim::tensor(axis);
  unsigned registers = layout.in().bits(Dim::Register), lanes = layout.in().bits(Dim::Lane),
           warps = layout.in().bits(Dim::Warp);
  for (unsigned position = 0; position < layout.out().bits(dim); ++position) {
    uint64_t bit = uint64_t(1) << (layout.out().offset(dim) + position);
    std::optional<unsigned> inputBit;
    for (auto [index, column] : llvm::enumerate(layout.columns()))
      if (column & bit) {
        if (inputBit || column != bit)
          return false;
        inputBit = index;
      }
    unsigned where = *inputBit;
    bool threads = !plan.lanes.empty() || !plan.warps.empty();
    if (where < registers)
      (threads ? plan.high : plan.low).push_back(where);
    else if (!plan.high.empty())
      return false;
    else if (where < registers + lanes) {
      if (!plan.warps.empty())
        return false;
      plan.lanes.push_back(where - registers);
    } else if (where < registers + lanes + warps)
      plan.warps.push_back(where - registers - lanes);
    else
      return false;
  }
  return true;
}

/// Registers have the lowest index bits along the axis, threads the others, followed by the other axes.
static LinearLayout getRequiredLayout(const LinearLayout &layout, unsigned axis) {
  const Space &out = layout.out();
  Dim dim = Dim::tensor(axis);
  unsigned lanes = layout.in().bits(Dim::Lane), warps = layout.in().bits(Dim::Warp), threads = lanes + warps;
  unsigned axisBits = out.bits(dim), otherBits = out.bits() - axisBits;
  Columns along, others;
  for (unsigned bit = 0; bit < out.bits(); ++bit)
    (bit >= out.offset(dim) && bit < out.offset(dim) + axisBits ? along : others).push_back(uint64_t(1) << bit);
  unsigned inThreads = std::min(axisBits, threads - std::min(threads, otherBits));
  Columns registers(along.begin(), along.end() - inThreads), threadColumns(along.end() - inThreads, along.end());
  for (uint64_t bit : others)
    (threadColumns.size() < threads ? threadColumns : registers).push_back(bit);
  threadColumns.resize(threads, 0);
  unsigned registerBits = registers.size();
  registers.append(threadColumns);
  registers.append(layout.in().bits(Dim::Block), 0);
  return LinearLayout({{Dim::Register, registerBits},
                       {Dim::Lane, lanes},
                       {Dim::Warp, warps},
                       {Dim::Block, layout.in().bits(Dim::Block)}},
                      out, registers);
}

ScanPlan layout::planScan(const LinearLayout &layout, unsigned axis, unsigned elementBits) {
  ScanPlan plan;
  plan.layout = layout;
  if (matchForm(layout, axis, plan))
    return plan;
  plan = ScanPlan();
  plan.layout = getRequiredLayout(layout, axis);
  matchForm(plan.layout, axis, plan);
  plan.to = planConversion(layout, plan.layout, elementBits);
  plan.back = planConversion(plan.layout, layout, elementBits);
  return plan;
}

LinearLayout ScanPlan::totalOffsets() const {
  Space in{{Dim::Lane, layout.in().bits(Dim::Lane)}, {Dim::Warp, layout.in().bits(Dim::Warp)}};
  Columns columns(in.bits(), 0);
  unsigned next = 0;
  for (unsigned bit : warps)
    columns[in.offset(Dim::Warp) + bit] = uint64_t(1) << next++;
  for (unsigned bit = 0; bit < in.bits(Dim::Lane); ++bit)
    if (!llvm::is_contained(lanes, bit) && layout.basis(Dim::Lane, bit))
      columns[bit] = uint64_t(1) << next++;
  for (unsigned bit = 0; bit < in.bits(Dim::Warp); ++bit)
    if (!llvm::is_contained(warps, bit) && layout.basis(Dim::Warp, bit))
      columns[in.offset(Dim::Warp) + bit] = uint64_t(1) << next++;
  return LinearLayout(in, Space{{Dim::Offset, next}}, columns);
}

uint64_t ScanPlan::totalsPerRegister() const { return totalOffsets().out().size(); }

uint64_t ScanPlan::totals() const { return warps.empty() ? 0 : totalsPerRegister() * runs().size(); }

llvm::SmallVector<unsigned> ScanPlan::runs() const {
  unsigned inside = 0;
  for (unsigned bit : low)
    inside |= 1u << bit;
  llvm::SmallVector<unsigned> ends;
  for (unsigned reg = 0; reg < 1u << layout.in().bits(Dim::Register); ++reg)
    if ((reg & inside) == inside)
      ends.push_back(reg);
  return ends;
}
