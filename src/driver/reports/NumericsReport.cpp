// Each operation on floats has a rule, by its class, its type and the target; equal rules of several operations are one
// fact. An operation without a rule of its own is one that moves or compares elements, or computes with integers.
#include "driver/reports/NumericsReport.h"
#include "analysis/DotInstruction.h"
#include "driver/reports/EffectsReport.h"
#include "ir/SourceFacts.h"
#include "ir/ops/AssemblyOps.h"
#include "ir/ops/AtomicOps.h"
#include "ir/ops/CastOps.h"
#include "ir/ops/DotOps.h"
#include "ir/ops/ElementOps.h"
#include "ir/ops/ReductionOps.h"
#include "ir/ops/async/AsyncDotOps.h"
#include "ir/ops/async/TensorDotOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "numerics/Bounds.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

namespace txl::driver {

namespace arith = mlir::arith;
namespace math = mlir::math;

namespace {
/// How an operation computes.
struct NumericRule {
  std::string rule;         ///< `nearest`, `fused`, `bound`, …
  std::string ulp;          ///< of `bound`
  std::string nan;          ///< of minima and maxima: `dropped`, `kept`
  Fact::Extents order;      ///< of a reduction: the bits of an index, in the order in which they are combined
  std::string precision;    ///< of a dot
  std::string accumulation; ///< of a dot
  bool hasCpuBits = true;   ///< the tile machine computes the same bits from the same TTIR
};

/// The rules of one target.
class NumericRules {
public:
  explicit NumericRules(const arch::Architecture *gpu) : gpu(gpu) {}
  /// The rule of an operation; its `rule` is empty if it does not compute with floats.
  NumericRule of(mlir::Operation *op) const;

private:
  NumericRule ofFunction(llvm::StringRef name, mlir::Type type) const;
  NumericRule ofDot(mlir::Type operand, llvm::StringRef precision, unsigned imprecise, int64_t k, bool isMatrix) const;
  NumericRule ofScan(tt::ScanOp scan) const;
  NumericRule ofLibrary(tt::ExternElementwiseOp call) const;
  static NumericRule bound(llvm::StringRef ulp, bool hasCpuBits) {
    return {"bound", ulp.str(), "", {}, "", "", hasCpuBits};
  }

  const arch::Architecture *gpu; ///< null: the CPU
};
} // namespace

static mlir::Type firstElementType(mlir::Operation *op) {
  return op->getNumOperands() ? mlir::getElementTypeOrSelf(op->getOperand(0).getType()) : mlir::Type();
}
static bool isFloatType(mlir::Type type) { return mlir::isa_and_nonnull<mlir::FloatType>(type); }

static std::string typeText(mlir::Type type) {
  std::string text;
  llvm::raw_string_ostream(text) << type;
  return text;
}

/// The approximate instructions of a GPU, by docs/write/numerics.md, or the project's own function.
NumericRule NumericRules::ofFunction(llvm::StringRef name, mlir::Type type) const {
  bool isApproximate = gpu && !type.isF64();
  if (isApproximate && name == "exp")
    return bound("2+1.25|x|", false);
  if (isApproximate && (name == "exp2" || name == "rsqrt"))
    return bound("2", false);
  const numerics::Bounds *bounds = numerics::boundsOf(name);
  if (!bounds)
    return bound("see_docs", true);
  std::string ulp;
  llvm::raw_string_ostream(ulp) << llvm::format("%g", type.isF64() ? bounds->f64 : bounds->f32);
  return bound(ulp, true);
}

NumericRule NumericRules::ofDot(mlir::Type operand, llvm::StringRef precision, unsigned imprecise, int64_t k,
                                bool isMatrix) const {
  NumericRule rule;
  rule.rule = isMatrix ? "instructions_along_k" : "fma_chain_along_k";
  rule.precision = operand.isF32() ? precision.str() : "exact";
  rule.accumulation = operand.isF64()                                                      ? "f64"
                      : isMatrix && operand.getIntOrFloatBitWidth() == 8 && imprecise >= k ? "13_bits"
                                                                                           : "f32";
  rule.hasCpuBits = !isMatrix;
  return rule;
}

/// Whether a region combines two floats by something that rounds.
static bool combinesWithRounding(mlir::Region &region) {
  return region
      .walk([](mlir::Operation *op) {
        bool rounds = mlir::isa<arith::AddFOp, arith::SubFOp, arith::MulFOp, arith::DivFOp, math::FmaOp>(op);
        return rounds ? mlir::WalkResult::interrupt() : mlir::WalkResult::advance();
      })
      .wasInterrupted();
}

NumericRule NumericRules::ofScan(tt::ScanOp scan) const {
  NumericRule rule;
  if (!combinesWithRounding(scan.getCombineOp()))
    return rule;
  rule.rule = gpu ? "chain_in_threads_tree_between" : "chain";
  rule.hasCpuBits = !gpu;
  return rule;
}

static NumericRule ruleNamed(llvm::StringRef rule) {
  NumericRule made;
  made.rule = rule.str();
  return made;
}
static NumericRule ruleOfExtremum(llvm::StringRef nan) {
  NumericRule made = ruleNamed("exact");
  made.nan = nan.str();
  return made;
}

static NumericRule ruleOfReduction(tt::ReduceOp reduce) {
  if (!combinesWithRounding(reduce.getCombineOp()))
    return {};
  NumericRule rule = ruleNamed("tree");
  if (auto order = reduce->getAttrOfType<mlir::DenseI32ArrayAttr>("tt.order")) {
    llvm::append_range(rule.order, order.asArrayRef());
    return rule;
  }
  int64_t length = reduce.getInputTypes()[0].getShape()[reduce.getAxis()];
  for (unsigned bit = llvm::Log2_64_Ceil(length); bit-- > 0;)
    rule.order.push_back(bit);
  return rule;
}

/// A function of CUDA's libdevice: `__nv_expf`, `__nv_exp`.
NumericRule NumericRules::ofLibrary(tt::ExternElementwiseOp call) const {
  mlir::Type type = mlir::getElementTypeOrSelf(call.getType());
  llvm::StringRef name = call.getSymbol(), stem;
  name.consume_front("__nv_");
  stem = name;
  if (!numerics::boundsOf(name) && stem.consume_back("f"))
    name = stem;
  if (llvm::is_contained(
          {"floor", "ceil", "trunc", "rint", "nearbyint", "round", "fabs", "fmin", "fmax", "copysign", "fmod"}, name))
    return ruleNamed("exact");
  if (name == "fma")
    return ruleNamed("fused");
  if (gpu && name == "exp" && !type.isF64())
    return bound("2", false);
  return numerics::boundsOf(name) && name != "lgamma" ? ofFunction(name, type) : bound("see_docs", true);
}

NumericRule NumericRules::of(mlir::Operation *op) const {
  mlir::Type type = firstElementType(op);
  const bool isGpuF32 = gpu && isFloatType(type) && type.isF32();
  return llvm::TypeSwitch<mlir::Operation *, NumericRule>(op)
      .Case<arith::AddFOp, arith::SubFOp, arith::MulFOp, tt::PreciseDivFOp, tt::PreciseSqrtOp>(
          [](auto) { return ruleNamed("nearest"); })
      .Case<math::FmaOp>([](auto) { return ruleNamed("fused"); })
      .Case<arith::DivFOp, tt::ApproxDivFOp>([&](auto) { return isGpuF32 ? bound("2", false) : ruleNamed("nearest"); })
      .Case<math::SqrtOp>([&](auto) { return isGpuF32 ? bound("1", false) : ruleNamed("nearest"); })
      .Case<arith::RemFOp, math::FloorOp, math::CeilOp, math::RoundEvenOp, math::TruncOp>(
          [](auto) { return ruleNamed("exact"); })
      .Case<arith::MinNumFOp, arith::MaxNumFOp>([](auto) { return ruleOfExtremum("dropped"); })
      .Case<arith::MinimumFOp, arith::MaximumFOp>([](auto) { return ruleOfExtremum("kept"); })
      .Case<tt::ClampFOp>([](tt::ClampFOp clamp) {
        return ruleOfExtremum(clamp.getPropagateNan() == tt::PropagateNan::All ? "kept" : "dropped");
      })
      .Case<arith::TruncFOp>([](auto) { return ruleNamed("nearest"); })
      .Case<tt::FpToFpOp>([](tt::FpToFpOp cast) {
        bool isToZero = cast.getRounding() && *cast.getRounding() != tt::RoundingMode::NearestEven;
        return ruleNamed(isToZero ? "towards_zero" : "nearest");
      })
      .Case<arith::SIToFPOp, arith::UIToFPOp>([](auto) { return ruleNamed("nearest"); })
      .Case<arith::FPToSIOp, arith::FPToUIOp>([](auto) { return ruleNamed("towards_zero"); })
      .Case<tt::ExternElementwiseOp>([&](tt::ExternElementwiseOp call) { return ofLibrary(call); })
      .Case<tt::ReduceOp>([](tt::ReduceOp reduce) { return ruleOfReduction(reduce); })
      .Case<tt::ScanOp>([&](tt::ScanOp scan) { return ofScan(scan); })
      .Case<tt::DotOp>([&](tt::DotOp dot) {
        if (!isFloatType(type))
          return NumericRule();
        // Passes to TTGIR split the operands of tf32x3 and its like, and widen narrow accumulators, for tensor cores.
        bool isPrepared = type.isF32() ? dot.getInputPrecision() != tt::InputPrecision::IEEE
                                       : !mlir::getElementTypeOrSelf(dot.getType()).isF32() && !type.isF64();
        bool isMatrix = gpu && (isPrepared || analysis::chooseDotInstruction(dot, *gpu).isMatrix());
        return ofDot(type, tt::stringifyInputPrecision(dot.getInputPrecision()), dot.getMaxNumImpreciseAcc(),
                     mlir::cast<mlir::RankedTensorType>(dot.getA().getType()).getShape().back(), isMatrix);
      })
      .Case<tx::DotAsyncOp>([&](tx::DotAsyncOp dot) {
        mlir::Type operand = dot.getOperandType(0).getElementType();
        return isFloatType(operand) ? ofDot(operand, tt::stringifyInputPrecision(dot.getInputPrecision()),
                                            dot.getMaxNumImpreciseAcc(), dot.getOperandType(0).getShape().back(), gpu)
                                    : NumericRule();
      })
      .Case<tx::DotXOp>([&](tx::DotXOp dot) {
        mlir::Type element = dot.getA().getType().getElementType();
        if (dot.hasPairs()) // elements of 4 bits are summed as those of 8 bits
          element = mlir::Float8E4M3FNType::get(dot.getContext());
        return isFloatType(element) ? ofDot(element, tt::stringifyInputPrecision(dot.getInputPrecision()),
                                            dot.getMaxNumImpreciseAcc(), dot.getExtentOfK(), gpu)
                                    : NumericRule();
      })
      .Case<tt::AtomicRMWOp>([&](tt::AtomicRMWOp atomic) {
        NumericRule rule;
        if (atomic.getKind() == tt::RMWKind::FAdd) {
          rule.rule = "any_order";
          rule.hasCpuBits = !gpu;
        }
        return rule;
      })
      .Case<tt::ElementwiseInlineAsmOp, tx::InlineAsmOp>([](auto) { return ruleNamed("as_the_text"); })
      .Default([&](mlir::Operation *other) {
        bool isFunction =
            other->getName().getDialectNamespace() == "math" && isFloatType(type) &&
            numerics::boundsOf(other->getName().stripDialect() == "powf" ? "pow" : other->getName().stripDialect());
        llvm::StringRef name = other->getName().stripDialect();
        return isFunction ? ofFunction(name == "powf" ? "pow" : name, type) : NumericRule();
      });
}

static Fact numericFact(mlir::Operation *op, const NumericRule &rule) {
  Fact fact("numerics", ir::lineOf(op));
  fact.set("operation", op->getName().getStringRef());
  fact.set("type", typeText(firstElementType(op)));
  fact.set("rule", rule.rule);
  if (!rule.ulp.empty())
    fact.set("ulp", rule.ulp);
  if (!rule.nan.empty())
    fact.set("nan", rule.nan);
  if (!rule.order.empty()) {
    Fact::Names bits;
    for (int64_t bit : rule.order)
      bits.push_back(std::to_string(bit));
    fact.set("order", bits);
  }
  if (!rule.precision.empty())
    fact.set("precision", rule.precision).set("accumulation", rule.accumulation);
  fact.set("cpu_bits", rule.hasCpuBits);
  return fact;
}

/// The fields of a fact without its position.
static std::string fieldsOf(const Fact &fact) {
  Fact bare = fact;
  bare.position = {};
  std::string text;
  llvm::raw_string_ostream os(text);
  printFact(os, bare);
  return text;
}

Facts numericFacts(mlir::ModuleOp module, const DeviceOptions &options) {
  NumericRules rules(options.target.architecture);
  Facts facts;
  llvm::StringMap<std::pair<size_t, int64_t>> known; // by the fields: the fact, how many operations it is for
  module.walk<mlir::WalkOrder::PreOrder>([&](mlir::Operation *op) {
    NumericRule rule = rules.of(op);
    bool isInside = mlir::isa_and_nonnull<tt::ReduceOp, tt::ScanOp>(op->getParentOp());
    if (rule.rule.empty() || isInside) // the tree or chain states how the region combines
      return;
    Fact fact = numericFact(op, rule);
    auto [found, isNew] = known.try_emplace(fieldsOf(fact), facts.size(), 0);
    ++found->second.second;
    if (isNew)
      facts.push_back(std::move(fact));
  });
  for (const auto &entry : known)
    facts[entry.second.first].set("operations", entry.second.second);
  return facts;
}

std::optional<std::string> numericsReport(const Artifact &artifact, llvm::StringRef name, DiagnosticEngine &diags) {
  WarmContext::Lease lease;
  const bool isTTGIR = artifact.ttir.empty() && !artifact.ttgir.empty();
  mlir::OwningOpRef<mlir::ModuleOp> module =
      isTTGIR ? parseModule(*lease, artifact.ttgir, artifact.kernelName, diags) : tilesOf(*lease, artifact, diags);
  if (!module)
    return std::nullopt;
  Facts facts = numericFacts(*module, artifact.options);
  std::string text;
  llvm::raw_string_ostream os(text);
  name.ends_with(":json") ? printFactsAsJSON(os, facts) : printFacts(os, facts);
  return text;
}

} // namespace txl::driver
