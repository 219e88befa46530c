// Each web of accumulators (AccumulatorWebs.h) becomes a buffer in tensor memory. Where a value enters a web from
// registers it is stored, where another operation than an MMA uses a value of a web it is loaded: after its definition,
// and before an MMA overwrites it.
#include "transform/tensor/TensorAccumulators.h"
#include "arch/SpecificFeatures.h"
#include "ir/Dialect.h"
#include "ir/ops/BufferOps.h"
#include "ir/ops/FunctionOps.h"
#include "ir/ops/async/AsyncDotOps.h"
#include "ir/ops/async/GroupOps.h"
#include "ir/ops/async/MmaScalesOps.h"
#include "ir/ops/async/TensorDotOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Pass/Pass.h"
#include "transform/Canonicalize.h"
#include "transform/tensor/AccumulatorWebs.h"
#include "transform/tensor/CommitPhases.h"
#include "transform/tensor/TensorSubtiles.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;

namespace txl::transform {

static bool startsAtZero(Value tile) {
  Attribute constant;
  if (!matchPattern(tile, m_Constant(&constant)))
    return false;
  auto elements = dyn_cast<SplatElementsAttr>(constant);
  return elements && (matchPattern(elements.getSplatValue<Attribute>(), m_Zero()) ||
                      matchPattern(elements.getSplatValue<Attribute>(), m_PosZeroFloat()));
}

namespace {
/// Rewrites what one group of warps executes.
class GroupRewriter {
public:
  explicit GroupRewriter(Region &region)
      : region(region), webs(region),
        entry(OpBuilder::atBlockBegin(&region.getParentOfType<tt::FuncOp>().getBody().front())) {}
  void rewrite();

private:
  void allocate();
  void load(Value value);
  void storeInputs(Value value);
  Value takeScales(OpBuilder &builder, Value &operand);
  void multiply(tx::DotAsyncOp dot);
  Value placeholder(Type type);

  Region &region;
  AccumulatorWebs webs;
  OpBuilder entry; ///< of the kernel
  SmallVector<Value> buffers;
  llvm::DenseMap<Type, Value> placeholders;
};
} // namespace

void GroupRewriter::allocate() {
  for (RankedTensorType tile : webs.buffers()) {
    auto type =
        ttg::MemDescType::get(tile.getContext(), tile.getShape(), tile.getElementType(), ttg::LayoutAttr(),
                              ttg::MemorySpace::Tensor, /*isMultiBuffer=*/false, /*isMutable=*/true, tile.getShape());
    buffers.push_back(ttg::LocalAllocOp::create(entry, region.getLoc(), type, Value()));
  }
}

/// A tile for operands that nothing reads any more.
Value GroupRewriter::placeholder(Type type) {
  Value &value = placeholders[type];
  if (!value)
    value = arith::ConstantOp::create(entry, region.getLoc(), entry.getZeroAttr(type));
  return value;
}

/// Loads `value` for the operations that do not pass it on in its buffer.
void GroupRewriter::load(Value value) {
  SmallVector<OpOperand *> reads;
  Operation *first = nullptr; // before it the load must be
  Block *block = value.getParentBlock();
  for (OpOperand &use : value.getUses()) {
    Operation *here = block->findAncestorOpInBlock(*use.getOwner());
    if (!first || here->isBeforeInBlock(first))
      first = here;
    if (!webs.isInPlace(use))
      reads.push_back(&use);
  }
  if (reads.empty())
    return;
  OpBuilder builder(first);
  Location loc = value.getLoc();
  if (value.getDefiningOp<tx::DotAsyncOp>())
    tx::DotWaitOp::create(builder, loc, 0u, ValueRange());
  auto tile = cast<RankedTensorType>(value.getType());
  Value loaded = ttg::LocalLoadOp::create(builder, loc, tile, buffers[*webs.bufferOf(value)], Value());
  for (OpOperand *use : reads)
    use->set(loaded);
}

/// Stores what operations pass on to `value` from registers. The MMA that does so is rewritten later.
void GroupRewriter::storeInputs(Value value) {
  auto store = [&](OpOperand &input) {
    if (webs.isInPlace(input))
      return;
    OpBuilder builder(input.getOwner());
    ttg::LocalStoreOp::create(builder, value.getLoc(), input.get(), buffers[*webs.bufferOf(value)]);
    input.set(placeholder(value.getType()));
  };
  if (auto argument = dyn_cast<BlockArgument>(value)) {
    Operation *owner = argument.getOwner()->getParentOp();
    if (auto loop = dyn_cast<scf::ForOp>(owner)) {
      store(*loop.getTiedLoopInit(argument));
      store(*loop.getTiedLoopYieldedValue(argument));
    } else if (auto loop = dyn_cast<scf::WhileOp>(owner); loop && argument.getOwner() == loop.getBeforeBody()) {
      store(loop->getOpOperand(argument.getArgNumber()));
      store(loop.getYieldOp()->getOpOperand(argument.getArgNumber()));
    } else if (loop) {
      store(loop.getConditionOp()->getOpOperand(argument.getArgNumber() + 1));
    }
  } else if (auto branch = value.getDefiningOp<scf::IfOp>()) {
    const unsigned index = cast<OpResult>(value).getResultNumber();
    for (Region &inner : branch->getRegions())
      store(inner.front().getTerminator()->getOpOperand(index));
  }
}

/// If an operand of an MMA has scales, starts their copy to tensor memory, and makes it the operand without. MMAs and
/// copies of a thread are in order, so one buffer there is enough for all iterations.
Value GroupRewriter::takeScales(OpBuilder &builder, Value &operand) {
  auto trans = operand.getDefiningOp<ttg::MemDescTransOp>();
  auto with = (trans ? Value(trans.getSrc()) : operand).getDefiningOp<tx::WithScalesOp>();
  if (!with)
    return {};
  Location loc = with.getLoc();
  Value scales = with.getScales();
  operand = with.getSrc();
  if (trans)
    operand = ttg::MemDescTransOp::create(builder, loc, operand, trans.getOrder());
  auto type = cast<ttg::MemDescType>(scales.getType());
  auto tensor =
      ttg::MemDescType::get(type.getContext(), type.getShape(), type.getElementType(), ttg::LayoutAttr(),
                            ttg::MemorySpace::Tensor, /*isMultiBuffer=*/false, /*isMutable=*/true, type.getShape());
  Value copy = ttg::LocalAllocOp::create(entry, loc, tensor, Value());
  tx::TMemCopyOp::create(builder, loc, scales, copy, /*twoCtas=*/false);
  return copy;
}

void GroupRewriter::multiply(tx::DotAsyncOp dot) {
  OpBuilder builder(dot);
  Location loc = dot.getLoc();
  Value buffer = buffers[*webs.bufferOf(dot.getResult())], accumulate = dot.getAccumulate();
  OpOperand &accumulator = dot.getCMutable();
  if (!webs.isInPlace(accumulator)) {
    if (startsAtZero(dot.getC()))
      accumulate = arith::ConstantOp::create(builder, loc, builder.getBoolAttr(false));
    else
      ttg::LocalStoreOp::create(builder, loc, dot.getC(), buffer);
  }
  Value a = dot.getA();
  if (auto tile = dyn_cast<RankedTensorType>(a.getType()))
    a = ttg::LocalAllocOp::create(
        builder, loc,
        ttg::MemDescType::get(tile.getShape(), tile.getElementType(), ttg::LayoutAttr(), /*isMutable=*/false), a);
  Value b = dot.getB(), aScale = takeScales(builder, a), bScale = takeScales(builder, b);
  tx::DotXOp::create(builder, loc, a, b, buffer, /*predicate=*/Value(), accumulate, aScale, bScale, ValueRange(),
                     ValueRange(), dot.getInputPrecision(), dot.getMaxNumImpreciseAcc());
}

void GroupRewriter::rewrite() {
  allocate();
  SmallVector<Value> values = llvm::to_vector(llvm::make_first_range(webs.values()));
  for (Value value : values)
    load(value);
  for (Value value : values)
    storeInputs(value);
  SmallVector<tx::DotAsyncOp> dots;
  SmallVector<tx::DotWaitOp> waits;
  region.walk([&](tx::DotAsyncOp dot) { dots.push_back(dot); });
  region.walk([&](tx::DotWaitOp wait) { waits.push_back(wait); });
  for (tx::DotAsyncOp dot : dots)
    multiply(dot);
  for (Value value : values)
    value.replaceAllUsesWith(placeholder(value.getType()));
  for (tx::DotAsyncOp dot : dots)
    dot.erase();
  for (tx::DotWaitOp wait : waits) {
    wait.replaceAllUsesWith(wait.getAccumulators()); // what is not in tensor memory has been complete
    OpBuilder builder(wait);
    tx::DotWaitOp::create(builder, wait.getLoc(), wait.getMaxPending(), ValueRange());
    wait.erase();
  }
  emitCommitPhases(region, entry);
}

namespace {
struct TensorAccumulatorsPass : PassWrapper<TensorAccumulatorsPass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(TensorAccumulatorsPass)
  explicit TensorAccumulatorsPass(const std::string &target) : target(target) {}

  StringRef getArgument() const final { return "txl-tensor-accumulators"; }
  StringRef getDescription() const final { return "move the accumulators of MMAs to tensor memory"; }
  void getDependentDialects(DialectRegistry &registry) const final {
    registry.insert<ttg::TTGDialect, tx::TXDialect>();
  }
  void runOnOperation() final;

  std::string target;
};
} // namespace

/// The region of the group of warps that executes `op`: of one warpgroup, or the kernel's. Null if several warpgroups
/// execute it, each for itself, or if it is in control flow that carries no values.
static Region *findGroup(Operation *op) {
  for (Region *region = op->getParentRegion();; region = region->getParentRegion()) {
    Operation *parent = region->getParentOp();
    if (auto kernel = dyn_cast<tt::FuncOp>(parent))
      return kernel.isPublic() && region->hasOneBlock() ? region : nullptr;
    if (auto group = dyn_cast<tx::GroupOp>(parent))
      return group.getIds().size() == 1 && region == &group.getBody() ? region : nullptr;
    if (!isa<scf::ForOp, scf::IfOp, scf::WhileOp>(parent))
      return nullptr;
  }
}

/// The regions that execute MMAs; none if one cannot be rewritten.
static SmallVector<Region *> findGroups(tt::FuncOp kernel) {
  llvm::SetVector<Region *> groups;
  kernel.walk([&](tx::DotAsyncOp dot) { groups.insert(findGroup(dot)); });
  for (Region *group : groups)
    for (Region *other : groups)
      if (!group || (other && group->isProperAncestor(other)))
        return {};
  return groups.takeVector();
}

void TensorAccumulatorsPass::runOnOperation() {
  const arch::Architecture *architecture = arch::findArchitecture(target);
  if (!architecture || !arch::has(*architecture, arch::SpecificFeature::TensorMemory))
    return markAllAnalysesPreserved();
  bool changed = false;
  for (auto kernel : getOperation().getOps<tt::FuncOp>())
    for (Region *group : findGroups(kernel)) {
      GroupRewriter(*group).rewrite();
      changed = true;
    }
  if (!changed)
    return;
  loadSubtiles(getOperation());
  Canonicalizer(&getContext()).run(getOperation(), "txl-canonicalize");
}

std::unique_ptr<Pass> createTensorAccumulatorsPass(const std::string &target) {
  return std::make_unique<TensorAccumulatorsPass>(target);
}

} // namespace txl::transform
