// Rewrites the kernel operation by operation: those whose operands are the same in all programs are copied, the others
// get operands and results with one more leading dimension. A uniform value is broadcast right after its definition,
// and so outside of the loops that use it.
#include "transform/batch/ProgramBatching.h"
#include "ir/Foreign.h"
#include "ir/ops/FunctionOps.h"
#include "ir/ops/ShapeOps.h"
#include "ir/ops/grid/ProgramOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Pass/Pass.h"
#include "transform/batch/BatchedValues.h"

using namespace mlir;

namespace txl::transform {

namespace {
class BatchWriter {
public:
  BatchWriter(const BatchedValues &batched, int64_t programs) : batched(batched), programs(programs) {}
  void write(tt::FuncOp kernel);

private:
  void writeBlock(Block &from, OpBuilder &builder);
  void writeOperation(Operation *op, OpBuilder &builder);
  void writeBatched(Operation *op, OpBuilder &builder);
  void writeFor(scf::ForOp op, OpBuilder &builder);
  void writeIf(scf::IfOp op, OpBuilder &builder);
  void writeYield(Block &from, ValueRange results, OpBuilder &builder);
  Value writeProgramIds(tt::GetProgramIdOp op, OpBuilder &builder);
  /// The new value with the leading dimension; a uniform one is broadcast.
  Value broadcastValue(Value old);
  Value makeBroadcast(Value created, OpBuilder &builder);
  /// A batched scalar, broadcast to tiles of `shape`.
  Value broadcastScalars(Value scalars, ArrayRef<int64_t> shape, OpBuilder &builder, Location loc);
  RankedTensorType batchedType(Type type);

  const BatchedValues &batched;
  int64_t programs;
  IRMapping values;
  DenseMap<Value, Value> broadcasts; ///< by new value
};
} // namespace

RankedTensorType BatchWriter::batchedType(Type type) {
  SmallVector<int64_t> shape{programs};
  if (auto tile = dyn_cast<RankedTensorType>(type))
    llvm::append_range(shape, tile.getShape());
  return RankedTensorType::get(shape, getElementTypeOrSelf(type));
}

Value BatchWriter::makeBroadcast(Value created, OpBuilder &builder) {
  RankedTensorType type = batchedType(created.getType());
  Location loc = created.getLoc();
  if (auto constant = created.getDefiningOp<arith::ConstantOp>())
    if (auto elements = dyn_cast<DenseElementsAttr>(constant.getValue()); elements && elements.isSplat())
      return arith::ConstantOp::create(builder, loc, type, elements.resizeSplat(type));
  if (auto splat = created.getDefiningOp<tt::SplatOp>())
    return tt::SplatOp::create(builder, loc, type, splat.getSrc());
  if (!isa<RankedTensorType>(created.getType()))
    return tt::SplatOp::create(builder, loc, type, created);
  return tt::BroadcastOp::create(builder, loc, type, tt::ExpandDimsOp::create(builder, loc, created, 0));
}

Value BatchWriter::broadcastValue(Value old) {
  Value created = values.lookup(old);
  if (batched.differs(old))
    return created;
  Value &known = broadcasts[created];
  if (!known) {
    OpBuilder builder(created.getContext());
    builder.setInsertionPointAfterValue(created);
    known = makeBroadcast(created, builder);
  }
  return known;
}

Value BatchWriter::broadcastScalars(Value scalars, ArrayRef<int64_t> shape, OpBuilder &builder, Location loc) {
  for (size_t d = 0; d < shape.size(); ++d)
    scalars = tt::ExpandDimsOp::create(builder, loc, scalars, d + 1);
  SmallVector<int64_t> extents{programs};
  llvm::append_range(extents, shape);
  auto type = RankedTensorType::get(extents, getElementTypeOrSelf(scalars.getType()));
  return type == scalars.getType() ? scalars : tt::BroadcastOp::create(builder, loc, type, scalars).getResult();
}

Value BatchWriter::writeProgramIds(tt::GetProgramIdOp op, OpBuilder &builder) {
  RankedTensorType type = batchedType(op.getType());
  Value first = builder.clone(*op)->getResult(0);
  Value firsts = tt::SplatOp::create(builder, op.getLoc(), type, first);
  Value each = tt::MakeRangeOp::create(builder, op.getLoc(), type, 0, programs);
  return arith::AddIOp::create(builder, op.getLoc(), firsts, each);
}

static ArrayRef<int64_t> shapeOf(Value value) {
  auto tile = dyn_cast<RankedTensorType>(value.getType());
  return tile ? tile.getShape() : ArrayRef<int64_t>();
}

void BatchWriter::writeBatched(Operation *op, OpBuilder &builder) {
  if (isa<foreign::AssumeOp>(op)) // the analyses have used it already
    return;
  if (auto programId = dyn_cast<tt::GetProgramIdOp>(op))
    return values.map(programId.getResult(), writeProgramIds(programId, builder));
  if (auto splat = dyn_cast<tt::SplatOp>(op))
    return values.map(splat.getResult(), broadcastScalars(broadcastValue(splat.getSrc()), shapeOf(splat.getResult()),
                                                          builder, op->getLoc()));
  if (auto one = dyn_cast<tt::UnsplatOp>(op))
    return values.map(one.getResult(), tt::ReshapeOp::create(builder, op->getLoc(), batchedType(one.getType()),
                                                             broadcastValue(one.getSrc()),
                                                             /*allow_reorder=*/false)
                                           .getResult());
  SmallVector<Value> operands;
  for (Value operand : op->getOperands())
    operands.push_back(broadcastValue(operand));
  if (auto select = dyn_cast<arith::SelectOp>(op); select && !isa<RankedTensorType>(select.getCondition().getType()))
    operands[0] = batched.differs(select.getCondition())
                      ? broadcastScalars(operands[0], shapeOf(select.getResult()), builder, op->getLoc())
                      : values.lookup(select.getCondition());
  Operation *copy = builder.clone(*op, values);
  copy->setOperands(operands);
  for (auto [from, to] : llvm::zip(op->getResults(), copy->getResults())) {
    to.setType(batchedType(from.getType()));
    values.map(from, to);
  }
  if (auto trans = dyn_cast<tt::TransOp>(copy)) {
    SmallVector<int32_t> order{0};
    for (int32_t d : trans.getOrder())
      order.push_back(d + 1);
    trans.setOrder(order);
  } else if (auto axis = dyn_cast_or_null<IntegerAttr>(copy->getInherentAttr("axis").value_or(Attribute()))) {
    copy->setInherentAttr(builder.getStringAttr("axis"), builder.getI32IntegerAttr(axis.getInt() + 1));
  }
}

void BatchWriter::writeYield(Block &from, ValueRange results, OpBuilder &builder) {
  SmallVector<Value> yielded;
  for (auto [value, result] : llvm::zip(from.getTerminator()->getOperands(), results))
    yielded.push_back(batched.differs(result) ? broadcastValue(value) : values.lookup(value));
  scf::YieldOp::create(builder, from.getTerminator()->getLoc(), yielded);
}

void BatchWriter::writeFor(scf::ForOp op, OpBuilder &builder) {
  SmallVector<Value> inits;
  for (auto [init, result] : llvm::zip(op.getInitArgs(), op.getResults()))
    inits.push_back(batched.differs(result) ? broadcastValue(init) : values.lookup(init));
  auto loop = scf::ForOp::create(builder, op.getLoc(), values.lookup(op.getLowerBound()),
                                 values.lookup(op.getUpperBound()), values.lookup(op.getStep()), inits);
  loop->setDiscardableAttrs(op->getDiscardableAttrDictionary());
  if (inits.empty())
    loop.getBody()->getTerminator()->erase();
  values.map(op.getBody()->getArguments(), loop.getBody()->getArguments());
  OpBuilder inside = OpBuilder::atBlockEnd(loop.getBody());
  writeBlock(*op.getBody(), inside);
  writeYield(*op.getBody(), op.getResults(), inside);
  values.map(op.getResults(), loop.getResults());
}

void BatchWriter::writeIf(scf::IfOp op, OpBuilder &builder) {
  SmallVector<Type> types;
  for (Value result : op.getResults())
    types.push_back(batched.differs(result) ? batchedType(result.getType()) : result.getType());
  bool hasElse = !op.getElseRegion().empty();
  auto branch = scf::IfOp::create(builder, op.getLoc(), types, values.lookup(op.getCondition()),
                                  /*addThenBlock=*/true, /*addElseBlock=*/hasElse);
  for (auto [from, to] : llvm::zip(op->getRegions(), branch->getRegions())) {
    if (from.empty())
      continue;
    OpBuilder inside = OpBuilder::atBlockEnd(&to.front());
    writeBlock(from.front(), inside);
    writeYield(from.front(), op.getResults(), inside);
  }
  values.map(op.getResults(), branch.getResults());
}

void BatchWriter::writeOperation(Operation *op, OpBuilder &builder) {
  if (auto loop = dyn_cast<scf::ForOp>(op))
    return writeFor(loop, builder);
  if (auto branch = dyn_cast<scf::IfOp>(op))
    return writeIf(branch, builder);
  bool isBatched = batched.anyDiffers(op->getOperands()) || batched.anyDiffers(op->getResults());
  if (isBatched)
    return writeBatched(op, builder);
  builder.clone(*op, values);
}

void BatchWriter::writeBlock(Block &from, OpBuilder &builder) {
  for (Operation &op : from.without_terminator())
    writeOperation(&op, builder);
}

void BatchWriter::write(tt::FuncOp kernel) {
  OpBuilder builder(kernel);
  auto created = cast<tt::FuncOp>(builder.cloneWithoutRegions(*kernel));
  Block *entry = builder.createBlock(&created.getBody());
  for (BlockArgument argument : kernel.getBody().getArguments())
    values.map(argument, entry->addArgument(argument.getType(), argument.getLoc()));
  builder.setInsertionPointToEnd(entry);
  Block &body = kernel.getBody().front();
  writeBlock(body, builder);
  builder.clone(*body.getTerminator(), values);
  kernel.erase();
}

/// The tiles of a batch should fit the caches of a core; larger batches gain no more.
static constexpr int64_t kMaxElements = 32768, kMaxPrograms = 32, kMinPrograms = 4;

unsigned batchedPrograms(tt::FuncOp kernel) {
  int64_t largest = 1;
  kernel.walk([&](Operation *op) {
    for (Value value : op->getResults())
      if (auto tile = dyn_cast<RankedTensorType>(value.getType()))
        largest = std::max(largest, tile.getNumElements());
  });
  int64_t programs = kMaxPrograms;
  while (programs > 1 && programs * largest > kMaxElements)
    programs /= 2;
  return programs < kMinPrograms ? 1 : programs;
}

bool batchPrograms(tt::FuncOp kernel, unsigned programs, BatchRejection &rejection) {
  if (kernel.getBody().empty()) {
    rejection = {"the kernel has no body", kernel};
    return false;
  }
  BatchedValues batched(kernel);
  if (!batched.isBatchable(rejection))
    return false;
  BatchWriter(batched, programs).write(kernel);
  return true;
}

namespace {
struct ProgramBatchingPass : PassWrapper<ProgramBatchingPass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(ProgramBatchingPass)
  StringRef getArgument() const final { return "txl-program-batching"; }
  StringRef getDescription() const final { return "batch eight programs into one"; }
  void runOnOperation() final {
    for (tt::FuncOp kernel : llvm::to_vector(getOperation().getOps<tt::FuncOp>())) {
      BatchRejection rejection;
      if (kernel.isPublic() && !batchPrograms(kernel, 8, rejection))
        rejection.op->emitRemark("programs are not batched: ") << rejection.reason;
    }
  }
};
} // namespace

std::unique_ptr<Pass> createProgramBatchingPass() { return std::make_unique<ProgramBatchingPass>(); }

} // namespace txl::transform
