// The table of wgmma by element types, and the partition of a result among warpgroups.
#include "analysis/WarpgroupDot.h"
#include "analysis/estimates/RegisterEstimate.h"
#include "arch/SmModel.h"
#include "arch/SpecificFeatures.h"
#include "ir/ops/async/AsyncDotOps.h"
#include "mlir/IR/BuiltinTypes.h"

using namespace mlir;
using txl::layout::Dim;
using txl::layout::LinearLayout;

namespace txl::analysis {

using Kind = DotInstruction::Kind;

DotSpec getDotSpec(tx::DotAsyncOp dot) {
  RankedTensorType a = dot.getOperandType(0), b = dot.getOperandType(1), c = dot.getType();
  return {a.getElementType(), b.getElementType(), c.getElementType(),      c.getDimSize(0),
          c.getDimSize(1),    a.getDimSize(1),    dot.getInputPrecision(), dot.getMaxNumImpreciseAcc()};
}

std::string WarpgroupDot::str() const {
  static constexpr StringRef names[] = {"", "f16", "bf16", "tf32", "e4m3", "e5m2", "s8", ""};
  StringRef accType = kind == Kind::S8 ? "s32" : "f32";
  return ("m64n" + Twine(n) + "k" + Twine(k) + "." + accType + "." + names[unsigned(kind)] + "." +
          names[unsigned(kindB)])
      .str();
}

static std::optional<Kind> kindOf(Type element, tt::InputPrecision precision) {
  if (element.isF16())
    return Kind::F16;
  if (element.isBF16())
    return Kind::BF16;
  if (element.isF32() && precision == tt::InputPrecision::TF32)
    return Kind::TF32;
  if (element.isInteger(8))
    return Kind::S8;
  if (isa<Float8E4M3FNType>(element))
    return Kind::E4M3;
  if (isa<Float8E5M2Type>(element))
    return Kind::E5M2;
  return std::nullopt;
}

/// The instruction by element types alone.
static std::optional<WarpgroupDot> instructionFor(const DotSpec &spec, const arch::Architecture &architecture) {
  std::optional<Kind> a = kindOf(spec.a, spec.precision), b = kindOf(spec.b, spec.precision);
  if (!arch::has(architecture, arch::SpecificFeature::Wgmma) || !a || !b)
    return std::nullopt;
  auto isFp8 = [](Kind kind) { return kind == Kind::E4M3 || kind == Kind::E5M2; };
  if (*a != *b && !(isFp8(*a) && isFp8(*b)))
    return std::nullopt;
  if (*a == Kind::S8 ? !spec.accType.isInteger(32) : !spec.accType.isF32())
    return std::nullopt;
  // The instruction keeps 13 bits of an 8-bit float accumulator.
  if (isFp8(*a) && spec.impreciseAcc < spec.k)
    return std::nullopt;
  WarpgroupDot dot;
  dot.kind = *a, dot.kindB = *b;
  dot.k = 256 / spec.a.getIntOrFloatBitWidth();
  return dot;
}

/// Whether `groups` can partition the result within each thread's register budget. Sets the instruction's N.
static bool canPartition(WarpgroupDot &dot, const DotSpec &spec, layout::WarpGrid groups, const arch::SmModel &model) {
  const arch::MmaThresholds &shape = model.tiles;
  unsigned threads = arch::kThreadsPerWarp * model.warps.perWarpgroup * groups.m * groups.n;
  if (spec.m % (shape.wgmmaRows * groups.m) || spec.n % (shape.wgmmaColumnUnit * groups.n) || spec.k < dot.k ||
      uint64_t(spec.m * spec.n * 4) > registerBytes(model.registers.wgmmaAccumulator, threads))
    return false;
  dot.groups = groups;
  dot.n = std::min<int64_t>(shape.wgmmaMaxColumns, spec.n / groups.n);
  return true;
}

std::optional<WarpgroupDot> chooseWarpgroupDot(const DotSpec &spec, unsigned numWarps, bool keepRowsInWarp,
                                               const arch::Architecture &architecture) {
  std::optional<WarpgroupDot> dot = instructionFor(spec, architecture);
  const arch::SmModel &model = arch::smModelOf(architecture);
  const unsigned perGroup = model.warps.perWarpgroup;
  if (!dot || numWarps % perGroup)
    return std::nullopt;
  // Each instruction reads 64 rows of A and its columns of B from shared memory, whose bandwidth is as critical as the
  // tensor cores: prefer the fewest reads; on a tie, give warpgroups rows of their own.
  std::optional<WarpgroupDot> best;
  int64_t fewest = 0;
  const int64_t rows = model.tiles.wgmmaRows;
  for (unsigned along = numWarps / perGroup; along; along /= 2) {
    layout::WarpGrid groups{along, numWarps / perGroup / along};
    int64_t columns = spec.n / groups.n, width = std::min<int64_t>(model.tiles.wgmmaMaxColumns, columns);
    int64_t reads = spec.m * spec.n / (rows * std::max<int64_t>(width, 1)) * (rows + width);
    if (canPartition(*dot, spec, groups, model) && (!best || (reads < fewest && !keepRowsInWarp))) {
      best = dot;
      fewest = reads;
    }
  }
  return best;
}

LinearLayout resultLayout(const WarpgroupDot &dot, const DotSpec &spec) {
  return layout::wgmmaAccumulator({spec.m, spec.n}, dot.groups, dot.n);
}

LinearLayout operandLayout(const WarpgroupDot &dot, const DotSpec &spec) {
  return layout::wgmmaOperand({spec.m, spec.k}, dot.groups, dot.perLane());
}

std::optional<WarpgroupDot> warpgroupDotOf(const DotSpec &spec, const LinearLayout &result,
                                           const arch::Architecture &architecture) {
  std::optional<WarpgroupDot> dot = instructionFor(spec, architecture);
  unsigned warps = result.in().bits(Dim::Warp);
  if (!dot || warps < 2)
    return std::nullopt;
  for (unsigned bits = 0; bits <= warps - 2; ++bits)
    if (canPartition(*dot, spec, {1u << bits, 1u << (warps - 2 - bits)}, arch::smModelOf(architecture)) &&
        resultLayout(*dot, spec) == result)
      return dot;
  return std::nullopt;
}

} // namespace txl::analysis
