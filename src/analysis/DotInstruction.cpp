// The table of matrix instructions by element type, and the layouts of their operands.
#include "analysis/DotInstruction.h"
#include "arch/SmModel.h"
#include "arch/SpecificFeatures.h"
#include "ir/ops/DotOps.h"
#include "layout/BitMatrix.h"
#include "layout/scales/ScaleFragment.h"
#include "mlir/IR/BuiltinTypes.h"

using namespace mlir;
using txl::layout::Dim;
using txl::layout::LinearLayout;
using txl::layout::Matrix;

namespace txl::analysis {

using Kind = DotInstruction::Kind;

std::string DotInstruction::str() const {
  static constexpr StringRef names[] = {"fma", "f16", "bf16", "tf32", "e4m3", "e5m2", "s8", "f64", "e2m1"};
  if (!isMatrix())
    return "fma";
  const unsigned depth = kind == Kind::E2M1 ? 2 * k : k;
  std::string text = ("m" + Twine(m) + "n" + Twine(n) + "k" + Twine(depth) + "." + names[unsigned(kind)]).str();
  text += kindB == kind ? "" : "." + names[unsigned(kindB)].str();
  return scales ? text + ".block_scale" : text;
}

/// The kind of an operand with this element type; FMA if no matrix instruction takes it.
static Kind kindOf(Type element, tt::InputPrecision precision, const arch::Architecture &architecture) {
  if (element.isF16())
    return Kind::F16;
  if (element.isBF16())
    return Kind::BF16;
  if (element.isF32())
    return precision == tt::InputPrecision::TF32 ? Kind::TF32 : Kind::FMA;
  if (element.isF64())
    return Kind::F64;
  if (element.isInteger(8))
    return Kind::S8;
  if (isa<Float8E4M3FNType>(element) && architecture.has(arch::Feature::Fp8Mma))
    return Kind::E4M3;
  if (isa<Float8E5M2Type>(element) && architecture.has(arch::Feature::Fp8Mma))
    return Kind::E5M2;
  return Kind::FMA;
}

/// The instructions of a kind, largest K first.
static SmallVector<DotInstruction> instructionsOf(Kind a, Kind b) {
  auto isFp8 = [](Kind kind) { return kind == Kind::E4M3 || kind == Kind::E5M2; };
  if (a == Kind::FMA || b == Kind::FMA || (a != b && !(isFp8(a) && isFp8(b))))
    return {};
  switch (a) {
  case Kind::F16:
  case Kind::BF16:
    return {{a, 16, 8, 16, 2, b}, {a, 16, 8, 8, 2, b}};
  case Kind::TF32:
    return {{a, 16, 8, 8, 1, b}, {a, 16, 8, 4, 1, b}};
  case Kind::E4M3:
  case Kind::E5M2:
    return {{a, 16, 8, 32, 4, b}};
  case Kind::S8:
    return {{a, 16, 8, 32, 4, b}, {a, 16, 8, 16, 4, b}};
  case Kind::F64:
    return {{a, 8, 8, 4, 1, b}};
  case Kind::E2M1:
  case Kind::FMA:
    break;
  }
  return {};
}

/// The instruction for a dot with scales; none if the architecture has none.
static SmallVector<DotInstruction> scaledInstructions(tt::DotOp dot, const arch::Architecture &architecture) {
  if (!arch::has(architecture, arch::SpecificFeature::ScaledMma))
    return {};
  if (dot.hasPairs()) {
    const bool isInteger = getElementTypeOrSelf(dot.getScales()[0]).isInteger();
    return {{Kind::E2M1, 16, 8, 32, 4, Kind::E2M1, isInteger ? 2u : 4u}};
  }
  Kind a = kindOf(dot.getA().getType().getElementType(), dot.getInputPrecision(), architecture);
  Kind b = kindOf(dot.getB().getType().getElementType(), dot.getInputPrecision(), architecture);
  return {{a, 16, 8, 32, 4, b, 1}};
}

/// All instructions that could compute the dot, regardless of its extents.
static SmallVector<DotInstruction> candidates(tt::DotOp dot, const arch::Architecture &architecture) {
  if (dot.hasScales())
    return scaledInstructions(dot, architecture);
  Kind a = kindOf(dot.getA().getType().getElementType(), dot.getInputPrecision(), architecture);
  Kind b = kindOf(dot.getB().getType().getElementType(), dot.getInputPrecision(), architecture);
  Type accType = dot.getType().getElementType();
  bool isSupported = a == Kind::S8 ? accType.isInteger(32) : a == Kind::F64 ? accType.isF64() : accType.isF32();
  return isSupported ? instructionsOf(a, b) : SmallVector<DotInstruction>();
}

DotInstruction chooseDotInstruction(tt::DotOp dot, const arch::Architecture &architecture) {
  ArrayRef<int64_t> a = dot.getA().getType().getShape(), c = dot.getType().getShape();
  int64_t m = c[c.size() - 2], n = c.back(), k = a.back();
  const arch::MmaThresholds &shape = arch::smModelOf(architecture).tiles;
  for (const DotInstruction &instruction : candidates(dot, architecture))
    if (m >= shape.mmaRows && n >= shape.mmaColumns && k >= instruction.k)
      return instruction;
  return {};
}

// Layouts -------------------------------------------------------------------------------------------------------------

/// The fragment of one instruction, on the last two of `rank` axes.
static LinearLayout fragment(const DotInstruction &instruction, Matrix matrix, unsigned rank) {
  LinearLayout tile = layout::mmaFragment(matrix, instruction.perLane, instruction.k);
  if (rank == 2)
    return tile;
  return tile.renamedOut(Dim::tensor(1), Dim::tensor(2)).renamedOut(Dim::tensor(0), Dim::tensor(1));
}

static LinearLayout copies(Dim in, unsigned count) { return LinearLayout::zeros(in, llvm::Log2_32(count)); }

LinearLayout dotLayout(const DotInstruction &instruction, Matrix matrix, ArrayRef<int64_t> shape,
                       const DotWarps &warps) {
  unsigned rank = shape.size(), rows = rank - 2, columns = rank - 1;
  LinearLayout tile = fragment(instruction, matrix, rank);
  tile *= matrix == Matrix::B ? copies(Dim::Warp, warps.m) : layout::along(Dim::Warp, rows, warps.m);
  tile *= matrix == Matrix::A ? copies(Dim::Warp, warps.n) : layout::along(Dim::Warp, columns, warps.n);
  if (rank == 3)
    tile *= layout::along(Dim::Warp, 0, warps.batch);
  // The fragments of an operand that follow each other along K feed one chain of instructions.
  SmallVector<unsigned> order{columns, rows};
  if (matrix == Matrix::B)
    order = {rows, columns};
  if (rank == 3)
    order.push_back(0);
  return ttg::withoutRegisterCopies(layout::covering(tile, shape, order));
}

LinearLayout scaleLayout(Matrix matrix, ArrayRef<int64_t> shape, const DotWarps &warps) {
  LinearLayout tile = layout::scaleFragment(matrix);
  tile *= matrix == Matrix::B ? copies(Dim::Warp, warps.m) : layout::along(Dim::Warp, 0, warps.m);
  tile *= matrix == Matrix::A ? copies(Dim::Warp, warps.n) : layout::along(Dim::Warp, 1, warps.n);
  const SmallVector<unsigned> order = matrix == Matrix::A ? SmallVector<unsigned>{1, 0} : SmallVector<unsigned>{0, 1};
  return ttg::withoutRegisterCopies(layout::covering(tile, shape, order));
}

LinearLayout fmaResultLayout(ArrayRef<int64_t> shape, unsigned numWarps, const arch::Architecture &architecture) {
  const arch::MmaThresholds &sizes = arch::smModelOf(architecture).tiles;
  unsigned rank = shape.size();
  SmallVector<unsigned> order;
  for (unsigned axis = rank; axis-- > 0;)
    order.push_back(axis);
  // Spread threads over columns and rows equally, so that many threads read the same operand elements at once.
  layout::Blocked blocked;
  blocked.order = order;
  blocked.perThread.assign(rank, 1);
  blocked.lanes.assign(rank, 1);
  blocked.warps.assign(rank, 1);
  int64_t m = shape[rank - 2], n = shape[rank - 1];
  blocked.perThread[rank - 1] = std::min<int64_t>(n, sizes.fmaElements);
  blocked.perThread[rank - 2] = std::min<int64_t>(m, sizes.fmaElements);
  while (m * n / (blocked.perThread[rank - 1] * blocked.perThread[rank - 2]) < arch::kThreadsPerWarp * numWarps &&
         blocked.perThread[rank - 1] * blocked.perThread[rank - 2] > 1)
    (blocked.perThread[rank - 2] > 1 ? blocked.perThread[rank - 2] : blocked.perThread[rank - 1]) /= 2;
  blocked.lanes[rank - 1] =
      std::min<int64_t>(sizes.fmaColumnLanes, std::max<int64_t>(1, n / blocked.perThread[rank - 1]));
  blocked.lanes[rank - 2] = arch::kThreadsPerWarp / blocked.lanes[rank - 1];
  blocked.warps[rank == 3 ? 0 : rank - 2] = numWarps;
  return ttg::withoutRegisterCopies(layout::blocked(shape, blocked));
}

/// The coordinates of `column`, an image under `result`, that an operand shares; the coordinate along K is 0.
static uint64_t projectToOperand(const LinearLayout &result, uint64_t column, const layout::Space &out,
                                 unsigned kAxis) {
  SmallVector<uint64_t, 4> coordinates = result.out().coordinates(column);
  coordinates[kAxis] = 0;
  return out.point(coordinates);
}

LinearLayout fmaOperandLayout(Matrix matrix, ArrayRef<int64_t> shape, const LinearLayout &result) {
  unsigned rank = shape.size(), kAxis = matrix == Matrix::A ? rank - 1 : rank - 2;
  layout::Space out = layout::tensorSpace(shape), in;
  layout::Columns columns;
  for (unsigned bit = 0; bit < out.bits(Dim::tensor(kAxis)); ++bit)
    columns.push_back(uint64_t(1) << (out.offset(Dim::tensor(kAxis)) + bit));
  unsigned along = columns.size();
  for (const layout::Axis &axis : result.in().axes()) {
    for (unsigned bit = 0; bit < axis.bits; ++bit)
      columns.push_back(projectToOperand(result, result.basis(axis.dim, bit), out, kAxis));
    in.append({axis.dim, axis.bits + (axis.dim == Dim::Register ? along : 0)});
  }
  return ttg::withoutRegisterCopies(LinearLayout(in, out, columns));
}

// Instructions by layout ----------------------------------------------------------------------------------------------

/// Whether an operand has, in each thread (`inThread`) or each warp, all of K for the rows or columns that `result` has
/// there, and its other coordinates match those of `result`.
static bool matchesResult(Matrix matrix, const LinearLayout &operand, const LinearLayout &result, bool inThread) {
  unsigned rank = operand.out().rank(), kAxis = matrix == Matrix::A ? rank - 1 : rank - 2;
  layout::Columns have, want;
  for (unsigned bit = 0; bit < operand.out().bits(Dim::tensor(kAxis)); ++bit)
    want.push_back(uint64_t(1) << (operand.out().offset(Dim::tensor(kAxis)) + bit));
  for (Dim dim : {Dim::Register, Dim::Lane, Dim::Warp, Dim::Block}) {
    bool own = dim == Dim::Register || (dim == Dim::Lane && !inThread);
    if (!own && operand.in().bits(dim) != result.in().bits(dim))
      return false;
    for (unsigned bit = 0; bit < result.in().bits(dim); ++bit) {
      uint64_t projected = projectToOperand(result, result.basis(dim, bit), operand.out(), kAxis);
      if (own)
        want.push_back(projected);
      else if (operand.basis(dim, bit) != projected)
        return false;
    }
    if (own)
      for (unsigned bit = 0; bit < operand.in().bits(dim); ++bit)
        have.push_back(operand.basis(dim, bit));
  }
  layout::Span haveSpan(have), wantSpan(want);
  return haveSpan.rank() == wantSpan.rank() &&
         llvm::all_of(want, [&](uint64_t column) { return haveSpan.contains(column); });
}

/// Whether the scales of a dot lie as its instruction reads them.
static bool matchScales(tt::DotOp dot, const LinearLayout &result) {
  for (auto [k, scale] : llvm::enumerate(dot.getScales())) {
    const Matrix matrix = k == 0 ? Matrix::A : Matrix::B;
    const LinearLayout &layout = ttg::layoutOf(scale);
    if (!matchesResult(matrix, layout, result, false) || !layout.dividedBy(layout::scaleFragment(matrix)))
      return false;
  }
  return true;
}

std::optional<DotInstruction> dotInstructionOf(tt::DotOp dot, const arch::Architecture &architecture) {
  const LinearLayout &a = ttg::layoutOf(dot.getA()), &b = ttg::layoutOf(dot.getB()), &c = ttg::layoutOf(dot.getType());
  if (ttg::layoutAttrOf(dot.getC()) != ttg::layoutAttrOf(dot.getType()))
    return std::nullopt;
  unsigned rank = c.out().rank();
  if (matchesResult(Matrix::A, a, c, false) && matchesResult(Matrix::B, b, c, false) && matchScales(dot, c))
    for (const DotInstruction &instruction : candidates(dot, architecture)) {
      auto startsWithFragment = [&](const LinearLayout &layout, Matrix matrix) {
        return layout.dividedBy(fragment(instruction, matrix, rank)).has_value();
      };
      if (startsWithFragment(a, Matrix::A) && startsWithFragment(b, Matrix::B) && startsWithFragment(c, Matrix::C))
        return instruction;
    }
  if (!dot.hasScales() && matchesResult(Matrix::A, a, c, true) && matchesResult(Matrix::B, b, c, true))
    return DotInstruction();
  return std::nullopt;
}

} // namespace txl::analysis
