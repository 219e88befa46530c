// MMAs into tensor memory (`tcgen05.mma`): one thread of the group begins them, and commits them to the mbarriers.
//
// An operand in shared memory is a descriptor of the buffer's layout (layout/MatrixDescriptor.h); the tiles and steps
// of the dot add constants.
#include "analysis/BufferAccess.h"
#include "analysis/tensor/TensorPairs.h"
#include "ir/ops/async/TensorDotOps.h"
#include "layout/MatrixDescriptor.h"
#include "layout/TensorMemoryAccess.h"
#include "layout/scales/ScalesShared.h"
#include "lower/engines/TensorMemory.h"
#include "lower/target/TensorLowering.h"

namespace txl::lower {

using layout::Dim;
using layout::MatrixDescriptor;

TXL_DIAGNOSTIC(LowerTensorDotType, ValueError, "`tcgen05.mma` does not multiply {0}");
TXL_DIAGNOSTIC(LowerTensorDotShape, ValueError,
               "no `tcgen05.mma` multiplies {0}: it has 64 rows or multiples of 128, 8 or more columns, and a K of 32 "
               "bytes or more");
TXL_DIAGNOSTIC(LowerTensorDotScales, ValueError, "an MMA with scales has a multiple of 128 rows, not {0}");
TXL_DIAGNOSTIC(
    LowerTMemCopyBuffer, ValueError,
    "`tcgen05.cp` reads scales that lie one after the other in shared memory; use a buffer with rows of 16 "
    "bytes (`[rows // 128, columns // 4, 32, 16]`), or one of the shape `[rows, columns]` that threads fill, "
    "not {0}");
TXL_DIAGNOSTIC(LowerTensorDotPair, ValueError,
               "the accumulator of an MMA of two CTAs has 128 rows in each, and 32, 64, 128 or 256 columns; not {0}");
TXL_DIAGNOSTIC(LowerTensorDotMixed, ValueError,
               "this is of one CTA, and an MMA of the kernel of two, but tensor memory is allocated for the one or "
               "the other; give all `two_ctas=True`, or none");
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
  void addScales(uint64_t row, uint64_t column, uint64_t index);

  Lowering &l;
  tx::DotXOp op;
  TensorMultiply multiply;
  uint64_t m = 0, n = 0, k = 0;
  unsigned bits = 16;
};
} // namespace

/// Whether tensor memory is allocated for operations of so many CTAs; otherwise reports an error.
static bool matchesAllocation(Lowering &l, mlir::Operation *op, bool isOfTwo) {
  if (isOfTwo == (analysis::tensorCtas(l.module) == 2))
    return true;
  l.fail(LowerTensorDotMixed, op, "");
  return false;
}

/// Whether the thread begins an operation of this CTA, or of two: one thread of the CTA of even rank.
static llvm::Value *beginsTensor(Lowering &l, mlir::Operation *op, bool isOfTwo) {
  llvm::Value *isEven = isOfTwo ? l.b.CreateIsNull(l.b.CreateAnd(l.block(), 1)) : nullptr;
  return l.conjunction(isEven, l.isOwner(mlir::IntegerType::get(op->getContext(), 32)));
}

bool TensorDot::choose() {
  mlir::Type left = op.getA().getType().getElementType(), right = op.getB().getType().getElementType();
  std::optional<MatrixType> a = matrixTypeOf(left, op.getInputPrecision()),
                            b = matrixTypeOf(right, op.getInputPrecision());
  multiply.hasPairs = op.hasPairs();
  auto isByte = [](MatrixType type) { return type == MatrixType::E4M3 || type == MatrixType::E5M2; };
  if (!a || !b || (*a != *b && !(isByte(*a) && isByte(*b)))) {
    std::string text;
    llvm::raw_string_ostream(text) << left << " by " << right
                                   << (left.isF32() ? " in full precision; ask for `input_precision=\"tf32\"`" : "");
    l.fail(LowerTensorDotType, op, text);
    return false;
  }
  if (!(multiply.hasPairs ? l.gpu.hasTensorMemory() : l.gpu.hasTensorMultiply(*a))) {
    l.reportRequiredTarget(op, "sm_100a");
    return false;
  }
  multiply.a = *a, multiply.b = *b;
  multiply.halves = op.getAccumulator().getType().getElementType().isF16();
  bits = left.getIntOrFloatBitWidth();
  m = op.getAccumulator().getType().getShape()[0], n = op.getAccumulator().getType().getShape()[1];
  k = op.getA().getType().getShape()[1];
  multiply.ctas = op.getTwoCtas() ? 2 : 1;
  if (!matchesAllocation(l, op, op.getTwoCtas()))
    return false;
  if (multiply.ctas == 2 && (m != 128 || n < 32 || n > 256)) {
    l.fail(LowerTensorDotPair, op, std::to_string(m) + "×" + std::to_string(n));
    return false;
  }
  if (op.getAScale() && m % 128) {
    l.fail(LowerTensorDotScales, op, std::to_string(m));
    return false;
  }
  multiply.m = std::min<uint64_t>(m, 128) * multiply.ctas, multiply.n = std::min<uint64_t>(n, 256),
  multiply.k = 256 / bits;
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

/// The scales of instruction `index` along K, of the rows from `row` and the columns from `column` on.
void TensorDot::addScales(uint64_t row, uint64_t column, uint64_t index) {
  const uint64_t first = index * (op.hasPairs() ? 64 : 32) / multiply.block; // of a row's scales; 4 are in a column
  const uint64_t columnsOfA = m / 32, columnsOfB = std::max<uint64_t>(4, n / 32);
  multiply.scales.push_back({unsigned(first / 4 * columnsOfA + row / 32),
                             unsigned(first / 4 * columnsOfB + column / 32), unsigned(first % 4)});
}

void TensorDot::addSteps(const std::optional<InMemory> &a, const InMemory &b) {
  const uint64_t columnsOfRows = n; // from the accumulator of 128 rows to that of the next 128
  for (uint64_t row = 0; row < m; row += multiply.m)
    for (uint64_t column = 0; column < n; column += multiply.n)
      for (uint64_t at = 0; at < k; at += multiply.k) {
        const uint64_t offsetA = a ? a->at({row, at}) : (row / 128 * k + at) * bits / 32;
        multiply.steps.push_back({unsigned(row / 128 * columnsOfRows + column), at == 0, offsetA, b.at({at, column})});
        if (multiply.scalesA)
          addScales(row, column, at / multiply.k);
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
  } else if (!(a = inMemory(op.getA(), 0, 1, multiply.m / multiply.ctas))) {
    return;
  }
  std::optional<InMemory> b = inMemory(op.getB(), 1, 0, multiply.n / multiply.ctas);
  if (!b)
    return;
  if (op.getAScale()) {
    if (!tensorBufferOf(l, op, op.getAScale()) || !tensorBufferOf(l, op, op.getBScale()))
      return;
    multiply.scalesA = l.scalar(op.getAScale()), multiply.scalesB = l.scalar(op.getBScale());
    multiply.block = op.getScaledBlock();
  }
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
  llvm::Value *ctas = nullptr; // in which it arrives
  if (multiply.ctas == 2)
    ctas = l.b.CreateTrunc(l.b.CreateShl(l.i32(3), l.block()), l.b.getInt16Ty());
  l.emitIf(l.conjunction(predicate, beginsTensor(l, op, op.getTwoCtas())), [&] {
    tensorLowering().multiply(l.b, multiply);
    for (auto [index, barrier] : llvm::enumerate(op.getBarriers())) {
      llvm::Value *arrives = op.getBarrierPredicates().empty() ? nullptr : l.scalar(op.getBarrierPredicates()[index]);
      l.emitIf(arrives, [&, barrier = barrier] { tensorLowering().commit(l.b, l.scalar(barrier), ctas); });
    }
  });
  l.gpu.syncWarp(l.b); // the warp's next access of tensor memory needs all lanes
}

template <> void lower(Lowering &l, tx::DotXOp op) { TensorDot(l, op).emit(); }

/// Whether the scales of a buffer lie in the order in which they are copied to `dst`: that of its layout if they have
/// the same shape, otherwise row-major.
static bool areInOrder(const layout::LinearLayout &buffer, ttg::MemDescType type, ttg::MemDescType dst) {
  if (type.getShape() == dst.getShape())
    return buffer == layout::scalesShared(type.getWholeShape());
  if (!buffer.isInvertible())
    return false;
  uint64_t expected = 1;
  const layout::LinearLayout offsets = buffer.inverse();
  for (unsigned axis = offsets.in().rank(); axis-- > 0;)
    for (unsigned bit = 0; bit < offsets.in().bits(Dim::tensor(axis)); ++bit, expected *= 2)
      if (offsets.basis(Dim::tensor(axis), bit) != expected)
        return false;
  return true;
}

template <> void lower(Lowering &l, tx::TMemCopyOp op) {
  if (!l.gpu.hasTensorMemory())
    return l.reportRequiredTarget(op, "sm_100a");
  std::optional<uint64_t> origin = analysis::bufferOrigin(op.getSrc());
  if (!origin || !areInOrder(ttg::layoutOf(op.getSrc()), op.getSrc().getType(), op.getDst().getType())) {
    std::string type;
    llvm::raw_string_ostream(type) << op.getSrc().getType().withLayout(ttg::LayoutAttr());
    return l.fail(LowerTMemCopyBuffer, op, type);
  }
  if (!matchesAllocation(l, op, op.getTwoCtas()) || !tensorBufferOf(l, op, op.getDst()))
    return;
  MatrixDescriptor unit; // 32 rows of 16 bytes
  unit.stride = 128;
  llvm::ArrayRef<int64_t> shape = op.getDst().getType().getShape();
  const uint64_t rows = shape[0] / 128, columns = shape[1] / 4; // in units of 512 bytes
  l.emitIf(beginsTensor(l, op, op.getTwoCtas()), [&] {
    llvm::Value *from = l.b.CreateAdd(l.b.CreatePtrToInt(l.scalar(op.getSrc()), l.b.getInt32Ty()), l.i32(*origin));
    llvm::Value *described = l.gpu.describeTensorMatrix(l.b, from, unit);
    for (uint64_t row = 0; row < rows; ++row)
      for (uint64_t column = 0; column < columns; ++column)
        tensorLowering().copyScales(l.b, l.b.CreateAdd(l.scalar(op.getDst()), l.i32(4 * (column * rows + row))),
                                    l.b.CreateAdd(described, l.b.getInt64((row * columns + column) * 512 / 16)),
                                    analysis::tensorCtas(l.module));
  });
  l.gpu.syncWarp(l.b);
}

} // namespace txl::lower
