// MMAs into tensor memory (`tcgen05.mma`): one thread of the group begins them, and commits them to the mbarriers.
//
// An operand in shared memory is a descriptor of the buffer's layout (layout/MatrixDescriptor.h); the tiles and steps
// of the dot add constants.
#include "analysis/BufferAccess.h"
#include "ir/ops/async/TensorDotOps.h"
#include "layout/MatrixDescriptor.h"
#include "layout/TensorMemoryAccess.h"
#include "lower/engines/TensorMemory.h"

namespace txl::lower {

using layout::Dim;
using layout::MatrixDescriptor;

TXL_DIAGNOSTIC(LowerTensorDotType, ValueError, "`tcgen05.mma` does not multiply {0}");
TXL_DIAGNOSTIC(LowerTensorDotShape, ValueError,
               "no `tcgen05.mma` multiplies {0}: it has 64 rows or multiples of 128, 8 or more columns, and a K of 32 "
               "bytes or more");
TXL_DIAGNOSTIC(LowerTensorDotBuffer, ValueError,
               "`tcgen05.mma` cannot read the layout of the buffer of operand `{0}`; use a layout `matrixShared` of "
               "docs/reference/layouts.md");

/// The type of an operand's elements; nullopt if no MMA has it.
static std::optional<MatrixType> matrixTypeOf(mlir::Type type, tt::InputPrecision precision) {
  if (type.isF16())
    return MatrixType::F16;
  if (type.isBF16())
    return MatrixType::BF16;
  if (type.isF32() && precision == tt::InputPrecision::TF32)
    return MatrixType::TF32;
  if (mlir::isa<mlir::Float8E4M3FNType>(type))
    return MatrixType::E4M3;
  if (mlir::isa<mlir::Float8E5M2Type>(type))
    return MatrixType::E5M2;
  return type.isInteger(8) ? std::optional(MatrixType::S8) : std::nullopt;
}

namespace {
class TensorDot {
public:
  TensorDot(Lowering &l, tx::DotXOp op) : l(l), op(op) {}
  void emit();

private:
  /// An operand in shared memory: its descriptor, and the offsets of its tiles.
  struct InMemory {
    MatrixDescriptor plan;
    llvm::Value *described;
    uint64_t at(llvm::ArrayRef<uint64_t> point) const { return plan.start(plan.linear.in().point(point)); }
  };
  std::optional<InMemory> inMemory(mlir::Value buffer, unsigned mnAxis, unsigned kAxis, unsigned size);
  /// Chooses types and extents; false after a diagnostic.
  bool choose();
  void addSteps(const std::optional<InMemory> &a, const InMemory &b);

  Lowering &l;
  tx::DotXOp op;
  TensorMultiply multiply;
  uint64_t m = 0, n = 0, k = 0;
  unsigned bits = 16;
};
} // namespace

bool TensorDot::choose() {
  mlir::Type left = op.getA().getType().getElementType(), right = op.getB().getType().getElementType();
  std::optional<MatrixType> a = matrixTypeOf(left, op.getInputPrecision()),
                            b = matrixTypeOf(right, op.getInputPrecision());
  auto isByte = [](MatrixType type) { return type == MatrixType::E4M3 || type == MatrixType::E5M2; };
  if (!a || !b || (*a != *b && !(isByte(*a) && isByte(*b)))) {
    std::string text;
    llvm::raw_string_ostream(text) << left << " by " << right
                                   << (left.isF32() ? " in full precision; ask for `input_precision=\"tf32\"`" : "");
    l.fail(LowerTensorDotType, op, text);
    return false;
  }
  if (!l.gpu.hasTensorMultiply(*a)) {
    l.reportRequiredTarget(op, "sm_100a");
    return false;
  }
  multiply.a = *a, multiply.b = *b;
  multiply.halves = op.getAccumulator().getType().getElementType().isF16();
  bits = left.getIntOrFloatBitWidth();
  m = op.getAccumulator().getType().getShape()[0], n = op.getAccumulator().getType().getShape()[1];
  k = op.getA().getType().getShape()[1];
  multiply.m = std::min<uint64_t>(m, 128), multiply.n = std::min<uint64_t>(n, 256), multiply.k = 256 / bits;
  if (m >= 64 && n >= 8 && k >= multiply.k)
    return true;
  l.fail(LowerTensorDotShape, op,
         std::to_string(m) + "×" + std::to_string(k) + " by " + std::to_string(k) + "×" + std::to_string(n));
  return false;
}

std::optional<TensorDot::InMemory> TensorDot::inMemory(mlir::Value buffer, unsigned mnAxis, unsigned kAxis,
                                                       unsigned size) {
  std::optional<MatrixDescriptor> plan =
      layout::planDescriptor(ttg::layoutOf(buffer), bits, Dim::tensor(mnAxis), Dim::tensor(kAxis), size);
  std::optional<uint64_t> origin = analysis::bufferOrigin(buffer);
  if (!plan || !origin) {
    l.fail(LowerTensorDotBuffer, op, mnAxis == 0 ? "a" : "b");
    return std::nullopt;
  }
  llvm::Value *start = l.b.CreatePtrToInt(l.scalar(buffer), l.b.getInt32Ty());
  if (uint64_t offset = plan->startOfOffset(*origin))
    start = l.b.CreateAdd(start, l.i32(offset));
  return InMemory{*plan, l.gpu.describeTensorMatrix(l.b, start, *plan)};
}

void TensorDot::addSteps(const std::optional<InMemory> &a, const InMemory &b) {
  const uint64_t columnsOfRows = n; // from the accumulator of 128 rows to that of the next 128
  for (uint64_t row = 0; row < m; row += multiply.m)
    for (uint64_t column = 0; column < n; column += multiply.n)
      for (uint64_t at = 0; at < k; at += multiply.k) {
        const uint64_t offsetA = a ? a->at({row, at}) : (row / 128 * k + at) * bits / 32;
        multiply.steps.push_back({unsigned(row / 128 * columnsOfRows + column), at == 0, offsetA, b.at({at, column})});
      }
}

void TensorDot::emit() {
  if (!choose())
    return;
  if (!tensorBufferOf(l, op, op.getAccumulator()))
    return;
  std::optional<InMemory> a;
  if (analysis::isInTensorMemory(op.getA())) {
    if (!tensorBufferOf(l, op, op.getA()))
      return;
    multiply.addressA = l.scalar(op.getA());
  } else if (!(a = inMemory(op.getA(), 0, 1, multiply.m))) {
    return;
  }
  std::optional<InMemory> b = inMemory(op.getB(), 1, 0, multiply.n);
  if (!b)
    return;
  multiply.describedA = a ? a->described : nullptr;
  multiply.describedB = b->described;
  multiply.transposesA = a && a->plan.alongMN;
  multiply.transposesB = b->plan.alongMN;
  multiply.accumulator = l.scalar(op.getAccumulator());
  multiply.accumulates = l.i32(1);
  if (op.getAccumulate())
    multiply.accumulates = l.b.CreateZExt(l.scalar(op.getAccumulate()), l.b.getInt32Ty());
  addSteps(a, *b);
  llvm::Value *predicate = op.getPredicate() ? l.scalar(op.getPredicate()) : nullptr;
  l.emitIf(l.conjunction(predicate, l.isOwner(mlir::IntegerType::get(op.getContext(), 32))), [&] {
    l.gpu.multiplyTensor(l.b, multiply);
    for (auto [index, barrier] : llvm::enumerate(op.getBarriers())) {
      llvm::Value *arrives = op.getBarrierPredicates().empty() ? nullptr : l.scalar(op.getBarrierPredicates()[index]);
      l.emitIf(arrives, [&, barrier = barrier] { l.gpu.commitTensorMultiplies(l.b, l.scalar(barrier)); });
    }
  });
  l.gpu.syncWarp(l.b); // the warp's next access of tensor memory needs all lanes
}

template <> void lower(Lowering &l, tx::DotXOp op) { TensorDot(l, op).emit(); }

} // namespace txl::lower
