// `wgmma.mma_async`: asynchronous MMAs of warpgroups.
//
// LLVM has no intrinsic for it, so it is inline assembly, and all of a dot is one asm block: the fence, the
// instructions of all its slices and steps, the commit of their group. So LLVM can insert nothing in between: no copy
// of an accumulator, whose registers belong to the tensor core from the first instruction on, and none of an operand.
// An accumulator enters and leaves the block in one register, also in a wait.
#include "layout/MatrixDescriptor.h"
#include "lower/target/nvidia/Assembly.h"
#include "lower/target/nvidia/NvidiaLowering.h"

namespace txl::lower::nvidia {

namespace {
/// Collects the operands of a block that changes `count` values in place.
class Block {
public:
  Block(Builder &b, unsigned count) : b(b), results(count) {}

  /// Adds an input operand; returns its name in the text.
  std::string read(llvm::Value *value, llvm::StringRef constraint) {
    inputs.push_back(value);
    inputConstraints.push_back(constraint.str());
    return "$" + std::to_string(results + inputs.size() - 1);
  }
  /// Emits `text`, which changes `values`: operands $0, $1, … Its memory effects apply to the whole block.
  Results call(const std::string &text, Words values, bool reads);

private:
  Builder &b;
  unsigned results;
  llvm::SmallVector<llvm::Value *> inputs;
  llvm::SmallVector<std::string> inputConstraints;
};
} // namespace

Results Block::call(const std::string &text, Words values, bool reads) {
  std::string constraints;
  llvm::SmallVector<llvm::Type *> types;
  for (llvm::Value *value : values) {
    types.push_back(value->getType());
    // An output must not share a register with an input that is read later.
    constraints += (reads ? "=" : "=&") + std::string(value->getType()->isFloatTy() ? "f" : "r") + ",";
  }
  for (const std::string &constraint : inputConstraints)
    constraints += constraint + ",";
  if (reads)
    for (auto [index, value] : llvm::enumerate(values)) {
      inputs.push_back(value);
      constraints += std::to_string(index) + ",";
    }
  llvm::Type *result = types.size() == 1 ? types.front() : llvm::StructType::get(b.getContext(), types);
  llvm::CallInst *call = emitAssembly(b, result, text, constraints + "~{memory}", inputs);
  call->setConvergent();
  if (types.size() == 1)
    return {call};
  Results changed;
  for (unsigned index = 0; index < types.size(); ++index)
    changed.push_back(b.CreateExtractValue(call, index));
  return changed;
}

llvm::Value *NvidiaLowering::describeMatrix(Builder &b, llvm::Value *address,
                                            const layout::MatrixDescriptor &matrix) const {
  llvm::Value *start = b.CreateZExt(b.CreateAnd(b.CreateLShr(address, 4), 0x3fff), b.getInt64Ty());
  return b.CreateOr(start, b.getInt64(matrix.encoded()));
}

/// As in PTX: `m64n128k16.f32.f16.f16`.
static std::string nameOf(const AsyncMultiply &multiply) {
  static constexpr llvm::StringRef names[] = {"f16", "bf16", "tf32", "e4m3", "e5m2", "s8"};
  return ("m64n" + llvm::Twine(multiply.n) + "k" + llvm::Twine(multiply.k) +
          (multiply.a == MatrixType::S8 ? ".s32." : ".f32.") + names[static_cast<unsigned>(multiply.a)] + "." +
          names[static_cast<unsigned>(multiply.b)])
      .str();
}

namespace {
/// The names of the operands that all instructions share.
struct SharedOperands {
  std::string a, b, accumulates;
};
} // namespace

static std::string instruction(Block &block, const AsyncMultiply &multiply, const SharedOperands &operands,
                               const AsyncMultiply::Step &step) {
  auto address = [](llvm::StringRef name, const std::string &start, uint64_t bytes) {
    return ("add.s64 " + name + ", " + start + ", " + llvm::Twine(bytes / 16) + ";\n").str();
  };
  std::string text, operandA = "da";
  if (multiply.describedA) {
    text += address("da", operands.a, step.offsetA);
  } else {
    operandA = "{";
    for (auto [index, word] : llvm::enumerate(step.a))
      operandA += (index ? ", " : "") + block.read(word, "r");
    operandA += "}";
  }
  text += address("db", operands.b, step.offsetB);
  text += "wgmma.mma_async.sync.aligned." + nameOf(multiply) + " {";
  for (unsigned i = 0; i < multiply.n / 2; ++i)
    text += (i ? ", $" : "$") + std::to_string(step.accumulator + i);
  // The first step of a zero-initialised accumulator does not read it.
  text += "}, " + operandA + ", db, " + (step.isFirst ? operands.accumulates : "1");
  if (multiply.a != MatrixType::S8)
    text += ", 1, 1";
  if (multiply.a == MatrixType::F16 || multiply.a == MatrixType::BF16) {
    if (multiply.describedA)
      text += multiply.transposesA ? ", 1" : ", 0";
    text += multiply.transposesB ? ", 1" : ", 0";
  }
  return text + ";\n";
}

Results NvidiaLowering::multiplyAsync(Builder &b, const AsyncMultiply &multiply, Words accumulators) const {
  Block block(b, accumulators.size());
  SharedOperands operands;
  if (multiply.describedA)
    operands.a = block.read(multiply.describedA, "l");
  operands.b = block.read(multiply.describedB, "l");
  operands.accumulates = multiply.accumulates ? "1" : "0";
  std::string text = "{\n.reg .b64 da, db;\n";
  if (multiply.accumulatesIf) {
    text += ".reg .pred use;\nsetp.ne.b32 use, " + block.read(multiply.accumulatesIf, "r") + ", 0;\n";
    operands.accumulates = "use";
  }
  text += "wgmma.fence.sync.aligned;\n";
  for (const AsyncMultiply::Step &step : multiply.steps)
    text += instruction(block, multiply, operands, step);
  return block.call(text + "wgmma.commit_group.sync.aligned;\n}", accumulators, multiply.accumulates);
}

Results NvidiaLowering::waitForMultiplies(Builder &b, unsigned pending, Words flying, Words kept) const {
  Block block(b, flying.size());
  for (llvm::Value *word : kept)
    block.read(word, "r");
  return block.call("wgmma.wait_group.sync.aligned " + std::to_string(pending) + ";", flying, true);
}

// The instruction has no effect: its condition requires a grid of 0 CTAs.
void NvidiaLowering::keepInRegisters(Builder &b, Words words) const {
  std::string text = "{\n.reg .b32 all;\n.reg .pred none, met;\nmov.u32 all, "
                     "%nctaid.x;\nsetp.eq.u32 none, all, 0;\n",
              constraints;
  for (unsigned i = 0; i < words.size(); ++i) {
    text += "xor.b32 all, all, $" + std::to_string(i) + ";\n";
    constraints += "r,";
  }
  text += "setp.eq.and.u32 met, all, 0, none;\n@met trap;\n}";
  emitAssembly(b, b.getVoidTy(), text, constraints + "~{memory}", words);
}

} // namespace txl::lower::nvidia
