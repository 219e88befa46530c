// Eviction policies of accesses: the name of a priority, or an instance of `CachePolicy`, whose value each access makes
// from its fields; equal ones are merged by CSE, and hoisted out of loops.
#include "frontend/builtins/MemoryAccess.h"
#include "frontend/evaluation/Constants.h"
#include "frontend/values/ConstantText.h"

namespace txl::frontend {

TXL_DIAGNOSTIC(UnknownEvictionPolicy, ValueError,
               "`{0}`: the eviction policy is `evict_first`, `evict_last` or a `CachePolicy`, not `{1}` (Unsupported "
               "eviction policy '{1}')");
TXL_DIAGNOSTIC(CachePolicyPriority, ValueError, "`{0}`: the {1} priority of a cache policy is {2}, not `{3}`");
TXL_DIAGNOSTIC(CachePolicyFraction, ValueError,
               "`{0}`: the fraction of a cache policy is a number greater than 0 and at most 1, not `{1}`");
TXL_DIAGNOSTIC(CachePolicyRange, ValueError, "`{0}`: {1}");

using mlir::failure;
using mlir::FailureOr;

static bool isCachePolicy(Value value) {
  if (!value.isAggregate())
    return false;
  llvm::StringRef name = value.asTuple().typeName; // with the module if the host made it
  return name == "CachePolicy" || name == "txl.language.CachePolicy";
}

static FailureOr<llvm::StringRef> priorityOf(BuiltinCall &call, Value value, llvm::StringRef role,
                                             llvm::ArrayRef<llvm::StringRef> names) {
  std::string all;
  for (auto [i, name] : llvm::enumerate(names)) {
    if (value.isStr() && value.asStr() == name)
      return name;
    all += (i == 0 ? "`" : i + 1 == names.size() ? " or `" : ", `") + name.str() + "`";
  }
  return mlir::LogicalResult(call.evaluator.error(CachePolicyPriority, call.builtin.name, role, all,
                                                  value.isStr() ? value.asStr().str() : value.describe()));
}

/// A size of a range in bytes, as the i32 that the instruction takes.
static FailureOr<mlir::Value> sizeOf(BuiltinCall &call, Value value) {
  Evaluator &e = call.evaluator;
  const bool isTile = value.isScalarTile() && value.type().isInt();
  if (!isTile && !(value.isInt() && value.fitsInt64() && llvm::isUInt<32>(value.asInt64())))
    return mlir::LogicalResult(e.error(CachePolicyRange, call.builtin.name,
                                       "the sizes of a cache policy's range are integers, at most 4294967295, not `" +
                                           value.describe() + "`"));
  auto converted = e.semantic().cast(value, Scalar::UInt32);
  return failed(converted) ? FailureOr<mlir::Value>(failure()) : converted->ir();
}

static FailureOr<mlir::Value> makePolicy(BuiltinCall &call, unsigned i) {
  Evaluator &e = call.evaluator;
  llvm::ArrayRef<Value> fields = call.arg(i).elements(); // in the order of python/txl/language/cache_policies.py
  Value fraction = fields[1], base = fields[3], size = fields[4], total = fields[5];
  e.pointAt(call, i);
  auto primary =
      priorityOf(call, fields[0], "primary", {"evict_last", "evict_normal", "evict_first", "evict_unchanged"});
  auto secondary = priorityOf(call, fields[2], "secondary", {"evict_first", "evict_unchanged"});
  if (failed(primary) || failed(secondary))
    return failure();
  if (base.isNone()) {
    double share = fraction.isFloat()                         ? fraction.asDouble()
                   : fraction.isInt() && fraction.fitsInt64() ? fraction.asInt64()
                                                              : 0;
    if (!(float(share) > 0 && share <= 1))
      return mlir::LogicalResult(e.error(CachePolicyFraction, call.builtin.name,
                                         fraction.isConstexpr() ? valueText(fraction) : fraction.describe()));
    return makeL2Policy(e, *primary, *secondary, float(share));
  }
  if (!base.isScalarTile() || !base.type().isPointer())
    return mlir::LogicalResult(
        e.error(CachePolicyRange, call.builtin.name,
                "the range of a cache policy begins at a pointer, not `" + base.describe() + "`"));
  if (!(fraction.isFloat() && fraction.asDouble() == 1) && !(fraction.isInt() && fraction.asInt64() == 1))
    return mlir::LogicalResult(
        e.error(CachePolicyRange, call.builtin.name, "a cache policy has either a fraction or a range, not both"));
  auto bytes = sizeOf(call, size), all = sizeOf(call, total);
  if (failed(bytes) || failed(all))
    return failure();
  if (size.isInt() && total.isInt() && size.asInt64() > total.asInt64())
    return mlir::LogicalResult(e.error(CachePolicyRange, call.builtin.name,
                                       "`primary_size` of a cache policy is at most `total_size`, but " +
                                           valueText(size) + " is greater than " + valueText(total)));
  return makeL2Policy(e, *primary, *secondary, base.ir(), *bytes, *all);
}

FailureOr<EvictionPolicy> evictionPolicyArgument(BuiltinCall &call, unsigned i) {
  if (isCachePolicy(call.arg(i))) {
    auto policy = makePolicy(call, i);
    return failed(policy) ? FailureOr<EvictionPolicy>(failure()) : EvictionPolicy{tt::EvictionPolicy::Normal, *policy};
  }
  auto text = strArgument(call, i);
  if (failed(text))
    return failure();
  if (text->empty() || *text == "evict_normal")
    return EvictionPolicy();
  if (*text == "evict_first")
    return EvictionPolicy{tt::EvictionPolicy::First, {}};
  if (*text == "evict_last")
    return EvictionPolicy{tt::EvictionPolicy::Last, {}};
  call.evaluator.pointAt(call, i);
  return mlir::LogicalResult(call.evaluator.error(UnknownEvictionPolicy, call.builtin.name, *text));
}

FailureOr<mlir::Value> cachePolicyArgument(BuiltinCall &call, unsigned i) {
  auto eviction = evictionPolicyArgument(call, i);
  if (failed(eviction))
    return failure();
  if (eviction->policy || eviction->priority == tt::EvictionPolicy::Normal)
    return eviction->policy;
  return makeL2Policy(call.evaluator, tt::stringifyEvictionPolicy(eviction->priority), "evict_unchanged", 1.0f);
}

} // namespace txl::frontend
