// Accesses of global memory with a predicate or hints, and addresses in the shared memory of other CTAs.
#include "lower/target/nvidia/Assembly.h"
#include "lower/target/nvidia/NvidiaLowering.h"
#include "llvm/IR/IntrinsicsNVPTX.h"

namespace txl::lower::nvidia {

llvm::Value *NvidiaLowering::remoteShared(Builder &b, llvm::Value *pointer, llvm::Value *cta) const {
  return b.CreateIntrinsic(b.getPtrTy(7), llvm::Intrinsic::nvvm_mapa_shared_cluster, {pointer, cta});
}

llvm::Value *NvidiaLowering::cachePolicy(Builder &b, Eviction eviction) const {
  llvm::StringRef name = eviction == Eviction::First ? "evict_first" : "evict_last";
  auto text = ("createpolicy.fractional.L2::" + name + ".b64 $0, 1.0;").str();
  llvm::CallInst *policy = emitAssembly(b, b.getInt64Ty(), text, "=l", {}, /*hasSideEffects=*/false);
  policy->setName("policy");
  return policy;
}

static llvm::StringRef cacheName(CacheOperator cache) {
  switch (cache) {
  case CacheOperator::All:
    return ".ca";
  case CacheOperator::Global:
    return ".cg";
  case CacheOperator::WriteBack:
    return ".wb";
  case CacheOperator::Streaming:
    return ".cs";
  case CacheOperator::WriteThrough:
    return ".wt";
  case CacheOperator::Reread:
    return ".cv";
  case CacheOperator::None:
    break;
  }
  return "";
}

/// Either a cache operator or an L1 eviction priority; a policy of L2 is added in both cases.
static std::string hintsOf(const GlobalAccess &access) {
  if (access.isVolatile)
    return ".volatile.global"; // takes no hints
  std::string hints = ".global" + cacheName(access.cache).str();
  if (!access.policy)
    return hints;
  if (access.cache == CacheOperator::None && access.eviction != Eviction::Normal)
    hints += access.eviction == Eviction::First ? ".L1::evict_first" : ".L1::evict_last";
  return hints + ".L2::cache_hint";
}

/// `.v2.b32`
static std::string suffixOf(const GlobalAccess &access) {
  return (access.words > 1 ? ".v" + std::to_string(access.words) : "") + ".b" + std::to_string(access.wordBits);
}

/// `{$0, $1}`, or `$0` for one.
static std::string operandList(unsigned first, unsigned count) {
  std::string text = count > 1 ? "{" : "";
  for (unsigned i = 0; i < count; ++i)
    text += (i ? ", $" : "$") + std::to_string(first + i);
  return text + (count > 1 ? "}" : "");
}

namespace {
/// The operands common to loads and stores, from number `next` on: address, policy, predicate.
struct CommonOperands {
  CommonOperands(const GlobalAccess &access, unsigned next, std::string &constraints,
                 llvm::SmallVectorImpl<llvm::Value *> &arguments);
  std::string address, policy, guard;
};
} // namespace

CommonOperands::CommonOperands(const GlobalAccess &access, unsigned next, std::string &constraints,
                               llvm::SmallVectorImpl<llvm::Value *> &arguments) {
  address = "[$" + std::to_string(next++) + "]";
  constraints += ",l";
  arguments.push_back(access.pointer);
  if (access.policy) {
    policy = ", $" + std::to_string(next++);
    constraints += ",l";
    arguments.push_back(access.policy);
  }
  if (access.predicate) {
    guard = "@$" + std::to_string(next) + " ";
    constraints += ",b";
    arguments.push_back(access.predicate);
  }
}

Results NvidiaLowering::loadGlobal(Builder &b, const GlobalAccess &access, Words other) const {
  std::string constraints;
  llvm::SmallVector<llvm::Value *, 12> arguments;
  for (unsigned i = 0; i < access.words; ++i)
    constraints += (i ? ",=" : "=") + std::string(1, constraintOf(access.wordBits));
  unsigned next = access.words;
  if (access.predicate)
    for (unsigned i = 0; i < access.words; ++i, ++next) {
      constraints += "," + std::to_string(i); // the same register as output i
      arguments.push_back(other[i]);
    }
  CommonOperands common(access, next, constraints, arguments);
  std::string text = common.guard + "ld" + hintsOf(access) + suffixOf(access) + " " + operandList(0, access.words) +
                     ", " + common.address + common.policy + ";";
  llvm::SmallVector<llvm::Type *, 4> types(access.words, access.wordType(b));
  llvm::Type *result = access.words == 1 ? types.front() : llvm::StructType::get(b.getContext(), types);
  llvm::CallInst *call = emitAssembly(b, result, text, constraints, arguments);
  call->setDoesNotThrow();
  if (!access.isVolatile && access.cache != CacheOperator::Reread) // a second load may return another value
    call->setOnlyReadsMemory();
  if (access.words == 1)
    return {call};
  Results words;
  for (unsigned i = 0; i < access.words; ++i)
    words.push_back(b.CreateExtractValue(call, i));
  return words;
}

void NvidiaLowering::storeGlobal(Builder &b, const GlobalAccess &access, Words words) const {
  std::string constraints;
  llvm::SmallVector<llvm::Value *, 12> arguments(words.begin(), words.end());
  for (unsigned i = 0; i < access.words; ++i)
    constraints += (i ? "," : "") + std::string(1, constraintOf(access.wordBits));
  CommonOperands common(access, access.words, constraints, arguments);
  std::string text = common.guard + "st" + hintsOf(access) + suffixOf(access) + " " + common.address + ", " +
                     operandList(0, access.words) + common.policy + ";";
  emitAssembly(b, b.getVoidTy(), text, constraints, arguments)->setDoesNotThrow();
}

} // namespace txl::lower::nvidia
