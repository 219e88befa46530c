// Emits loads, stores, atomics, descriptors and messages.
#include "frontend/decompile/SourceEmitter.h"
#include "ir/OperationTable.h"
#include "ir/ops/AtomicOps.h"
#include "ir/ops/DebugOps.h"
#include "ir/ops/DescriptorOps.h"
#include "ir/ops/MemoryOps.h"
#include "llvm/Support/Format.h"

namespace txl::decompile {

using llvm::formatv;
using mlir::Value;

std::string optional(SourceEmitter &s, llvm::StringRef name, Value value) {
  return value ? formatv(", {0}={1}", name, s.argument(value)).str() : "";
}
std::string hints(SourceEmitter &s, tt::CachePolicyAttr policy, Value value) {
  std::string given = optional(s, "eviction_policy", value);
  if (!policy)
    return given;
  std::string text;
  llvm::raw_string_ostream os(text);
  if (policy.getCacheModifier() != tt::CacheModifier::None)
    os << ", cache_modifier=\"." << tt::stringifyCacheModifier(policy.getCacheModifier()) << '"';
  if (value)
    os << given;
  else if (policy.getEvictionPolicy() != tt::EvictionPolicy::Normal)
    os << ", eviction_policy=\"" << tt::stringifyEvictionPolicy(policy.getEvictionPolicy()) << '"';
  return text;
}
static void emit(SourceEmitter &s, tt::LoadOp op) {
  s.bind(op, formatv("tl.load({0}{1}{2}{3}{4})", s.argument(op.getPtr()), optional(s, "mask", op.getMask()),
                     optional(s, "other", op.getOther()), hints(s, op.getCachePolicyAttr(), op.getPolicy()),
                     op.getIsVolatile() ? ", volatile=True" : ""));
}
static void emit(SourceEmitter &s, tt::StoreOp op) {
  s.bind(op, formatv("tl.store({0}, {1}{2}{3})", s.argument(op.getPtr()), s.argument(op.getValue()),
                     optional(s, "mask", op.getMask()), hints(s, op.getCachePolicyAttr(), op.getPolicy())));
}
static void emit(SourceEmitter &s, tt::L2PolicyOp op) {
  std::string options;
  if (op.getFraction() && op.getFraction()->convertToFloat() != 1)
    llvm::raw_string_ostream(options) << llvm::format(", fraction=%.9g", op.getFraction()->convertToFloat());
  if (op.getSecondary() != "evict_unchanged")
    options += formatv(", secondary=\"{0}\"", op.getSecondary());
  if (op.getBase())
    options += formatv(", base={0}, primary_size={1}, total_size={2}", s.argument(op.getBase()),
                       s.literal(op.getSize()), s.literal(op.getTotal()));
  s.bind(op, formatv("tl.CachePolicy(\"{0}\"{1})", op.getPrimary(), options));
}
static std::string ordered(tt::MemSemantic order, tt::MemScope scope) {
  return formatv(", sem=\"{0}\", scope=\"{1}\"", tt::stringifyMemSemantic(order), tt::stringifyMemScope(scope));
}
static void emit(SourceEmitter &s, tt::AtomicRMWOp op) {
  using K = tt::RMWKind;
  K kind = op.getKind();
  bool isUnsigned = kind == K::UMax || kind == K::UMin;
  llvm::StringRef name = kind == K::FAdd       ? "add"
                         : kind == K::Exchange ? "xchg"
                         : kind == K::UMax     ? "max"
                         : kind == K::UMin     ? "min"
                                               : tt::stringifyRMWKind(kind);
  std::string pointer = s(op.getPtr()), value = s(op.getVal());
  if (isUnsigned) {
    value = s.asUnsigned(op.getVal());
    unsigned width = mlir::getElementTypeOrSelf(op.getVal().getType()).getIntOrFloatBitWidth();
    pointer = formatv("{0}.to(tl.pointer_type(tl.uint{1}), bitcast=True)", pointer, width);
  }
  std::string text = formatv("tl.atomic_{0}({1}, {2}{3}{4})", name, pointer, value, optional(s, "mask", op.getMask()),
                             ordered(op.getSem(), op.getScope()) + hints(s, {}, op.getPolicy()));
  s.bind(op, isUnsigned ? formatv("{0}.to({1}, bitcast=True)", text, s.type(op.getType())).str() : text);
}
static void emit(SourceEmitter &s, tt::AtomicCASOp op) {
  s.bind(op, formatv("tl.atomic_cas({0}, {1}, {2}{3})", s(op.getPtr()), s(op.getCmp()), s(op.getVal()),
                     ordered(op.getSem(), op.getScope())));
}
static void emit(SourceEmitter &s, tt::AtomicLoadOp op) {
  s.bind(op, formatv("tl.atomic_load({0}{1}{2})", s(op.getPtr()), optional(s, "mask", op.getMask()),
                     ordered(op.getSem(), op.getScope())));
}
static void emit(SourceEmitter &s, tt::AtomicStoreOp op) {
  s.bind(op, formatv("tl.atomic_store({0}, {1}{2}{3})", s(op.getPtr()), s(op.getVal()),
                     optional(s, "mask", op.getMask()), ordered(op.getSem(), op.getScope())));
}
static void emit(SourceEmitter &s, tt::AtomicPollOp op) {
  s.bind(op, formatv("tl.atomic_poll({0}, {1}{2}{3})", s(op.getPtr()), s(op.getExpected()),
                     ordered(op.getSem(), op.getScope()), optional(s, "timeout_ns", op.getTimeout())));
}
static void emit(SourceEmitter &s, tt::PrintOp op) {
  std::string values;
  for (auto [value, isSigned] : llvm::zip_equal(op.getArgs(), op.getIsSigned())) {
    mlir::Type element = mlir::getElementTypeOrSelf(value.getType());
    bool isUnsigned = !isSigned && element.isInteger() && !element.isInteger(1);
    values += ", " + (isUnsigned ? s.asUnsigned(value) : s(value));
  }
  llvm::StringRef prefix = op.getPrefix().trim(" ");
  prefix.consume_back(":");
  s.bind(op,
         formatv("tl.device_print({0}{1}{2})", SourceEmitter::quoted(prefix), values, op.getHex() ? ", hex=True" : ""));
}
static void emit(SourceEmitter &s, tt::AssertOp op) {
  s.bind(op, formatv("tl.device_assert({0}, {1})", s(op.getCondition()), SourceEmitter::quoted(op.getMessage())));
}
/// `[-1, 0]`
static std::string listOf(llvm::ArrayRef<int32_t> values) {
  std::string text;
  for (int32_t value : values)
    text += (text.empty() ? "" : ", ") + std::to_string(value);
  return "[" + text + "]";
}
static void emit(SourceEmitter &s, tt::MakeTensorDescOp op) {
  llvm::ArrayRef<int64_t> block = op.getType().getShape();
  if (op.isIm2col())
    return s.bind(op, formatv("tl.make_im2col_descriptor({0}, {1}, {2}, {3}, {4}, {5}, {6}{7})", s(op.getBase()),
                              s.list(op.getShape()), s.list(op.getStrides()), SourceEmitter::shape(block),
                              listOf(*op.getLower()), listOf(*op.getUpper()), listOf(*op.getSteps()),
                              op.getPadding().value_or(1) == 2 ? ", padding_option=\"nan\"" : ""));
  s.bind(op, formatv("tl.make_tensor_descriptor({0}, {1}, {2}, {3}{4})", s(op.getBase()), s.list(op.getShape()),
                     s.list(op.getStrides()), SourceEmitter::shape(block),
                     op.getPadding().value_or(1) == 2 ? ", padding_option=\"nan\"" : ""));
}

void addMemory(EmitterTable &table) {
  table.add(
      [](SourceEmitter &s, auto op) { emit(s, op); },
      ir::OperationList<tt::L2PolicyOp, tt::LoadOp, tt::StoreOp, tt::AtomicRMWOp, tt::AtomicCASOp, tt::AtomicLoadOp,
                        tt::AtomicStoreOp, tt::AtomicPollOp, tt::PrintOp, tt::AssertOp, tt::MakeTensorDescOp>());
}

} // namespace txl::decompile
