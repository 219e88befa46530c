// Reduce and scan: verification, layouts, and the plans of their exchanges between threads.
#include "arch/SmModel.h"
#include "ir/Exchange.h"
#include "ir/ops/ReductionOps.h"
#include "layout/TensorTransfer.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "support/Limits.h"

using namespace mlir;
using txl::layout::Dim;
using txl::layout::LinearLayout;

namespace txl::tt {

static SmallVector<RankedTensorType> inputTypes(OperandRange operands) {
  SmallVector<RankedTensorType> types;
  for (Value operand : operands)
    types.push_back(cast<RankedTensorType>(operand.getType()));
  return types;
}

static SmallVector<Type> elementTypes(OperandRange operands) {
  SmallVector<Type> types;
  for (Value operand : operands)
    types.push_back(getElementTypeOrSelf(operand.getType()));
  return types;
}

SmallVector<RankedTensorType> ReduceOp::getInputTypes() { return inputTypes(getSrcs()); }
SmallVector<Type> ReduceOp::getElementTypes() { return elementTypes(getSrcs()); }
SmallVector<RankedTensorType> ScanOp::getInputTypes() { return inputTypes(getSrcs()); }
SmallVector<Type> ScanOp::getElementTypes() { return elementTypes(getSrcs()); }

/// Verifies constraint 1 of reduce and scan.
static LogicalResult verifyAxis(Operation *op, int64_t axis) {
  if (op->getNumOperands() > limits::combinedTiles)
    return op->emitOpError("1: there are at most ") << limits::combinedTiles << " operands";
  int64_t rank = cast<RankedTensorType>(op->getOperand(0).getType()).getRank();
  if (axis < 0 || axis >= rank)
    return op->emitOpError("1: axis ") << axis << " is not a dimension of a tile of rank " << rank;
  return success();
}

/// Verifies constraint 3 of reduce and scan.
static LogicalResult verifyCombiner(Operation *op, Region &region) {
  SmallVector<Type> elements = elementTypes(op->getOperands());
  SmallVector<Type> expected(elements);
  expected.append(elements);
  Block &block = region.front();
  if (!llvm::equal(block.getArgumentTypes(), expected))
    return op->emitOpError("3: the block must take the ") << expected.size() << " scalars of two groups of elements";
  if (block.empty() || !llvm::equal(block.back().getOperandTypes(), elements))
    return op->emitOpError("3: the block must return one scalar of each element type");
  return success();
}

/// The layout of the result of a reduction along `axis`.
static LinearLayout withoutAxis(const LinearLayout &layout, unsigned axis) {
  return ttg::withoutRegisterCopies(layout::sliced(layout, axis));
}

/// The result type by constraint 2 of reduce.
static Type reducedType(RankedTensorType type, unsigned axis) {
  SmallVector<int64_t> shape(type.getShape());
  shape.erase(shape.begin() + axis);
  if (shape.empty())
    return type.getElementType();
  Attribute encoding = type.getEncoding();
  if (ttg::LayoutAttr layout = ttg::layoutAttrOf(type))
    encoding = ttg::LayoutAttr::get(type.getContext(), withoutAxis(layout.getLayout(), axis));
  return RankedTensorType::get(shape, type.getElementType(), encoding);
}

void ReduceOp::build(OpBuilder &builder, OperationState &state, ValueRange srcs, int axis) {
  SmallVector<Type> types;
  for (Value src : srcs) {
    types.push_back(reducedType(cast<RankedTensorType>(src.getType()), axis));
  }
  build(builder, state, types, srcs, static_cast<uint32_t>(axis));
}

LogicalResult ReduceOp::inferReturnTypes(MLIRContext *context, std::optional<Location> loc, ValueRange operands,
                                         DictionaryAttr attributes, OpaqueProperties properties, RegionRange regions,
                                         SmallVectorImpl<Type> &results) {
  Adaptor adaptor(operands, attributes, properties, regions);
  auto axis = adaptor.getAxisAttr();
  for (Value operand : operands) {
    auto type = dyn_cast<RankedTensorType>(operand.getType());
    if (!type || !axis || axis.getInt() < 0 || axis.getInt() >= type.getRank())
      return failure(); // the verifier reports the error
    results.push_back(reducedType(type, axis.getInt()));
  }
  return success();
}

LogicalResult ReduceOp::verify() {
  if (failed(verifyAxis(*this, static_cast<int32_t>(getAxis()))))
    return failure();
  Attribute stated = (*this)->getDiscardableAttr(ir::kReductionOrder);
  if (!stated)
    return success();
  auto order = dyn_cast<DenseI32ArrayAttr>(stated);
  int64_t length = getInputTypes().front().getDimSize(getAxis());
  SmallVector<int32_t> sorted(order ? order.asArrayRef() : ArrayRef<int32_t>());
  llvm::sort(sorted);
  if (!order || sorted.size() != llvm::Log2_64_Ceil(length) || !llvm::equal(sorted, llvm::seq<int32_t>(sorted.size())))
    return emitOpError("`tt.order` must have the index of each bit of a position below ") << length << " once";
  return success();
}
LogicalResult ReduceOp::verifyRegions() { return verifyCombiner(*this, getCombineOp()); }

void ScanOp::build(OpBuilder &builder, OperationState &state, ValueRange srcs, int axis, bool reverse) {
  build(builder, state, srcs.getTypes(), srcs, static_cast<uint32_t>(axis), reverse);
}

LogicalResult ScanOp::inferReturnTypes(MLIRContext *context, std::optional<Location> loc, ValueRange operands,
                                       DictionaryAttr attributes, OpaqueProperties properties, RegionRange regions,
                                       SmallVectorImpl<Type> &results) {
  results.append(operands.getTypes().begin(), operands.getTypes().end());
  return success();
}

LogicalResult ScanOp::verify() { return verifyAxis(*this, static_cast<int32_t>(getAxis())); }
LogicalResult ScanOp::verifyRegions() { return verifyCombiner(*this, getCombineOp()); }

// Layouts and costs ---------------------------------------------------------------------------------------------------

std::optional<LinearLayout> ReduceOp::resultLayoutFrom(const LinearLayout &operand) {
  return withoutAxis(operand, getAxis());
}
std::optional<LinearLayout> ReduceOp::operandLayoutFrom(const LinearLayout &) { return std::nullopt; }
LogicalResult ReduceOp::verifyLayouts() {
  if (failed(ir::verifyOneLayout(*this, getSrcs())))
    return failure();
  for (Value result : getResults())
    if (ttg::layoutAttrOf(result) && ttg::layoutOf(result) != withoutAxis(ttg::layoutOf(getSrcs()[0]), getAxis()))
      return ir::emitLayoutMismatch(*this, "the result has the operand's layout without the reduced dimension");
  return success();
}

ir::Cost ReduceOp::cost() { return {ir::Cost::Kind::Reduction, getAxis(), /*reducesToOne=*/true}; }
ir::Cost ScanOp::cost() { return {ir::Cost::Kind::Reduction, getAxis()}; }

// Scratch -------------------------------------------------------------------------------------------------------------

ir::ScratchUse ReduceOp::scratchUse() {
  ir::ScratchUse use;
  layout::ReducePlan plan = ir::planOf(*this);
  ir::ScratchRanges scratch = ir::scratchRangesOf(*this, plan);
  unsigned range = 0;
  for (const layout::SharedPlan &exchange : plan.exchanges) {
    llvm::SmallVector<std::pair<uint64_t, uint64_t>> ranges;
    for (Value operand : getSrcs()) {
      ranges.push_back(
          {scratch[range], scratch[range] + exchange.memory.in().size() * ir::elementBytes(operand.getType())});
      ++range;
    }
    use.addExchange(ranges);
  }
  use.bytes = scratch.bytes();
  return use;
}
bool ReduceOp::movesBetweenBlocks() { return ir::isSplitOverBlocks(*this); }

ir::ScratchUse ScanOp::scratchUse() {
  ir::ScratchUse use;
  layout::ScanPlan plan = ir::planOf(*this);
  ir::ScratchRanges scratch = ir::scratchRangesOf(*this, plan);
  unsigned count = getSrcs().size();
  for (unsigned k = 0; plan.to && k < count; ++k)
    ir::addConversion(use, *plan.to, scratch[3 * k]);
  llvm::SmallVector<std::pair<uint64_t, uint64_t>> totals;
  for (auto [k, operand] : llvm::enumerate(getSrcs()))
    totals.push_back({scratch[3 * k + 1], scratch[3 * k + 1] + plan.totals() * ir::elementBytes(operand.getType())});
  use.addExchange(totals);
  for (unsigned k = 0; plan.back && k < count; ++k)
    ir::addConversion(use, *plan.back, scratch[3 * k + 2]);
  use.bytes = scratch.bytes();
  return use;
}
bool ScanOp::movesBetweenBlocks() { return ir::isSplitOverBlocks(*this); }

} // namespace txl::tt

namespace txl::ir {

template <typename Op> static unsigned widestElement(Op op) {
  unsigned bits = 8;
  for (Value operand : op.getSrcs())
    bits = std::max(bits, elementBitsOf(operand.getType()));
  return bits;
}

llvm::SmallVector<unsigned> reductionOrder(tt::ReduceOp op) {
  if (auto stated = op->getAttrOfType<DenseI32ArrayAttr>(kReductionOrder))
    return llvm::SmallVector<unsigned>(stated.asArrayRef().begin(), stated.asArrayRef().end());
  return layout::highestFirst(llvm::Log2_64_Ceil(op.getInputTypes().front().getDimSize(op.getAxis())));
}

/// Estimated GPU instructions of a combine region, as precise as plans need: a division or a function counts as a
/// sequence.
static unsigned combineInstructions(mlir::Region &region) {
  unsigned instructions = 0;
  region.walk([&](Operation *op) {
    if (op->hasTrait<OpTrait::IsTerminator>())
      return;
    bool isSequence =
        isa<arith::DivFOp, arith::DivSIOp, arith::DivUIOp, arith::RemSIOp, arith::RemUIOp, arith::RemFOp>(op) ||
        isa<math::MathDialect>(op->getDialect());
    instructions += isSequence ? arch::portableSmModel().instructions.function : 1;
  });
  return std::max(instructions, 1u);
}

layout::ReducePlan planOf(tt::ReduceOp op) {
  // The plan is asked before and after the target is known, and of all targets it has to be the same.
  const arch::InstructionCounts &counts = arch::portableSmModel().instructions;
  const LinearLayout &from = ttg::layoutOf(op.getSrcs()[0]);
  Type result = op.getResult(0).getType();
  // Every thread holds a scalar.
  LinearLayout to = isa<RankedTensorType>(result)
                        ? ttg::layoutOf(result)
                        : LinearLayout({{Dim::Register, 0},
                                        {Dim::Lane, from.in().bits(Dim::Lane)},
                                        {Dim::Warp, from.in().bits(Dim::Warp)},
                                        {Dim::Block, from.in().bits(Dim::Block)}},
                                       {}, layout::Columns(from.in().bits() - from.in().bits(Dim::Register), 0));
  return layout::planReduce(from, op.getAxis(), to,
                            combinesInAnyOrder(op.getCombineOp()) ? llvm::SmallVector<unsigned>() : reductionOrder(op),
                            widestElement(op), {combineInstructions(op.getCombineOp()), unsigned(op.getSrcs().size())},
                            {counts.exchangeVector, counts.exchangeShuffle, counts.exchangeLatency});
}

layout::ScanPlan planOf(tt::ScanOp op) {
  return layout::planScan(ttg::layoutOf(op.getSrcs()[0]), op.getAxis(), widestElement(op));
}

ScratchRanges scratchRangesOf(tt::ReduceOp op, const layout::ReducePlan &plan) {
  ScratchRanges scratch;
  for (const layout::SharedPlan &exchange : plan.exchanges)
    for (Value operand : op.getSrcs())
      scratch.add(exchange.memory.in().size() * elementBytes(operand.getType()));
  return scratch;
}

ScratchRanges scratchRangesOf(tt::ScanOp op, const layout::ScanPlan &plan) {
  ScratchRanges scratch;
  // The conversions are planned for the widest operand.
  auto conversion = [](const std::optional<layout::ConversionPlan> &conversion) {
    return conversion ? conversion->sharedBytes() : 0;
  };
  for (Value operand : op.getSrcs()) {
    scratch.add(conversion(plan.to));
    scratch.add(plan.totals() * elementBytes(operand.getType()));
    scratch.add(conversion(plan.back));
  }
  return scratch;
}

/// Whether each result of a region is one operation that `accept` accepts, applied to the result's own two arguments.
static bool allResults(Region &region, llvm::function_ref<bool(Operation *)> accept) {
  if (!region.hasOneBlock())
    return false;
  Block &block = region.front();
  unsigned count = block.getNumArguments() / 2;
  for (auto [k, value] : llvm::enumerate(block.getTerminator()->getOperands())) {
    Operation *op = value.getDefiningOp();
    if (!op || op->getNumOperands() != 2 || op->getBlock() != &block || !accept(op))
      return false;
    Value first = block.getArgument(k), second = block.getArgument(count + k);
    Value left = op->getOperand(0), right = op->getOperand(1);
    if (!(left == first && right == second) && !(left == second && right == first))
      return false;
  }
  return true;
}

bool combinesInAnyOrder(Region &region) {
  return allResults(region, [](Operation *op) {
    return isa<arith::AddIOp, arith::MulIOp, arith::AndIOp, arith::OrIOp, arith::XOrIOp, arith::MaxSIOp, arith::MaxUIOp,
               arith::MinSIOp, arith::MinUIOp, arith::MaxNumFOp, arith::MinNumFOp, arith::MaximumFOp,
               arith::MinimumFOp>(op);
  });
}

bool commutes(Region &region) {
  return combinesInAnyOrder(region) ||
         allResults(region, [](Operation *op) { return op->hasTrait<OpTrait::IsCommutative>(); });
}

} // namespace txl::ir
