// `wgmma.mma_async`: asynchronous MMAs of warpgroups.
//
// All MMAs of a dot are one call of the target, so that nothing comes in between: no copy of an accumulator, whose
// registers belong to the tensor core from the first instruction on, and none of an operand. A loop-carried accumulator
// stays in its registers.
//
// An operand in shared memory is a descriptor: the base of the buffer plus, where warpgroups have rows or columns of
// their own, an offset by the warpgroup's index; the slices and steps of the dot add constants
// (layout/MatrixDescriptor.h).
#include "analysis/BufferAccess.h"
#include "analysis/RegisterOperandDots.h"
#include "analysis/WarpgroupDot.h"
#include "arch/SpecificFeatures.h"
#include "ir/ops/async/AsyncDotOps.h"
#include "layout/MatrixDescriptor.h"
#include "lower/Exchange.h"
#include "lower/engines/MatrixTypes.h"
#include "mlir/IR/Matchers.h"

namespace txl::lower {

using analysis::WarpgroupDot;
using layout::Dim;
using layout::LinearLayout;
using layout::MatrixDescriptor;
using Kind = analysis::DotInstruction::Kind;

TXL_DIAGNOSTIC(LowerAsyncDotLayouts, ValueError,
               "the layout of the accumulator of a `txl.dot_async` fits no wgmma of {0}");
TXL_DIAGNOSTIC(LowerAsyncDotBuffer, ValueError,
               "wgmma cannot read the layout of the buffer of operand `{0}`; use a layout `matrixShared` of "
               "docs/reference/layouts.md");

namespace {
class AsyncDot {
public:
  AsyncDot(Lowering &l, tx::DotAsyncOp op, WarpgroupDot dot)
      : l(l), op(op), dot(dot), result(ttg::layoutOf(op.getResult().getType())) {}
  void emit();

private:
  /// An operand in shared memory: its descriptor, and the offsets of its tiles.
  struct InMemory {
    MatrixDescriptor plan;
    llvm::Value *described;
  };
  std::optional<InMemory> inMemory(mlir::Value buffer, unsigned mnAxis, unsigned kAxis, unsigned size);
  /// The offset that the warpgroup's index adds to the start of an operand, in bytes; null if none.
  llvm::Value *warpgroupOffset(const MatrixDescriptor &plan, unsigned mnAxis);
  /// A's words for the instruction whose first element is (row, k).
  llvm::SmallVector<llvm::Value *, 4> words(const LinearLayout &layout, uint64_t row, uint64_t k);
  /// The instruction that changes the accumulators from register `reg` on.
  AsyncMultiply::Step step(unsigned reg, uint64_t k);

  Lowering &l;
  tx::DotAsyncOp op;
  WarpgroupDot dot;
  const LinearLayout &result;
  std::optional<InMemory> a, b;
};
} // namespace

/// The warp index in a form that the assembler recognises as warp-uniform: descriptors are in uniform registers.
static llvm::Value *uniformWarp(Lowering &l) { return l.gpu.shuffleFrom(l.b, l.warp(), l.i32(0)); }

llvm::Value *AsyncDot::warpgroupOffset(const MatrixDescriptor &plan, unsigned mnAxis) {
  llvm::Value *offset = nullptr, *warp = nullptr;
  for (unsigned bit = 2; bit < result.in().bits(Dim::Warp); ++bit) {
    uint64_t at = result.basis(Dim::Warp, bit, Dim::tensor(mnAxis));
    uint64_t bytes = plan.start(at << plan.linear.in().offset(Dim::tensor(mnAxis)));
    if (!bytes)
      continue;
    warp = warp ? warp : uniformWarp(l);
    llvm::Value *isSet = l.b.CreateAnd(l.b.CreateLShr(warp, bit), 1);
    llvm::Value *offsetTerm = l.b.CreateMul(isSet, l.i32(bytes));
    offset = offset ? l.b.CreateAdd(offset, offsetTerm) : offsetTerm;
  }
  return offset;
}

std::optional<AsyncDot::InMemory> AsyncDot::inMemory(mlir::Value buffer, unsigned mnAxis, unsigned kAxis,
                                                     unsigned size) {
  auto type = mlir::cast<ttg::MemDescType>(buffer.getType());
  std::optional<MatrixDescriptor> plan =
      layout::planDescriptor(ttg::layoutOf(buffer), dot.elementBits(), Dim::tensor(mnAxis), Dim::tensor(kAxis), size);
  std::optional<uint64_t> origin = analysis::bufferOrigin(buffer);
  if (!plan || !origin || type.getShape().size() != 2)
    return std::nullopt;
  llvm::Value *start = l.b.CreatePtrToInt(l.scalar(buffer), l.b.getInt32Ty());
  if (uint64_t offsetTerm = plan->startOfOffset(*origin))
    start = l.b.CreateAdd(start, l.i32(offsetTerm));
  if (llvm::Value *offsetTerm = warpgroupOffset(*plan, mnAxis))
    start = l.b.CreateAdd(start, offsetTerm);
  return InMemory{*plan, l.gpu.describeMatrix(l.b, start, *plan)};
}

llvm::SmallVector<llvm::Value *, 4> AsyncDot::words(const LinearLayout &layout, uint64_t row, uint64_t k) {
  layout::Span registers(layout.columns().take_front(layout.in().bits(Dim::Register)));
  ElementsRef elements = l.get(op.getA());
  uint64_t first = registers.preimage(layout.out().point({row, k})).value_or(0);
  llvm::SmallVector<llvm::Value *, 4> packed;
  for (unsigned word = 0; word < 4; ++word) {
    Elements packedElements;
    for (unsigned i = 0; i < dot.perLane(); ++i)
      packedElements.push_back(toBits(l, elements[first + word * dot.perLane() + i]));
    packed.push_back(packBits(l, packedElements));
  }
  llvm::append_range(l.operandAWords[op], packed);
  return packed;
}

AsyncMultiply::Step AsyncDot::step(unsigned reg, uint64_t k) {
  llvm::SmallVector<uint64_t, 2> at(result.out().coordinates(result.apply(reg)));
  auto offset = [](const InMemory &operand, llvm::ArrayRef<uint64_t> point) {
    return operand.plan.start(operand.plan.linear.in().point(point));
  };
  AsyncMultiply::Step step{reg, k == 0, 0, offset(*b, {k, at[1]}), {}};
  if (a)
    step.offsetA = offset(*a, {at[0], k});
  else
    step.a = words(ttg::layoutOf(op.getA()), at[0], k);
  return step;
}

/// Whether an accumulator is known to be 0.
static bool isZero(mlir::Value accumulator) {
  mlir::Attribute constant;
  if (!mlir::matchPattern(accumulator, mlir::m_Constant(&constant)))
    return false;
  auto elements = mlir::dyn_cast<mlir::SplatElementsAttr>(constant);
  return elements && (mlir::matchPattern(elements.getSplatValue<mlir::Attribute>(), mlir::m_Zero()) ||
                      mlir::matchPattern(elements.getSplatValue<mlir::Attribute>(), mlir::m_PosZeroFloat()));
}

void AsyncDot::emit() {
  Elements accumulators(l.get(op.getC()).begin(), l.get(op.getC()).end());
  if (mlir::isa<ttg::MemDescType>(op.getA().getType()) && !(a = inMemory(op.getA(), 0, 1, 64)))
    return l.fail(LowerAsyncDotBuffer, op, "a");
  if (!(b = inMemory(op.getB(), 1, 0, dot.n)))
    return l.fail(LowerAsyncDotBuffer, op, "b");
  AsyncMultiply multiply{matrixTypeOf(dot.kind), matrixTypeOf(dot.kindB), dot.n, dot.k};
  multiply.describedA = a ? a->described : nullptr;
  multiply.describedB = b->described;
  multiply.transposesA = a && a->plan.alongMN;
  multiply.transposesB = b->plan.alongMN;
  multiply.accumulates = !isZero(op.getC());
  if (op.getAccumulate() && multiply.accumulates)
    multiply.accumulatesIf = l.b.CreateZExt(l.scalar(op.getAccumulate()), l.b.getInt32Ty());
  uint64_t depth = op.getOperandType(1).getDimSize(0);
  for (uint64_t k = 0; k < depth; k += dot.k)
    for (unsigned reg = 0; reg < accumulators.size(); reg += dot.n / 2)
      multiply.steps.push_back(step(reg, k));
  l.set(op.getResult(), l.gpu.multiplyAsync(l.b, multiply, accumulators));
}

template <> void lower(Lowering &l, tx::DotAsyncOp op) {
  std::optional<WarpgroupDot> dot =
      analysis::warpgroupDotOf(analysis::getDotSpec(op), ttg::layoutOf(op.getResult().getType()), l.architecture);
  if (!dot)
    return l.fail(LowerAsyncDotLayouts, op, l.architecture.name);
  AsyncDot(l, op, *dot).emit();
}

template <> void lower(Lowering &l, tx::DotWaitOp op) {
  if (!op.getNumOperands() && !arch::has(l.architecture, arch::SpecificFeature::Wgmma))
    return; // nothing can be in flight
  Elements flying, kept;
  for (mlir::Value value : op.getOperands())
    llvm::append_range(flying, l.get(value));
  // Keeps the A operands of these wgmmas in their registers up to this point.
  for (auto [dot, younger] : analysis::findRegisterOperandDots(op))
    if (younger >= op.getMaxPending())
      llvm::append_range(kept, l.operandAWords[dot]);
  Elements landed = l.gpu.waitForMultiplies(l.b, op.getMaxPending(), flying, kept);
  unsigned first = 0;
  for (mlir::Value result : op.getResults()) {
    unsigned count = Lowering::elementCount(result.getType());
    l.set(result, llvm::ArrayRef(landed).slice(first, count));
    first += count;
  }
}

} // namespace txl::lower
