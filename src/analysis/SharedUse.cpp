// Plans of operations, the properties of combine regions that they depend on, and the bytes they take.
#include "analysis/SharedUse.h"
#include "analysis/Allocation.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace txl;
using namespace txl::analysis;
using layout::Dim;
using layout::LinearLayout;

unsigned analysis::elementBitsOf(mlir::Type type) {
  mlir::Type element = mlir::getElementTypeOrSelf(type);
  return element.isIntOrFloat() ? std::max(8u, element.getIntOrFloatBitWidth()) : 64;
}

static uint64_t elementBytes(mlir::Type type) { return elementBitsOf(type) / 8; }

layout::ConversionPlan analysis::planOf(ttg::ConvertLayoutOp op) {
  return layout::planConversion(ttg::layoutOf(op.getSrc()), ttg::layoutOf(op.getResult()),
                                elementBitsOf(op.getSrc().getType()));
}

template <typename Op> static unsigned widestElement(Op op) {
  unsigned bits = 8;
  for (mlir::Value operand : op.getSrcs())
    bits = std::max(bits, elementBitsOf(operand.getType()));
  return bits;
}

layout::ReducePlan analysis::planOf(tt::ReduceOp op) {
  const LinearLayout &from = ttg::layoutOf(op.getSrcs()[0]);
  mlir::Type result = op.getResult(0).getType();
  // A scalar is held by all threads.
  LinearLayout to = mlir::isa<mlir::RankedTensorType>(result)
                        ? ttg::layoutOf(result)
                        : LinearLayout({{Dim::Register, 0},
                                        {Dim::Lane, from.in().bits(Dim::Lane)},
                                        {Dim::Warp, from.in().bits(Dim::Warp)},
                                        {Dim::Block, from.in().bits(Dim::Block)}},
                                       {}, layout::Columns(from.in().bits() - from.in().bits(Dim::Register), 0));
  return layout::planReduce(from, op.getAxis(), to, combinesInAnyOrder(op.getCombineOp()), widestElement(op));
}

layout::ScanPlan analysis::planOf(tt::ScanOp op) {
  return layout::planScan(ttg::layoutOf(op.getSrcs()[0]), op.getAxis(), widestElement(op));
}

/// The operations that define a region's results, if each is one operation on the two arguments that belong to it.
static bool allResults(mlir::Region &region, llvm::function_ref<bool(mlir::Operation *)> accept) {
  if (!region.hasOneBlock())
    return false;
  mlir::Block &block = region.front();
  unsigned count = block.getNumArguments() / 2;
  for (auto [k, value] : llvm::enumerate(block.getTerminator()->getOperands())) {
    mlir::Operation *op = value.getDefiningOp();
    if (!op || op->getNumOperands() != 2 || op->getBlock() != &block || !accept(op))
      return false;
    mlir::Value first = block.getArgument(k), second = block.getArgument(count + k);
    mlir::Value left = op->getOperand(0), right = op->getOperand(1);
    if (!(left == first && right == second) && !(left == second && right == first))
      return false;
  }
  return true;
}

bool analysis::combinesInAnyOrder(mlir::Region &region) {
  namespace arith = mlir::arith;
  return allResults(region, [](mlir::Operation *op) {
    return mlir::isa<arith::AddIOp, arith::MulIOp, arith::AndIOp, arith::OrIOp, arith::XOrIOp, arith::MaxSIOp,
                     arith::MaxUIOp, arith::MinSIOp, arith::MinUIOp, arith::MaxNumFOp, arith::MinNumFOp,
                     arith::MaximumFOp, arith::MinimumFOp>(op);
  });
}

bool analysis::commutes(mlir::Region &region) {
  namespace arith = mlir::arith;
  return combinesInAnyOrder(region) ||
         allResults(region, [](mlir::Operation *op) { return op->hasTrait<mlir::OpTrait::IsCommutative>(); });
}

ScratchParts analysis::partsOf(tt::ReduceOp op, const layout::ReducePlan &plan) {
  ScratchParts parts;
  for (const layout::SharedPlan &exchange : plan.exchanges)
    for (mlir::Value operand : op.getSrcs())
      parts.add(exchange.memory.in().size() * elementBytes(operand.getType()));
  return parts;
}

ScratchParts analysis::partsOf(tt::ScanOp op, const layout::ScanPlan &plan) {
  ScratchParts parts;
  // The plan's conversions are those of the widest operand.
  auto conversion = [](const std::optional<layout::ConversionPlan> &conversion) {
    return conversion ? conversion->sharedBytes() : 0;
  };
  for (mlir::Value operand : op.getSrcs()) {
    parts.add(conversion(plan.to));
    parts.add(plan.totals() * elementBytes(operand.getType()));
    parts.add(conversion(plan.back));
  }
  return parts;
}

bool analysis::needsBroadcast(mlir::Operation *op) {
  if (!mlir::isa<tt::AtomicRMWOp, tt::AtomicCASOp, tt::AtomicLoadOp, tt::AtomicPollOp>(op) ||
      op->getResult(0).use_empty())
    return false;
  mlir::Type type = op->getResult(0).getType();
  if (!mlir::isa<mlir::RankedTensorType>(type))
    return true;
  const LinearLayout &layout = ttg::layoutOf(type);
  return layout.freeBits(Dim::Lane) || layout.freeBits(Dim::Warp);
}

static uint64_t tileBytes(mlir::Type type) {
  auto tensor = mlir::dyn_cast<mlir::RankedTensorType>(type);
  return (tensor ? tensor.getNumElements() : 1) * elementBytes(type);
}

/// Adds a stretch that writes [begin, end), then, behind a barrier, one that reads it. What was the last stretch goes
/// on.
static void addExchange(ScratchUse &use, uint64_t begin, uint64_t end) {
  if (begin == end)
    return;
  if (use.phases.empty())
    use.phases.emplace_back();
  use.phases.back().push_back({begin, end, true});
  use.phases.emplace_back().push_back({begin, end, false});
}

/// Conversions in pieces use the same bytes again, behind a barrier.
static void addConversion(ScratchUse &use, const layout::ConversionPlan &plan, uint64_t begin) {
  if (plan.shuffles)
    return;
  for (unsigned piece = 0; piece < plan.shared.pieces; ++piece) {
    if (piece)
      use.phases.emplace_back();
    addExchange(use, begin, begin + plan.shared.bytes);
  }
}

/// One barrier serves the parts [first, first + count).
static void addParts(ScratchUse &use, const ScratchParts &parts, llvm::ArrayRef<std::pair<uint64_t, uint64_t>> ranges) {
  if (llvm::all_of(ranges, [](auto range) { return range.first == range.second; }))
    return;
  if (use.phases.empty())
    use.phases.emplace_back();
  for (auto [begin, end] : ranges)
    use.phases.back().push_back({begin, end, true});
  use.phases.emplace_back();
  for (auto [begin, end] : ranges)
    use.phases.back().push_back({begin, end, false});
}

static ScratchUse useOf(tt::ReduceOp op) {
  ScratchUse use;
  layout::ReducePlan plan = planOf(op);
  ScratchParts parts = partsOf(op, plan);
  unsigned part = 0;
  for (const layout::SharedPlan &exchange : plan.exchanges) {
    llvm::SmallVector<std::pair<uint64_t, uint64_t>> ranges;
    for (mlir::Value operand : op.getSrcs()) {
      ranges.push_back({parts[part], parts[part] + exchange.memory.in().size() * elementBytes(operand.getType())});
      ++part;
    }
    addParts(use, parts, ranges);
  }
  use.bytes = parts.bytes();
  return use;
}

static ScratchUse useOf(tt::ScanOp op) {
  ScratchUse use;
  layout::ScanPlan plan = planOf(op);
  ScratchParts parts = partsOf(op, plan);
  unsigned count = op.getSrcs().size();
  for (unsigned k = 0; plan.to && k < count; ++k)
    addConversion(use, *plan.to, parts[3 * k]);
  llvm::SmallVector<std::pair<uint64_t, uint64_t>> totals;
  for (auto [k, operand] : llvm::enumerate(op.getSrcs()))
    totals.push_back({parts[3 * k + 1], parts[3 * k + 1] + plan.totals() * elementBytes(operand.getType())});
  addParts(use, parts, totals);
  for (unsigned k = 0; plan.back && k < count; ++k)
    addConversion(use, *plan.back, parts[3 * k + 2]);
  use.bytes = parts.bytes();
  return use;
}

/// The part of an element's place that the CTA decides.
static llvm::SmallVector<uint64_t> blockPart(mlir::Value tile) {
  llvm::SmallVector<uint64_t> columns;
  if (mlir::isa<mlir::RankedTensorType>(tile.getType()))
    for (unsigned bit = 0; bit < ttg::layoutOf(tile).in().bits(Dim::Block); ++bit)
      columns.push_back(ttg::layoutOf(tile).basis(Dim::Block, bit));
  return columns;
}

bool analysis::movesBetweenBlocks(mlir::Operation *op) {
  if (auto convert = mlir::dyn_cast<ttg::ConvertLayoutOp>(op))
    return blockPart(convert.getSrc()) != blockPart(convert.getResult());
  if (!mlir::isa<tt::ReduceOp, tt::ScanOp, tt::GatherOp, tt::HistogramOp, ttg::LocalAllocOp, ttg::LocalLoadOp,
                 ttg::LocalStoreOp>(op))
    return false;
  auto isSplit = [](mlir::Value tile) { return llvm::any_of(blockPart(tile), [](uint64_t part) { return part; }); };
  return llvm::any_of(op->getOperands(), isSplit) || llvm::any_of(op->getResults(), isSplit);
}

ScratchUse analysis::scratchUseOf(mlir::Operation *op) {
  if (movesBetweenBlocks(op))
    return {};
  return llvm::TypeSwitch<mlir::Operation *, ScratchUse>(op)
      .Case([](ttg::ConvertLayoutOp convert) {
        ScratchUse use;
        layout::ConversionPlan plan = planOf(convert);
        addConversion(use, plan, 0);
        use.bytes = plan.sharedBytes();
        return use;
      })
      .Case<tt::ReduceOp, tt::ScanOp>([](auto typed) { return useOf(typed); })
      .Case([](tt::GatherOp gather) {
        ScratchUse use;
        use.bytes = tileBytes(gather.getSrc().getType());
        addExchange(use, 0, use.bytes);
        return use;
      })
      .Case([](tt::HistogramOp histogram) {
        // Bins are made zero, counted in, read.
        ScratchUse use;
        use.bytes = histogram.getType().getNumElements() * 4;
        use.phases = {{{0, use.bytes, true}}, {{0, use.bytes, true}}, {{0, use.bytes, false}}};
        return use;
      })
      .Default([](mlir::Operation *other) {
        ScratchUse use;
        if (needsBroadcast(other)) {
          use.bytes = tileBytes(other->getResult(0).getType());
          addExchange(use, 0, use.bytes);
        }
        return use;
      });
}

uint64_t analysis::scratchBytes(mlir::Operation *op) { return scratchUseOf(op).bytes; }
