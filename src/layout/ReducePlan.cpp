// Plans the stages of a reduction, one axis bit after the other.
#include "layout/ReducePlan.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/MathExtras.h"
#include <cassert>

using namespace txl;
using namespace txl::layout;

namespace {
/// The distribution of the partial results: the element that each register, lane and warp bit maps to. Points of the
/// tensor are flattened; reduced bits of the axis are 0.
struct Distribution {
  Columns registers, lanes, warps;

  void clear(uint64_t bit) {
    for (Columns *columns : {&registers, &lanes, &warps})
      for (uint64_t &column : *columns)
        column &= ~bit;
  }
};

class Planner {
public:
  Planner(const LinearLayout &from, unsigned axis, const LinearLayout &to, llvm::ArrayRef<unsigned> order,
          unsigned elementBits, CombineCost cost, const ExchangeCost &exchangeCost);
  ReducePlan run();

private:
  uint64_t first(uint64_t bits) const;
  uint64_t chooseBit();
  void reduceInRegisters(uint64_t bit, uint64_t registers);
  void reduceInLanes(uint64_t bit, uint64_t position);
  std::optional<unsigned> splitRegister(uint64_t bit) const;
  void exchange();
  Distribution computeGathered() const;
  std::optional<Distribution> computeDistributed() const;
  unsigned instructionsFrom(const Distribution &next) const;
  LinearLayout compact(const Distribution &distribution) const;
  ReduceStage &stage(ReduceStage::Kind kind, uint64_t bit);
  Span registersAndLanes() const {
    Columns positions = cur.registers;
    positions.append(cur.lanes);
    return Span(positions);
  }

  llvm::ArrayRef<unsigned> order; ///< empty: any order
  unsigned elementBits, axisOffset, axisBits, total;
  CombineCost cost;
  ExchangeCost exchangeCost;
  uint64_t axisMask, live;
  LinearLayout to;
  Distribution cur;
  ReducePlan plan;
};
} // namespace

static Columns basesOf(const LinearLayout &layout, Dim dim) {
  Columns bases;
  for (unsigned bit = 0; bit < layout.in().bits(dim); ++bit)
    bases.push_back(layout.basis(dim, bit));
  return bases;
}

Planner::Planner(const LinearLayout &from, unsigned axis, const LinearLayout &to, llvm::ArrayRef<unsigned> order,
                 unsigned elementBits, CombineCost cost, const ExchangeCost &exchangeCost)
    : order(order), elementBits(elementBits), axisOffset(from.out().offset(Dim::tensor(axis))),
      axisBits(from.out().bits(Dim::tensor(axis))), total(from.out().bits()), cost(cost), exchangeCost(exchangeCost),
      axisMask(((uint64_t(1) << axisBits) - 1) << axisOffset), live((uint64_t(1) << total) - 1), to(to),
      cur{basesOf(from, Dim::Register), basesOf(from, Dim::Lane), basesOf(from, Dim::Warp)} {}

/// The layout restricted to the bits of `live`, compacted.
LinearLayout Planner::compact(const Distribution &distribution) const {
  Columns columns;
  for (const Columns *list : {&distribution.registers, &distribution.lanes, &distribution.warps})
    for (uint64_t column : *list) {
      uint64_t dense = 0;
      unsigned next = 0;
      for (unsigned bit = 0; bit < total; ++bit)
        if (live >> bit & 1)
          dense |= (column >> bit & 1) << next++;
      columns.push_back(dense);
    }
  Space in{{Dim::Register, unsigned(distribution.registers.size())},
           {Dim::Lane, unsigned(distribution.lanes.size())},
           {Dim::Warp, unsigned(distribution.warps.size())},
           {Dim::Block, 0}};
  return LinearLayout(in, Space{{Dim::tensor(0), unsigned(llvm::popcount(live))}}, columns);
}

/// The bit of `bits` that is combined first; the highest if the order is free.
uint64_t Planner::first(uint64_t bits) const {
  for (unsigned axisBit : order)
    if (uint64_t bit = uint64_t(1) << (axisBit + axisOffset); bits & bit)
      return bit;
  return llvm::bit_floor(bits);
}

uint64_t Planner::chooseBit() {
  uint64_t left = live & axisMask, next = first(left);
  if (!order.empty())
    return next;
  for (const Span &span : {Span(cur.registers), registersAndLanes()})
    for (uint64_t bit = next; bit; bit >>= 1)
      if ((left & bit) && span.contains(bit))
        return bit;
  return next;
}

/// Adds a stage, with the parity condition that selects the threads and registers that hold second arguments.
ReduceStage &Planner::stage(ReduceStage::Kind kind, uint64_t bit) {
  ReduceStage &stage = plan.stages.emplace_back();
  stage.kind = kind;
  auto mask = [&](const Columns &columns) {
    uint64_t positions = 0;
    for (auto [position, column] : llvm::enumerate(columns))
      if (column & bit)
        positions |= uint64_t(1) << position;
    return positions;
  };
  stage.secondRegisters = mask(cur.registers);
  stage.second = {mask(cur.lanes), mask(cur.warps)};
  return stage;
}

void Planner::reduceInRegisters(uint64_t bit, uint64_t registers) {
  ReduceStage &s = stage(ReduceStage::Kind::Registers, bit);
  s.registerXor = registers;
  s.dropped = llvm::Log2_64(registers);
  cur.registers.erase(cur.registers.begin() + *s.dropped);
  cur.clear(bit);
  live &= ~bit;
}

/// A register bit along the axis that is worth splitting between lanes: only if more than this stage benefits.
std::optional<unsigned> Planner::splitRegister(uint64_t bit) const {
  unsigned candidates = 0, stages = 0;
  std::optional<unsigned> found;
  uint64_t rest = live & axisMask & ~bit;
  for (auto [index, column] : llvm::enumerate(cur.registers))
    if (column && !(column & ~rest)) {
      ++candidates;
      found = index;
    }
  if (!found)
    return std::nullopt;
  Span registers(cur.registers), both = registersAndLanes();
  for (uint64_t other = rest; other; other &= other - 1)
    stages += !registers.contains(other & -other) && both.contains(other & -other);
  return candidates > 1 || stages ? found : std::nullopt;
}

void Planner::reduceInLanes(uint64_t bit, uint64_t position) {
  ReduceStage &s = stage(ReduceStage::Kind::Lanes, bit);
  unsigned registerBits = cur.registers.size();
  s.registerXor = position & ((uint64_t(1) << registerBits) - 1);
  s.laneXor = position >> registerBits;
  if (!s.registerXor)
    s.dropped = splitRegister(bit);
  if (s.dropped) {
    s.splitLane = llvm::countr_zero(s.laneXor);
    cur.lanes[s.splitLane] ^= cur.registers[*s.dropped];
    cur.registers.erase(cur.registers.begin() + *s.dropped);
  }
  cur.clear(bit);
  live &= ~bit;
}

/// The result's layout with the remaining axis bits added: the next ones in registers, then in lanes that hold copies
/// of the result, and, if there would be too many registers, the last ones in warps that hold copies.
Distribution Planner::computeGathered() const {
  Columns columns;
  for (uint64_t column : to.columns()) {
    uint64_t low = column & ((uint64_t(1) << axisOffset) - 1);
    columns.push_back(low | (column >> axisOffset << (axisOffset + axisBits)));
  }
  LinearLayout wide(to.in(), Space{{Dim::tensor(0), total}}, columns);
  Distribution next{basesOf(wide, Dim::Register), basesOf(wide, Dim::Lane), basesOf(wide, Dim::Warp)};

  uint64_t freeLanes = to.freeBits(Dim::Lane), freeWarps = to.freeBits(Dim::Warp), left = live & axisMask;
  unsigned bits = llvm::popcount(left), inRegisters = std::min(bits, 3u);
  unsigned inLanes = std::min<unsigned>(bits - inRegisters, llvm::popcount(freeLanes));
  unsigned rest = bits - inRegisters - inLanes, inWarps = 0;
  if (rest + inRegisters + next.registers.size() > 4)
    inWarps = std::min<unsigned>(rest, llvm::popcount(freeWarps));
  inRegisters += rest - inWarps;
  auto take = [&] {
    uint64_t bit = first(left);
    left &= ~bit;
    return bit;
  };
  for (; inRegisters; --inRegisters)
    next.registers.push_back(take());
  auto distributeBits = [&](unsigned count, uint64_t positions, Columns &columns) {
    // Adjacent elements go to adjacent lanes: the lowest bit to the lowest lane bit.
    llvm::SmallVector<unsigned> chosen;
    for (uint64_t free = positions; chosen.size() < count; free &= free - 1)
      chosen.push_back(llvm::countr_zero(free));
    for (unsigned where : llvm::reverse(chosen))
      columns[where] = take();
  };
  distributeBits(inLanes, freeLanes, next.lanes);
  distributeBits(inWarps, freeWarps, next.warps);
  return next;
}

/// Distributes all live bits over all threads: the other axes from the lowest lane bit on, the axis' bits in the lane
/// bits above, and in registers only what exceeds the threads. Returns nullopt if the lane bits do not suffice for the
/// rest of the axis.
std::optional<Distribution> Planner::computeDistributed() const {
  unsigned lanes = cur.lanes.size(), warps = cur.warps.size();
  llvm::SmallVector<uint64_t> axis, others;
  for (uint64_t left = live & axisMask; left; left &= ~axis.back())
    axis.push_back(first(left));
  for (uint64_t left = live & ~axisMask; left; left &= left - 1)
    others.push_back(left & -left);
  Distribution next;
  unsigned surplus = std::max(0, int(axis.size() + others.size()) - int(lanes + warps));
  unsigned inRegisters = std::min<unsigned>(axis.size(), surplus);
  next.registers.append(axis.begin(), axis.begin() + inRegisters);
  next.registers.append(others.end() - (surplus - inRegisters), others.end());
  others.pop_back_n(surplus - inRegisters);
  llvm::ArrayRef<uint64_t> inLanes = llvm::ArrayRef(axis).drop_front(inRegisters);
  if (inLanes.size() > lanes)
    return std::nullopt;
  unsigned otherLanes = std::min<unsigned>(lanes - inLanes.size(), others.size());
  next.lanes.append(others.begin(), others.begin() + otherLanes);
  for (uint64_t bit : llvm::reverse(inLanes))
    next.lanes.push_back(bit);
  next.lanes.resize(lanes, 0);
  next.warps.append(others.begin() + otherLanes, others.end());
  next.warps.resize(warps, 0);
  return next;
}

/// The number of instructions that a thread executes from an exchange with the distribution `next` to the result.
unsigned Planner::instructionsFrom(const Distribution &next) const {
  auto isOfAxis = [&](uint64_t column) { return (column & live & axisMask) != 0; };
  unsigned count = 1u << next.registers.size();
  unsigned instructions = cost.operands * llvm::divideCeil(count, exchangeCost.vector);
  for (unsigned bits = llvm::count_if(next.registers, isOfAxis); bits; --bits)
    instructions += (count /= 2) * cost.instructions;
  instructions +=
      llvm::count_if(next.lanes, isOfAxis) * count * (cost.instructions + exchangeCost.shuffle * cost.operands);
  if (llvm::any_of(next.warps, isOfAxis))
    instructions += exchangeCost.latency; // plus another exchange
  Distribution result = next;
  result.clear(axisMask);
  Planner after = *this;
  after.live &= ~axisMask;
  LinearLayout left = after.compact(result);
  if (!planShuffles(left, to.reshapedOuts(left.out()), elementBits))
    instructions += exchangeCost.latency +
                    2 * cost.operands * llvm::divideCeil(1u << to.in().bits(Dim::Register), exchangeCost.vector);
  return instructions;
}

void Planner::exchange() {
  Distribution next = computeGathered();
  if (std::optional<Distribution> other = computeDistributed();
      other && instructionsFrom(*other) < instructionsFrom(next))
    next = std::move(*other);
  ReduceStage &s = plan.stages.emplace_back();
  s.kind = ReduceStage::Kind::Exchange;
  s.exchange = plan.exchanges.size();
  plan.exchanges.push_back(planShared(compact(cur), compact(next), elementBits, ~uint64_t(0)));
  cur = next;
}

ReducePlan Planner::run() {
  while (live & axisMask) {
    uint64_t bit = chooseBit();
    if (std::optional<uint64_t> registers = Span(cur.registers).preimage(bit))
      reduceInRegisters(bit, *registers);
    else if (std::optional<uint64_t> position = registersAndLanes().preimage(bit))
      reduceInLanes(bit, *position);
    else
      exchange();
  }
  LinearLayout left = compact(cur), result = to.reshapedOuts(left.out());
  plan.finish = planShuffles(left, result, elementBits);
  if (!plan.finish)
    plan.exchanges.push_back(planShared(left, result, elementBits, ~uint64_t(0)));
  return std::move(plan);
}

llvm::SmallVector<unsigned> layout::highestFirst(unsigned bits) {
  return llvm::to_vector(llvm::reverse(llvm::seq(bits)));
}

ReducePlan layout::planReduce(const LinearLayout &from, unsigned axis, const LinearLayout &to,
                              llvm::ArrayRef<unsigned> order, unsigned elementBits, CombineCost cost,
                              const ExchangeCost &exchange) {
  assert(to.out().bits() + from.out().bits(Dim::tensor(axis)) == from.out().bits());
  return Planner(from, axis, to, order, elementBits, cost, exchange).run();
}
