// Dots whose operands threads read from shared memory, or compute: the MMA reads the buffer instead, and is waited for
// at once, because what fills the buffer next does not wait for MMAs.
#include "transform/tensor/TensorDots.h"
#include "analysis/TileSource.h"
#include "analysis/tensor/TensorAllocation.h"
#include "analysis/tensor/TensorDot.h"
#include "arch/SpecificFeatures.h"
#include "ir/Dialect.h"
#include "ir/Threads.h"
#include "ir/ops/BufferOps.h"
#include "ir/ops/FunctionOps.h"
#include "ir/ops/MemoryOps.h"
#include "ir/ops/ShapeOps.h"
#include "ir/ops/async/AsyncDotOps.h"
#include "ir/ops/async/MmaScalesOps.h"
#include "layout/TensorMemoryAccess.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "transform/RoundToTF32.h"
#include "transform/tensor/AccumulatorWebs.h"

using namespace mlir;

namespace txl::transform {

/// The warps that together access all lanes of tensor memory.
static constexpr unsigned kWarpsOfLanes = 4;

static bool hasTensorDot(tt::DotOp dot, unsigned numWarps, const arch::Architecture &architecture) {
  RankedTensorType a = dot.getA().getType(), b = dot.getB().getType(), c = dot.getType();
  return c.getRank() == 2 && analysis::hasTensorDot({a.getElementType(), b.getElementType(), c.getElementType(),
                                                     c.getDimSize(0), c.getDimSize(1), a.getDimSize(1),
                                                     dot.getInputPrecision(), dot.getMaxNumImpreciseAcc()},
                                                    numWarps, architecture);
}

/// Of regions of other kinds dots stay.
bool isStructured(Operation *op) {
  for (Operation *at = op->getParentOp(); at; at = at->getParentOp()) {
    if (isa<tt::FuncOp>(at))
      return op->getParentOfType<tt::FuncOp>().isPublic() && llvm::hasSingleElement(cast<tt::FuncOp>(at).getBody());
    if (!isa<scf::ForOp, scf::IfOp, scf::WhileOp>(at))
      return false;
  }
  return false;
}

static bool usesTensorMemory(ModuleOp module) {
  return module
      .walk([](ttg::LocalAllocOp alloc) {
        return analysis::isInTensorMemory(alloc.getResult()) ? WalkResult::interrupt() : WalkResult::advance();
      })
      .wasInterrupted();
}

bool mayUseTensorMemory(ModuleOp module, unsigned numWarps, const arch::Architecture &architecture) {
  return arch::has(architecture, arch::SpecificFeature::TensorMemory) && numWarps % kWarpsOfLanes == 0 &&
         !usesTensorMemory(module);
}

static unsigned columnsOf(RankedTensorType accumulator) {
  return layout::tensorMemoryColumns(accumulator.getShape(), 1);
}

static void addDots(SmallVectorImpl<tt::DotOp> &dots, tt::FuncOp kernel, unsigned numWarps,
                    const arch::Architecture &architecture) {
  unsigned columns = 0;
  for (RankedTensorType type : AccumulatorWebs(kernel.getBody()).buffers())
    columns += columnsOf(type);
  kernel.walk(
      [&](tx::WithScalesOp op) { columns += layout::tensorMemoryColumns(op.getScales().getType().getShape(), 1); });
  // Dots of one accumulator, one after the other, share its columns.
  DenseMap<Value, bool> byResult;
  kernel.walk([&](tt::DotOp dot) {
    if (!hasTensorDot(dot, numWarps, architecture) || !isStructured(dot))
      return;
    auto before = byResult.find(dot.getC());
    const bool continues =
        before != byResult.end() && dot.getC().hasOneUse() && dot.getC().getDefiningOp()->getBlock() == dot->getBlock();
    const unsigned more = continues ? 0 : columnsOf(dot.getType());
    const bool fits = continues ? before->second : columns + more <= analysis::kTensorColumns;
    byResult[dot.getResult()] = fits;
    if (!fits)
      return;
    columns += more;
    dots.push_back(dot);
  });
}

SmallVector<tt::DotOp> findTensorDots(ModuleOp module, unsigned numWarps, const arch::Architecture &architecture) {
  SmallVector<tt::DotOp> dots;
  if (mayUseTensorMemory(module, numWarps, architecture))
    for (auto kernel : module.getOps<tt::FuncOp>())
      addDots(dots, kernel, numWarps, architecture);
  return dots;
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

static void makeAsync(tt::DotOp dot, Operands &operands) {
  OpBuilder builder(dot);
  Location loc = dot.getLoc();
  Value a = operands.bufferOf(builder, dot, dot.getA(), 1), b = operands.bufferOf(builder, dot, dot.getB(), 0);
  Value result = tx::DotAsyncOp::create(builder, loc, dot.getType(), a, b, dot.getC(), /*accumulate=*/Value(),
                                        dot.getInputPrecision(), dot.getMaxNumImpreciseAcc());
  auto wait = tx::DotWaitOp::create(builder, loc, 0u, result);
  dot.getResult().replaceAllUsesWith(wait.getResult(0));
  SmallVector<Value, 2> tiles{dot.getA(), dot.getB()};
  dot.erase();
  eraseUnused(tiles);
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
} // namespace

void TensorDotsPass::runOnOperation() {
  const arch::Architecture *architecture = arch::findArchitecture(target);
  if (!architecture || tx::threadsOf(getOperation()).isExplicit)
    return;
  SmallVector<tt::DotOp> dots = findTensorDots(getOperation(), numWarps, *architecture);
  if (dots.empty())
    return;
  analysis::AxisInfoAnalysis axisInfo(getOperation());
  Operands operands(axisInfo);
  for (tt::DotOp dot : llvm::reverse(dots))
    makeAsync(dot, operands);
}

std::unique_ptr<Pass> createTensorDotsPass(const std::string &target, unsigned numWarps) {
  return std::make_unique<TensorDotsPass>(target, numWarps);
}

} // namespace txl::transform
