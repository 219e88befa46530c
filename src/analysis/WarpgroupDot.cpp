// The table of wgmma by element types, and the partition of a result among warpgroups.
#include "analysis/WarpgroupDot.h"
#include "arch/SpecificFeatures.h"
#include "mlir/IR/BuiltinTypes.h"

using namespace mlir;
using txl::layout::Dim;
using txl::layout::LinearLayout;

namespace txl::analysis {

using Kind = DotInstruction::Kind;

static constexpr unsigned kRowsPerInstruction = 64, kMaxColumns = 256;
/// Registers of a thread that accumulators may take; the rest holds addresses and other values.
static constexpr int64_t kAccumulatorRegisters = 208;

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
static bool canPartition(WarpgroupDot &dot, const DotSpec &spec, layout::WarpGrid groups) {
  if (spec.m % (kRowsPerInstruction * groups.m) || spec.n % (8 * groups.n) || spec.k < dot.k ||
      spec.m * spec.n / (128 * groups.m * groups.n) > kAccumulatorRegisters)
    return false;
  dot.groups = groups;
  dot.n = std::min<int64_t>(kMaxColumns, spec.n / groups.n);
  return true;
}

std::optional<WarpgroupDot> chooseWarpgroupDot(const DotSpec &spec, unsigned numWarps, bool keepRowsInWarp,
                                               const arch::Architecture &architecture) {
  std::optional<WarpgroupDot> dot = instructionFor(spec, architecture);
  if (!dot || numWarps % 4)
    return std::nullopt;
  // Each instruction reads 64 rows of A and its columns of B from shared memory, whose bandwidth is as critical as the
  // tensor cores: prefer the fewest reads; on a tie, give warpgroups rows of their own.
  std::optional<WarpgroupDot> best;
  int64_t fewest = 0;
  for (unsigned along = numWarps / 4; along; along /= 2) {
    layout::WarpGrid groups{along, numWarps / 4 / along};
    int64_t columns = spec.n / groups.n, width = std::min<int64_t>(kMaxColumns, columns);
    int64_t reads =
        spec.m * spec.n / (kRowsPerInstruction * std::max<int64_t>(width, 1)) * (kRowsPerInstruction + width);
    if (canPartition(*dot, spec, groups) && (!best || (reads < fewest && !keepRowsInWarp))) {
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
    if (canPartition(*dot, spec, {1u << bits, 1u << (warps - 2 - bits)}) && resultLayout(*dot, spec) == result)
      return dot;
  return std::nullopt;
}

} // namespace txl::analysis
