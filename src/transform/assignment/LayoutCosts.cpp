// The cost of each class of operation, and of conversions, from what a layout says about lanes, warps and registers.
#include "transform/assignment/LayoutCosts.h"
#include "ir/Exchange.h"
#include "ir/Rules.h"

using namespace mlir;
using txl::layout::Dim;
using txl::layout::LinearLayout;
using txl::layout::Movement;
using txl::ttg::LayoutAttr;

namespace txl::transform {

static constexpr double barrierCycles = 60;

/// The registers of a thread.
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
    result.cycles = 2.0 * registers(to.getLayout()) * words * numWarps;
    break;
  case Movement::Warps:
  case Movement::Blocks: {
    // Each element is written once, and read by all who have it.
    uint64_t written = from.getLayout().out().size(), read = uint64_t(registers(to.getLayout())) * 32 * numWarps;
    result.bytes = (written + read) * bytes;
    result.cycles = result.bytes / 128.0 + 2 * barrierCycles;
    break;
  }
  }
  return result;
}

Spread LayoutCosts::accessSpread(Value pointer, Value mask) {
  const analysis::AxisInfo &info = axisInfo.get(pointer);
  auto type = cast<RankedTensorType>(pointer.getType());
  Spread spread;
  SmallVector<unsigned> &order = spread.order;
  for (unsigned axis = type.getRank(); axis-- > 0;)
    order.push_back(axis);
  llvm::sort(order, [&](unsigned a, unsigned b) {
    return std::pair(info.axes[a].contiguity, a) > std::pair(info.axes[b].contiguity, b); // among equals the later axis
  });
  if (order.empty())
    return spread;
  unsigned bytes = ir::elementBytes(cast<tt::PointerType>(type.getElementType()).getPointeeType());
  int64_t most = std::max<int64_t>(1, type.getNumElements() / (32 * numWarps));
  int64_t vector = std::min<int64_t>({axisInfo.vectorElements(pointer, mask, order.front()), 16 / bytes, most});
  spread.vector = std::max<int64_t>(1, vector);
  return spread;
}

/// Of the lanes' columns and those of `vector` registers: how many different blocks of 2^blockBits elements along
/// `axis` they touch together; elements that differ along another axis are in different blocks.
static unsigned blocksTouched(const LinearLayout &layout, unsigned axis, unsigned blockBits) {
  unsigned offset = layout.out().offset(Dim::tensor(axis)), bits = layout.out().bits(Dim::tensor(axis));
  uint64_t inside = ((uint64_t(1) << std::min(blockBits, bits)) - 1) << offset;
  layout::Columns columns;
  for (unsigned bit = 0; bit < layout.in().bits(Dim::Lane); ++bit)
    columns.push_back(layout.basis(Dim::Lane, bit) & ~inside);
  return 1u << layout::Span(columns).rank();
}

/// How many of the bits of `in` are no copies of what the others say.
static unsigned distinctBits(const LinearLayout &layout, Dim in) {
  layout::Columns columns;
  for (unsigned bit = 0; bit < layout.in().bits(in); ++bit)
    columns.push_back(layout.basis(in, bit));
  return layout::Span(columns).rank();
}

LayoutCosts::Traffic LayoutCosts::traffic(const ir::MemoryAccess &access, LayoutAttr attr) {
  const LinearLayout &layout = attr.getLayout();
  auto [pointer, mask, writes, isAtomic] = access;
  auto type = cast<RankedTensorType>(pointer.getType());
  Spread spread = accessSpread(pointer, mask);
  if (spread.order.empty())
    return {};
  unsigned most = spread.vector, axis = spread.order.front(),
           bytes = ir::elementBytes(cast<tt::PointerType>(type.getElementType()).getPointeeType());
  // The vector: registers that count along the axis from its lowest bit.
  unsigned vectorBits = 0;
  for (bool found = !isAtomic; found && (2u << vectorBits) <= most;) {
    uint64_t next = uint64_t(1) << (layout.out().offset(Dim::tensor(axis)) + vectorBits);
    found = false;
    for (unsigned bit = 0; bit < layout.in().bits(Dim::Register); ++bit)
      found |= layout.basis(Dim::Register, bit) == next;
    vectorBits += found;
  }
  unsigned contiguous = llvm::Log2_64(std::max<int64_t>(1, axisInfo.get(pointer).axes[axis].contiguity));
  auto blocks = [&](unsigned blockBytes) {
    return blocksTouched(layout, axis, std::min<unsigned>(contiguous, llvm::Log2_32(std::max(1u, blockBytes / bytes))));
  };
  unsigned ideal = std::max(1u, (bytes << (vectorBits + distinctBits(layout, Dim::Lane))) / 32);
  return {1u << vectorBits, blocks(32), blocks(128), ideal};
}

double LayoutCosts::access(const ir::MemoryAccess &access, LayoutAttr attr) {
  const LinearLayout &layout = attr.getLayout();
  if (cast<RankedTensorType>(access.pointer.getType()).getRank() == 0)
    return numWarps;
  Traffic asked = traffic(access, attr);
  double perInstruction = std::max({1.0, asked.sectors / 2.0, double(asked.lines)});
  double warps = numWarps;
  if (access.writes) // copies do not
    warps /= 1u << (layout.in().bits(Dim::Warp) - distinctBits(layout, Dim::Warp));
  return warps * (registers(layout) / asked.vector) * (perInstruction + 1);
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
  if (cost.leavesOne)
    kept >>= std::min(crossing(Dim::Register), layout.in().bits(Dim::Register));
  double cycles = registers(layout) * numWarps / 4.0 * op->getNumOperands();
  cycles += crossing(Dim::Lane) * kept * words * numWarps;
  if (unsigned warpBits = crossing(Dim::Warp))
    cycles += 2 * barrierCycles + kept * (32 >> crossing(Dim::Lane)) * bytes * numWarps * (1 + warpBits) / 128.0;
  return cycles;
}

double LayoutCosts::operation(ir::Rules rules, LayoutAttr layout) {
  ir::Cost cost = rules.cost();
  double instructions = registers(layout.getLayout()) * numWarps / 4.0;
  switch (cost.kind) {
  case ir::Cost::Kind::None:
    return 0;
  case ir::Cost::Kind::Element:
    return instructions;
  case ir::Cost::Kind::Function:
    return 8 * instructions;
  case ir::Cost::Kind::Access:
    return access(*rules.memoryAccess(), layout);
  case ir::Cost::Kind::Reduction:
    return reduction(rules.operation(), cost, layout);
  }
  llvm_unreachable("a kind of cost");
}

} // namespace txl::transform
