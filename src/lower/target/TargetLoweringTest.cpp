// Lowers a kernel for another machine: all that depends on the machine comes from its `TargetLowering`.
#include "ir/Dialect.h"
#include "ir/Text.h"
#include "lower/Lowering.h"
#include "lower/target/nvidia/NvidiaLowering.h"
#include "mlir/IR/MLIRContext.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/TargetParser/Triple.h"
#include "gtest/gtest.h"
#include <map>

using namespace txl;
using namespace txl::lower;

namespace {
/// A machine whose instructions are calls of functions, `other.<name>`. It has no reduction of a warp.
class OtherTarget : public nvidia::NvidiaLowering {
public:
  using NvidiaLowering::NvidiaLowering;

  llvm::Value *threadId(Builder &b) const override { return call(b, b.getInt32Ty(), "thread", {}); }
  bool hasLaneReduction(LaneReduction) const override { return false; }
  llvm::Value *shuffleXor(Builder &b, llvm::Value *word, unsigned laneXor) const override {
    return call(b, word->getType(), "xor", {word, b.getInt32(laneXor)});
  }
  void syncCta(Builder &b) const override { call(b, b.getVoidTy(), "barrier", {}); }
  Results loadGlobal(Builder &b, const GlobalAccess &access, Words other) const override {
    Results words;
    for (unsigned i = 0; i < access.words; ++i)
      words.push_back(call(b, access.wordType(b), "load", {access.pointer, access.predicate, other[i]}));
    return words;
  }
  void storeGlobal(Builder &b, const GlobalAccess &access, Words words) const override {
    for (llvm::Value *word : words)
      call(b, b.getVoidTy(), "store", {access.pointer, access.predicate, word});
  }

  void setUpModule(llvm::Module &module) const override { module.setTargetTriple(llvm::Triple("amdgcn-amd-amdhsa")); }
  void declareKernel(llvm::Function &kernel, const KernelLimits &limits) const override {
    kernel.setCallingConv(llvm::CallingConv::AMDGPU_KERNEL);
    threads = limits.threads;
  }

  mutable std::map<std::string, unsigned> calls; ///< by name
  mutable unsigned threads = 0;                  ///< of the kernel

private:
  llvm::Value *call(Builder &b, llvm::Type *result, const char *name, Words arguments) const {
    ++calls[name];
    llvm::SmallVector<llvm::Type *> types;
    for (llvm::Value *argument : arguments)
      types.push_back(argument->getType());
    llvm::Module &module = *b.GetInsertBlock()->getModule();
    auto *type = llvm::FunctionType::get(result, types, false);
    return b.CreateCall(module.getOrInsertFunction(std::string("other.") + name, type), arguments);
  }
};
} // namespace

// The sum of four warps' elements: a masked load, shuffles in a warp, an exchange between the warps, a store.
static constexpr llvm::StringLiteral kSum = R"(
#tile = #ttg.linear<{register = [], lane = [[1], [2], [4], [8], [16]], warp = [[32], [64]], block = []} -> {dim0 = 128}>
module attributes {"ttg.num-warps" = 4 : i32, "ttg.num-ctas" = 1 : i32} {
  tt.func public @sum(%p: !tt.ptr<i32>, %n: i32) {
    %range = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32, #tile>
    %limit = tt.splat %n : i32 -> tensor<128xi32, #tile>
    %mask = arith.cmpi slt, %range, %limit : tensor<128xi32, #tile>
    %base = tt.splat %p : !tt.ptr<i32> -> tensor<128x!tt.ptr<i32>, #tile>
    %at = tt.addptr %base, %range : tensor<128x!tt.ptr<i32>, #tile>, tensor<128xi32, #tile>
    %x = tt.load %at, %mask : tensor<128x!tt.ptr<i32>, #tile>
    %sum = "tt.reduce"(%x) <{axis = 0 : i32}> ({
    ^bb0(%a: i32, %b: i32):
      %c = arith.addi %a, %b : i32
      tt.reduce.return %c : i32
    }) : (tensor<128xi32, #tile>) -> i32
    tt.store %p, %sum : !tt.ptr<i32>
    tt.return
  }
}
)";

static std::unique_ptr<llvm::Module> lowerSum(llvm::LLVMContext &context, const TargetLowering &gpu) {
  mlir::DialectRegistry registry;
  tt::registerDialects(registry);
  mlir::MLIRContext mlir(registry, mlir::MLIRContext::Threading::DISABLED);
  std::string error;
  auto parsed = tt::parseTTIR(mlir, kSum, "test.ttgir", error);
  EXPECT_TRUE(parsed) << error;
  if (!parsed)
    return nullptr;
  DiagnosticEngine diags;
  KernelInfo info;
  auto module = Lowering(*parsed, context, *arch::findArchitecture("sm_90"), gpu, {}, diags).run(info);
  EXPECT_TRUE(module) << diags.render();
  EXPECT_FALSE(module && llvm::verifyModule(*module, &llvm::errs()));
  return module;
}

/// The names of the instructions that are NVIDIA's alone.
static std::vector<std::string> nvidiaInstructions(const llvm::Module &module) {
  std::vector<std::string> names;
  for (const llvm::Function &function : module)
    for (const llvm::BasicBlock &block : function)
      for (const llvm::Instruction &instruction : block)
        if (auto *call = llvm::dyn_cast<llvm::CallInst>(&instruction)) {
          const llvm::Function *callee = call->getCalledFunction();
          if (call->isInlineAsm() || (callee && callee->getName().starts_with("llvm.nvvm.")))
            names.push_back(callee ? callee->getName().str() : "assembly");
        }
  return names;
}

TEST(TargetLowering, AnotherMachineEmitsItsOwnInstructions) {
  llvm::LLVMContext context;
  OtherTarget other(*arch::findArchitecture("sm_90"));
  std::unique_ptr<llvm::Module> module = lowerSum(context, other);
  ASSERT_TRUE(module);
  EXPECT_EQ(nvidiaInstructions(*module), std::vector<std::string>());
  EXPECT_EQ(other.calls["load"], 1u);
  EXPECT_EQ(other.calls["store"], 1u);
  EXPECT_EQ(other.calls["xor"], 5u) << "each thread then adds the four sums of the warps";
  EXPECT_EQ(other.calls["barrier"], 1u);
  EXPECT_GE(other.calls["thread"], 1u);
  EXPECT_EQ(module->getTargetTriple().str(), "amdgcn-amd-amdhsa");
  EXPECT_EQ(module->getFunction("sum")->getCallingConv(), llvm::CallingConv::AMDGPU_KERNEL);
  EXPECT_EQ(other.threads, 128u);
}

TEST(TargetLowering, NvidiaReducesAWarpByOneInstruction) {
  llvm::LLVMContext context;
  const arch::Architecture &architecture = *arch::findArchitecture("sm_90");
  std::unique_ptr<llvm::Module> module = lowerSum(context, *targetFor(architecture));
  ASSERT_TRUE(module);
  std::vector<std::string> names = nvidiaInstructions(*module);
  EXPECT_EQ(llvm::count(names, "llvm.nvvm.redux.sync.add"), 1);
  EXPECT_EQ(llvm::count(names, "assembly"), 2) << "the masked load and store";
}
