// Each dot becomes: store the accumulator to tensor memory, begin the MMA, wait for it, load the accumulator. The store
// and the load leave the loop if the dot alone uses the accumulator that the loop carries; between two dots of one
// accumulator there are none.
//
// All dots arrive at one mbarrier; each completes a phase. The parity of the next phase is a value that loops and
// branches carry.
#include "transform/TensorDots.h"
#include "analysis/TileSource.h"
#include "analysis/tensor/TensorAllocation.h"
#include "arch/SpecificFeatures.h"
#include "ir/ops/BufferOps.h"
#include "ir/ops/DotOps.h"
#include "ir/ops/FunctionOps.h"
#include "ir/ops/MemoryOps.h"
#include "ir/ops/ShapeOps.h"
#include "ir/ops/async/GroupOps.h"
#include "ir/ops/async/MbarrierOps.h"
#include "ir/ops/async/TensorDotOps.h"
#include "layout/TensorMemoryAccess.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Matchers.h"
#include "transform/FirstUse.h"
#include "transform/RoundToTF32.h"

using namespace mlir;

namespace txl::transform {

/// Whether an MMA into tensor memory computes the dot.
static bool hasTensorMultiply(tt::DotOp dot, const arch::Architecture &architecture) {
  RankedTensorType a = dot.getA().getType(), b = dot.getB().getType(), c = dot.getType();
  if (c.getRank() != 2)
    return false;
  Type left = a.getElementType(), right = b.getElementType(), sum = c.getElementType();
  auto isFp8 = [](Type type) { return isa<Float8E4M3FNType, Float8E5M2Type>(type); };
  const bool isTF32 = left.isF32() && right.isF32() && dot.getInputPrecision() == tt::InputPrecision::TF32;
  const bool isHalf = left == right && (left.isF16() || left.isBF16());
  const bool isInteger =
      left.isInteger(8) && right.isInteger(8) && arch::has(architecture, arch::SpecificFeature::TensorIntegers);
  if (isInteger ? !sum.isInteger(32) : !sum.isF32() || !(isTF32 || isHalf || (isFp8(left) && isFp8(right))))
    return false;
  const int64_t m = c.getDimSize(0), n = c.getDimSize(1), k = a.getDimSize(1);
  return m >= 64 && n >= (m == 64 ? 8 : 16) && k * left.getIntOrFloatBitWidth() >= 256;
}

/// Regions that this pass can give a further value; dots elsewhere stay.
static bool isStructured(Operation *op) {
  for (Operation *at = op->getParentOp(); at; at = at->getParentOp()) {
    if (isa<tt::FuncOp>(at))
      return op->getParentOfType<tt::FuncOp>().isPublic() && llvm::hasSingleElement(cast<tt::FuncOp>(at).getBody());
    if (!isa<scf::ForOp, scf::IfOp, scf::WhileOp>(at))
      return false;
  }
  return false;
}

namespace {
/// The operands of dots in shared memory.
class Operands {
public:
  explicit Operands(const analysis::AxisInfoAnalysis &axisInfo) : axisInfo(axisInfo) {}
  /// The buffer with `tile`'s elements when `dot` runs. `kAxis` must be contiguous there unless elements have 16 bits.
  Value bufferOf(OpBuilder &builder, tt::DotOp dot, Value tile, unsigned kAxis);

private:
  Value stored(OpBuilder &builder, Location loc, Value tile);
  const analysis::AxisInfoAnalysis &axisInfo;
};
} // namespace

/// Whether no operation between `load` and `dot`, in one block, may change what `load` has read.
static bool isUnchanged(ttg::LocalLoadOp load, tt::DotOp dot) {
  if (load->getBlock() != dot->getBlock())
    return false;
  for (Operation *at = load->getNextNode(); at != dot; at = at->getNextNode())
    if (!isMemoryEffectFree(at) && !isa<ttg::LocalLoadOp, tt::LoadOp, ttg::LocalAllocOp>(at))
      return false;
  return true;
}

Value Operands::stored(OpBuilder &builder, Location loc, Value tile) {
  auto type = cast<RankedTensorType>(tile.getType());
  auto buffer = ttg::MemDescType::get(type.getShape(), type.getElementType(), ttg::LayoutAttr(), /*isMutable=*/false);
  return ttg::LocalAllocOp::create(builder, loc, buffer, tile);
}

Value Operands::bufferOf(OpBuilder &builder, tt::DotOp dot, Value tile, unsigned kAxis) {
  auto type = cast<RankedTensorType>(tile.getType());
  const unsigned bits = type.getElementTypeBitWidth();
  if (bits == 32 && type.getElementType().isF32())
    return stored(builder, dot.getLoc(), roundToTF32(builder, dot.getLoc(), tile));
  if (auto trans = tile.getDefiningOp<tt::TransOp>()) {
    Value whole = bufferOf(builder, dot, trans.getSrc(), unsigned(trans.getOrder()[kAxis]));
    return ttg::MemDescTransOp::create(builder, trans.getLoc(), whole, trans.getOrder());
  }
  auto load = tile.getDefiningOp<ttg::LocalLoadOp>();
  const bool suits = bits == 16 || analysis::tileSource(tile, axisInfo).contiguous.value_or(kAxis) == kAxis;
  if (load && suits && !load.getToken() && load.getSrc().getType().getSpace() == ttg::MemorySpace::Shared &&
      isUnchanged(load, dot))
    return load.getSrc();
  return stored(builder, dot.getLoc(), tile);
}

namespace {
struct TensorDotsPass : PassWrapper<TensorDotsPass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(TensorDotsPass)
  TensorDotsPass(const std::string &target, unsigned numWarps) : target(target), numWarps(numWarps) {}

  StringRef getArgument() const final { return "txl-tensor-dots"; }
  StringRef getDescription() const final { return "rewrite dots to MMAs into tensor memory"; }
  void getDependentDialects(DialectRegistry &registry) const final {
    registry.insert<ttg::TTGDialect, tx::TXDialect>();
  }
  void runOnOperation() final;

  std::string target;
  unsigned numWarps;
};

/// Dots that add to one accumulator, one after the other.
struct Chain {
  SmallVector<tt::DotOp, 2> dots;
};

class KernelRewriter {
public:
  KernelRewriter(tt::FuncOp kernel, const analysis::AxisInfoAnalysis &axisInfo) : kernel(kernel), operands(axisInfo) {}
  void rewrite(ArrayRef<Chain> chains);

private:
  void rewriteChain(const Chain &chain);
  void multiply(tt::DotOp dot, Value accumulator, Value accumulates);
  /// Gives `block` the parity of its first phase; returns that after its last.
  Value addParities(Block &block, Value parity);
  Value addToBranch(scf::IfOp branch, Value parity);
  Value addToLoop(scf::ForOp loop, Value parity);
  Value addToLoop(scf::WhileOp loop, Value parity);

  tt::FuncOp kernel;
  Operands operands;
  Value barrier;
};
} // namespace

static bool isZero(Value tile) {
  Attribute constant;
  if (!matchPattern(tile, m_Constant(&constant)))
    return false;
  auto elements = dyn_cast<SplatElementsAttr>(constant);
  return elements && (matchPattern(elements.getSplatValue<Attribute>(), m_Zero()) ||
                      matchPattern(elements.getSplatValue<Attribute>(), m_PosZeroFloat()));
}

void KernelRewriter::multiply(tt::DotOp dot, Value accumulator, Value accumulates) {
  OpBuilder builder(dot);
  Location loc = dot.getLoc();
  Value a = operands.bufferOf(builder, dot, dot.getA(), 1), b = operands.bufferOf(builder, dot, dot.getB(), 0);
  // The parity is set when all waits exist.
  Value none = arith::ConstantOp::create(builder, loc, builder.getI32IntegerAttr(0));
  tx::DotXOp::create(builder, loc, a, b, accumulator, /*predicate=*/Value(), accumulates, ValueRange(barrier),
                     ValueRange(), dot.getInputPrecision(), dot.getMaxNumImpreciseAcc());
  tx::MBarrierWaitOp::create(builder, loc, barrier, none);
}

/// The loop that carries the accumulator of the chain from its end to its beginning, for no other use; null if none.
static scf::ForOp carrierOf(const Chain &chain) {
  tt::DotOp first = chain.dots.front(), last = chain.dots.back();
  auto argument = dyn_cast<BlockArgument>(first.getC());
  auto loop = argument ? dyn_cast<scf::ForOp>(argument.getOwner()->getParentOp()) : scf::ForOp();
  if (!loop || argument.getArgNumber() == 0 || !argument.hasOneUse() || !last->hasOneUse() ||
      first->getParentOp() != loop || last->getParentOp() != loop)
    return {};
  OpOperand &use = *last->use_begin();
  return use.getOwner() == loop.getBody()->getTerminator() && use.getOperandNumber() + 1 == argument.getArgNumber()
             ? loop
             : scf::ForOp();
}

/// Erases the loads of operands that the MMA reads from their buffers: a load is a read for barriers, used or not.
static void eraseUnused(SmallVectorImpl<Value> &tiles) {
  while (!tiles.empty()) {
    Operation *op = tiles.pop_back_val().getDefiningOp();
    if (!op || !op->use_empty() || !isa<ttg::LocalLoadOp, tt::TransOp>(op))
      continue;
    if (llvm::is_contained(tiles, op->getResult(0)))
      continue; // the operand twice
    llvm::append_range(tiles, op->getOperands());
    op->erase();
  }
}

void KernelRewriter::rewriteChain(const Chain &chain) {
  tt::DotOp first = chain.dots.front(), last = chain.dots.back();
  scf::ForOp loop = carrierOf(chain);
  Operation *whole = loop ? loop.getOperation() : first.getOperation();
  RankedTensorType tile = first.getType();
  OpBuilder builder(whole);
  auto type =
      ttg::MemDescType::get(kernel.getContext(), tile.getShape(), tile.getElementType(), ttg::LayoutAttr(),
                            ttg::MemorySpace::Tensor, /*isMultiBuffer=*/false, /*isMutable=*/true, tile.getShape());
  Value accumulator = ttg::LocalAllocOp::create(builder, first.getLoc(), type, Value());
  Value initial = first.getC();
  unsigned index = 0;
  if (loop) {
    index = cast<BlockArgument>(initial).getArgNumber() - 1;
    initial = loop.getInitArgs()[index];
  }
  Value accumulates; // null: always
  if (!loop && isZero(initial))
    accumulates = arith::ConstantOp::create(builder, first.getLoc(), builder.getBoolAttr(false));
  else
    ttg::LocalStoreOp::create(builder, first.getLoc(), initial, accumulator);
  for (tt::DotOp dot : chain.dots)
    multiply(dot, accumulator, dot == first ? accumulates : Value());
  builder.setInsertionPointAfter(loop ? loop.getOperation() : last.getOperation());
  auto sum = ttg::LocalLoadOp::create(builder, last.getLoc(), tile, accumulator, Value());
  if (loop) {
    // The loop carries its initial value, which nothing uses.
    loop.getResult(index).replaceAllUsesWith(sum.getResult());
    loop.getBody()->getTerminator()->setOperand(index, loop.getRegionIterArg(index));
    loop.getRegionIterArg(index).replaceUsesWithIf(initial, [&](OpOperand &use) {
      return use.getOwner() != first && use.getOwner() != loop.getBody()->getTerminator();
    });
  } else {
    last.getResult().replaceAllUsesWith(sum.getResult());
  }
  if (Operation *use =
          findFirstUse(sum)) // as the pass for loads of programs does, so that the text compiles to the same
    sum->moveBefore(use);
  for (tt::DotOp dot : llvm::reverse(chain.dots)) {
    SmallVector<Value, 2> tiles{dot.getA(), dot.getB()};
    dot.erase();
    eraseUnused(tiles);
  }
}

Value KernelRewriter::addToBranch(scf::IfOp branch, Value parity) {
  OpBuilder builder(branch);
  SmallVector<Type> types(branch.getResultTypes());
  types.push_back(parity.getType());
  auto with = scf::IfOp::create(builder, branch.getLoc(), types, branch.getCondition(), /*addElse=*/true);
  with->setAttrs(branch->getAttrs());
  for (auto [from, to] : {std::pair(&branch.getThenRegion(), &with.getThenRegion()),
                          std::pair(&branch.getElseRegion(), &with.getElseRegion())}) {
    if (!from->empty())
      to->takeBody(*from);
    if (to->front().empty() || !to->front().back().hasTrait<OpTrait::IsTerminator>()) {
      builder.setInsertionPointToEnd(&to->front());
      scf::YieldOp::create(builder, branch.getLoc());
    }
    Value end = addParities(to->front(), parity);
    Operation *yield = to->front().getTerminator();
    yield->insertOperands(yield->getNumOperands(), end);
  }
  for (auto [old, result] : llvm::zip(branch.getResults(), with.getResults()))
    old.replaceAllUsesWith(result);
  branch.erase();
  return with.getResults().back();
}

Value KernelRewriter::addToLoop(scf::ForOp loop, Value parity) {
  IRRewriter rewriter(loop);
  auto with = cast<scf::ForOp>(*loop.replaceWithAdditionalYields(
      rewriter, ValueRange(parity), /*replaceInitOperandUsesInLoop=*/false,
      [&](OpBuilder &, Location, ArrayRef<BlockArgument> arguments) {
        return SmallVector<Value>(arguments.begin(), arguments.end()); // replaced below
      }));
  Value end = addParities(*with.getBody(), with.getRegionIterArgs().back());
  Operation *yield = with.getBody()->getTerminator();
  yield->setOperand(yield->getNumOperands() - 1, end);
  return with.getResults().back();
}

Value KernelRewriter::addToLoop(scf::WhileOp loop, Value parity) {
  OpBuilder builder(loop);
  SmallVector<Type> types(loop.getResultTypes());
  types.push_back(parity.getType());
  SmallVector<Value> initial(loop.getInits());
  initial.push_back(parity);
  auto with = scf::WhileOp::create(builder, loop.getLoc(), types, initial);
  with->setAttrs(loop->getAttrs());
  with.getBefore().takeBody(loop.getBefore());
  with.getAfter().takeBody(loop.getAfter());
  for (Region *region : {&with.getBefore(), &with.getAfter()}) {
    Block &block = region->front();
    Value end = addParities(block, block.addArgument(parity.getType(), loop.getLoc()));
    Operation *terminator = block.getTerminator();
    terminator->insertOperands(terminator->getNumOperands(), end);
  }
  for (auto [old, result] : llvm::zip(loop.getResults(), with.getResults()))
    old.replaceAllUsesWith(result);
  loop.erase();
  return with.getResults().back();
}

Value KernelRewriter::addParities(Block &block, Value parity) {
  for (Operation &op : llvm::make_early_inc_range(block)) {
    bool waitsInside = op.walk([&](tx::MBarrierWaitOp wait) {
                           return wait.getBarrier() == barrier ? WalkResult::interrupt() : WalkResult::advance();
                         }).wasInterrupted();
    if (!waitsInside)
      continue;
    OpBuilder builder(&op);
    if (auto wait = dyn_cast<tx::MBarrierWaitOp>(op)) {
      wait.getPhaseMutable().assign(parity);
      builder.setInsertionPointAfter(wait);
      Value one = arith::ConstantOp::create(builder, wait.getLoc(), builder.getI32IntegerAttr(1));
      parity = arith::XOrIOp::create(builder, wait.getLoc(), parity, one);
    } else if (auto branch = dyn_cast<scf::IfOp>(op)) {
      parity = addToBranch(branch, parity);
    } else if (auto loop = dyn_cast<scf::WhileOp>(op)) {
      parity = addToLoop(loop, parity);
    } else {
      parity = addToLoop(cast<scf::ForOp>(op), parity);
    }
  }
  return parity;
}

void KernelRewriter::rewrite(ArrayRef<Chain> chains) {
  OpBuilder builder = OpBuilder::atBlockBegin(&kernel.getBody().front());
  tt::DotOp first = chains.front().dots.front();
  Location loc = first.getLoc();
  int64_t one[] = {1};
  auto type = ttg::MemDescType::get(kernel.getContext(), one, builder.getI64Type(), ttg::LayoutAttr(),
                                    ttg::MemorySpace::Shared, /*isMultiBuffer=*/false, /*isMutable=*/true, one);
  Value zero = arith::ConstantOp::create(builder, loc, builder.getI32IntegerAttr(0));
  Value barriers = tx::MBarrierAllocOp::create(builder, loc, type.getMultiBufferType(1), 1);
  barrier = ttg::MemDescIndexOp::create(builder, loc, type, barriers, zero);
  for (const Chain &chain : chains)
    rewriteChain(chain);
  addParities(kernel.getBody().front(), zero);
}

/// Joins dots of one accumulator, in one block, where nothing else uses it in between.
static SmallVector<Chain> chainsOf(ArrayRef<tt::DotOp> dots) {
  SmallVector<Chain> chains;
  DenseMap<Value, unsigned> byResult;
  for (tt::DotOp dot : dots) {
    auto before = byResult.find(dot.getC());
    const bool continues =
        before != byResult.end() && dot.getC().hasOneUse() && dot.getC().getDefiningOp()->getBlock() == dot->getBlock();
    const unsigned index = continues ? before->second : chains.size();
    if (!continues)
      chains.emplace_back();
    chains[index].dots.push_back(dot);
    byResult[dot.getResult()] = index;
  }
  return chains;
}

/// Without the chains for whose accumulators tensor memory is too small.
static void limitColumns(SmallVectorImpl<Chain> &chains) {
  uint64_t columns = 0;
  llvm::erase_if(chains, [&](Chain &chain) {
    const uint64_t more = layout::tensorMemoryColumns(chain.dots.front().getType().getShape(), 1);
    if (columns + more > analysis::kTensorColumns)
      return true;
    columns += more;
    return false;
  });
}

void TensorDotsPass::runOnOperation() {
  const arch::Architecture *architecture = arch::findArchitecture(target);
  if (!architecture || !arch::has(*architecture, arch::SpecificFeature::TensorMemory) || numWarps % 4 ||
      tx::threadsOf(getOperation()).isExplicit)
    return;
  bool usesTensorMemory =
      getOperation()
          .walk([](ttg::LocalAllocOp alloc) {
            return analysis::isInTensorMemory(alloc.getResult()) ? WalkResult::interrupt() : WalkResult::advance();
          })
          .wasInterrupted();
  if (usesTensorMemory) // a program that manages tensor memory itself
    return;
  std::optional<analysis::AxisInfoAnalysis> axisInfo;
  for (auto kernel : getOperation().getOps<tt::FuncOp>()) {
    SmallVector<tt::DotOp> dots;
    kernel.walk([&](tt::DotOp dot) {
      if (hasTensorMultiply(dot, *architecture) && isStructured(dot))
        dots.push_back(dot);
    });
    SmallVector<Chain> chains = chainsOf(dots);
    limitColumns(chains);
    if (chains.empty())
      continue;
    if (!axisInfo)
      axisInfo.emplace(getOperation());
    KernelRewriter(kernel, *axisInfo).rewrite(chains);
  }
}

std::unique_ptr<Pass> createTensorDotsPass(const std::string &target, unsigned numWarps) {
  return std::make_unique<TensorDotsPass>(target, numWarps);
}

} // namespace txl::transform
