// The cost of each class of operation, and of conversions, as a function of a layout's lanes, warps and registers.
#include "transform/assignment/LayoutCosts.h"
#include "ir/Exchange.h"
#include "ir/Rules.h"

using namespace mlir;
using txl::layout::Dim;
using txl::layout::LinearLayout;
using txl::layout::Movement;
using txl::ttg::LayoutAttr;

namespace txl::transform {

/// Registers per thread.
static unsigned registers(const LinearLayout &layout) { return 1u << layout.in().bits(Dim::Register); }

LayoutCosts::Conversion LayoutCosts::conversion(LayoutAttr from, LayoutAttr to, unsigned bytes) {
  if (from == to)
    return {};
  auto [found, isNew] = movements.try_emplace({from, to}, Movement::Warps);
  if (isNew)
    if (std::optional<LinearLayout> map = to.getLayout().conversionTo(from.getLayout()))
      found->second = layout::movement(*map);
  Conversion result{found->second, 0, 0};
  double words = std::max(1u, bytes / 4);
  switch (result.movement) {
  case Movement::None:
  case Movement::Registers:
    break;
  case Movement::Lanes:
    result.cycles = model.layout.laneExchange * registers(to.getLayout()) * words * numWarps;
    break;
  case Movement::Warps:
  case Movement::Blocks: {
    // Each element is written once, and read by all threads that hold it.
    uint64_t written = from.getLayout().out().size(),
             read = uint64_t(registers(to.getLayout())) * arch::kThreadsPerWarp * numWarps;
    result.bytes = (written + read) * bytes;
    result.cycles = result.bytes / model.sharedBytes + 2 * model.layout.barrier;
    break;
  }
  }
  return result;
}

int64_t LayoutCosts::constancy(Value pointer, Value mask, unsigned axis) {
  int64_t elements = axisInfo.get(pointer).axes[axis].constancy;
  if (mask)
    elements = std::min(elements, axisInfo.get(mask).axes[axis].constancy);
  return llvm::bit_floor(uint64_t(std::max<int64_t>(1, elements)));
}

ThreadDistribution LayoutCosts::getAccessDistribution(Value pointer, Value mask) {
  const analysis::AxisInfo &info = axisInfo.get(pointer);
  auto type = cast<RankedTensorType>(pointer.getType());
  ThreadDistribution distribution;
  SmallVector<unsigned> &order = distribution.order;
  for (unsigned axis = type.getRank(); axis-- > 0;)
    order.push_back(axis);
  llvm::sort(order, [&](unsigned a, unsigned b) {
    return std::pair(info.axes[a].contiguity, a) > std::pair(info.axes[b].contiguity, b); // ties: the later axis
  });
  if (order.empty())
    return distribution;
  unsigned bytes = ir::elementBytes(cast<tt::PointerType>(type.getElementType()).getPointeeType());
  int64_t most = std::max<int64_t>(1, type.getNumElements() / (arch::kThreadsPerWarp * numWarps));
  int64_t vector = std::min<int64_t>(
      {axisInfo.vectorElements(pointer, mask, order.front()), model.access.vectorBytes / bytes, most});
  distribution.vector = std::max<int64_t>(1, vector);
  int64_t remaining = most / distribution.vector;
  for (unsigned axis = 0; axis < type.getRank(); ++axis) {
    int64_t same = std::min(constancy(pointer, mask, axis), remaining);
    distribution.same.push_back(same);
    remaining /= same;
  }
  return distribution;
}

/// The number of bits by which the inputs' elements differ, ignoring the coordinate bits `same`.
static unsigned differentBits(const LinearLayout &layout, Dim in, uint64_t same) {
  layout::Columns columns;
  for (unsigned bit = 0; bit < layout.in().bits(in); ++bit)
    columns.push_back(layout.basis(in, bit) & ~same);
  return layout::Span(columns).rank();
}

/// The lowest `count` bits of an axis.
static uint64_t lowestBits(const LinearLayout &layout, unsigned axis, unsigned count) {
  Dim dim = Dim::tensor(axis);
  return ((uint64_t(1) << std::min(count, layout.out().bits(dim))) - 1) << layout.out().offset(dim);
}

LayoutCosts::Traffic LayoutCosts::traffic(Value pointer, const LinearLayout &layout, unsigned axis, unsigned most,
                                          uint64_t same) {
  auto type = cast<RankedTensorType>(pointer.getType());
  unsigned bytes = ir::elementBytes(cast<tt::PointerType>(type.getElementType()).getPointeeType());
  // The vector: register bits that correspond to the axis's lowest coordinate bits.
  unsigned vectorBits = 0;
  for (bool found = true; found && (2u << vectorBits) <= most;) {
    uint64_t next = uint64_t(1) << (layout.out().offset(Dim::tensor(axis)) + vectorBits);
    found = false;
    for (unsigned bit = 0; bit < layout.in().bits(Dim::Register); ++bit)
      found |= layout.basis(Dim::Register, bit) == next;
    vectorBits += found;
  }
  unsigned contiguous = llvm::Log2_64(std::max<int64_t>(1, axisInfo.get(pointer).axes[axis].contiguity));
  // Blocks of so many bytes along the axis; elements that differ along another axis are in different blocks.
  auto blocks = [&](unsigned blockBytes) {
    unsigned bits = std::min<unsigned>(contiguous, llvm::Log2_32(std::max(1u, blockBytes / bytes)));
    return 1u << differentBits(layout, Dim::Lane, same | lowestBits(layout, axis, bits));
  };
  unsigned ideal = std::max(1u, (bytes << (vectorBits + differentBits(layout, Dim::Lane, same))) /
                                    unsigned(model.access.sectorBytes));
  return {1u << vectorBits, blocks(model.access.sectorBytes), blocks(model.access.lineBytes), ideal};
}

uint64_t LayoutCosts::sameAddress(const ir::MemoryAccess &access, const LinearLayout &layout) {
  uint64_t same = 0;
  for (unsigned axis = 0; axis < axisInfo.get(access.pointer).axes.size(); ++axis)
    same |= lowestBits(layout, axis, llvm::Log2_64(constancy(access.pointer, access.mask, axis)));
  return same;
}

LayoutCosts::Traffic LayoutCosts::traffic(const ir::MemoryAccess &access, LayoutAttr attr) {
  ThreadDistribution distribution = getAccessDistribution(access.pointer, access.mask);
  if (distribution.order.empty())
    return {};
  uint64_t same = access.writes || access.atomic ? 0 : sameAddress(access, attr.getLayout());
  // For a small tile of which threads hold copies, a thread's elements may exceed its share.
  unsigned axis = distribution.order.front(),
           widest = model.access.vectorBytes / analysis::unitBytes(access.pointer.getType());
  int64_t most = std::min<int64_t>(axisInfo.vectorElements(access.pointer, access.mask, axis), widest);
  return traffic(access.pointer, attr.getLayout(), axis, access.atomic ? 1 : most, same);
}

LayoutCosts::Traffic LayoutCosts::loweredTraffic(const ir::MemoryAccess &access, LayoutAttr attr,
                                                 unsigned vectorBytes) {
  auto [pointer, mask, writes, isAtomic] = access;
  ThreadDistribution distribution = getAccessDistribution(pointer, mask);
  if (distribution.order.empty())
    return {};
  unsigned axis = distribution.order.front();
  unsigned bytes = ir::elementBytes(
      cast<tt::PointerType>(cast<RankedTensorType>(pointer.getType()).getElementType()).getPointeeType());
  int64_t most = std::min<int64_t>(axisInfo.vectorElements(pointer, mask, axis), vectorBytes / bytes);
  return traffic(pointer, attr.getLayout(), axis, isAtomic ? 1 : most, sameAddress(access, attr.getLayout()));
}

double LayoutCosts::access(const ir::MemoryAccess &access, LayoutAttr attr) {
  const LinearLayout &layout = attr.getLayout();
  if (cast<RankedTensorType>(access.pointer.getType()).getRank() == 0)
    return numWarps;
  Traffic accessTraffic = traffic(access, attr);
  bool writesSectors =
      access.writes && !access.atomic && accessTraffic.lines > 1 && accessTraffic.sectors <= accessTraffic.lines;
  double perLine = writesSectors ? model.layout.storedSector : 1;
  double perInstruction = std::max(
      {1.0, accessTraffic.sectors * (model.access.sectorBytes / model.globalBytes), perLine * accessTraffic.lines});
  double warps = numWarps;
  unsigned instructions = registers(layout) / accessTraffic.vector;
  if (access.writes) // copies do not store
    warps /= 1u << (layout.in().bits(Dim::Warp) - differentBits(layout, Dim::Warp, 0));
  else if (!access.atomic) // a thread loads equal addresses once
    instructions >>=
        layout.in().bits(Dim::Register) - differentBits(layout, Dim::Register, sameAddress(access, layout));
  return warps * std::max(1u, instructions) * (perInstruction + 1);
}

double LayoutCosts::reduction(Operation *op, const ir::Cost &cost, LayoutAttr attr) {
  const LinearLayout &layout = attr.getLayout();
  Dim dim = Dim::tensor(cost.axis);
  auto crossing = [&](Dim in) {
    unsigned count = 0;
    for (unsigned bit = 0; bit < layout.in().bits(in); ++bit)
      count += layout.basis(in, bit, dim) != 0;
    return count;
  };
  double words = 0, bytes = 0;
  for (Value operand : op->getOperands()) {
    unsigned size = ir::elementBytes(getElementTypeOrSelf(operand.getType()));
    words += std::max(1u, size / 4);
    bytes += size;
  }
  unsigned kept = registers(layout);
  if (cost.reducesToOne)
    kept >>= std::min(crossing(Dim::Register), layout.in().bits(Dim::Register));
  double cycles = registers(layout) * numWarps / model.issueSlots * op->getNumOperands();
  cycles += crossing(Dim::Lane) * kept * words * numWarps;
  if (unsigned warpBits = crossing(Dim::Warp))
    cycles += 2 * model.layout.barrier + kept * (arch::kThreadsPerWarp >> crossing(Dim::Lane)) * bytes * numWarps *
                                             (1 + warpBits) / model.sharedBytes;
  return cycles;
}

double LayoutCosts::operation(ir::Rules rules, LayoutAttr layout) {
  ir::Cost cost = rules.cost();
  double instructions = registers(layout.getLayout()) * numWarps / model.issueSlots;
  switch (cost.kind) {
  case ir::Cost::Kind::None:
    return 0;
  case ir::Cost::Kind::Element:
    return instructions;
  case ir::Cost::Kind::Function:
    return model.instructions.function * instructions;
  case ir::Cost::Kind::Access:
    return access(*rules.memoryAccess(), layout);
  case ir::Cost::Kind::Reduction:
    return reduction(rules.operation(), cost, layout);
  }
  llvm_unreachable("a kind of cost");
}

} // namespace txl::transform
