// Tensor memory and the MMAs that accumulate there (PTX ISA, "TensorCore 5th Generation Family Instructions").
//
// A load and its wait are one asm block, and so are the instructions of one MMA step: LLVM does not know that a
// register belongs to a load until the wait.
#include "arch/SpecificFeatures.h"
#include "layout/MatrixDescriptor.h"
#include "lower/target/nvidia/Assembly.h"
#include "lower/target/nvidia/NvidiaLowering.h"

namespace txl::lower::nvidia {

bool NvidiaLowering::hasTensorMemory() const { return arch::has(architecture, arch::SpecificFeature::TensorMemory); }

bool NvidiaLowering::hasTensorMultiply(MatrixType type) const {
  return hasTensorMemory() &&
         (type != MatrixType::S8 || arch::has(architecture, arch::SpecificFeature::TensorIntegers));
}

// Allocation, by one warp.

void NvidiaLowering::allocateTensorMemory(Builder &b, llvm::Value *slot, unsigned columns) const {
  emitConvergent(b, "tcgen05.alloc.cta_group::1.sync.aligned.shared::cta.b32 [$0], $1;", "r,n",
                 {slot, b.getInt32(columns)});
  emitConvergent(b, "tcgen05.relinquish_alloc_permit.cta_group::1.sync.aligned;", "", {});
}

void NvidiaLowering::freeTensorMemory(Builder &b, llvm::Value *address, unsigned columns) const {
  emitConvergent(b, "tcgen05.dealloc.cta_group::1.sync.aligned.b32 $0, $1;", "r,n", {address, b.getInt32(columns)});
}

void NvidiaLowering::fenceTensorBefore(Builder &b) const {
  emitConvergent(b, "tcgen05.fence::before_thread_sync;", "", {});
}

void NvidiaLowering::fenceTensorAfter(Builder &b) const {
  emitConvergent(b, "tcgen05.fence::after_thread_sync;", "", {});
}

// Loads and stores of threads.

/// `tcgen05.ld.sync.aligned.32x32b.x4.b32`
static std::string nameOf(llvm::StringRef operation, const TensorMemoryAccess &access) {
  return ("tcgen05." + operation + ".sync.aligned." + (access.split ? "16x32bx2" : "32x32b") + ".x" +
          llvm::Twine(access.words) +
          (!access.halves      ? ""
           : operation == "ld" ? ".pack::16b"
                               : ".unpack::16b") +
          ".b32")
      .str();
}

/// `[$4+32]`, and the split of the form that has one.
static std::string addressOf(const TensorMemoryAccess &access, unsigned operand) {
  std::string text = "[$" + std::to_string(operand) + "+" + std::to_string(access.column) + "]";
  return access.split ? text + ", " + std::to_string(access.split) : text;
}

static std::string listOf(unsigned first, unsigned count) {
  std::string text = "{";
  for (unsigned i = 0; i < count; ++i)
    text += (i ? ", $" : "$") + std::to_string(first + i);
  return text + "}";
}

Results NvidiaLowering::loadTensorMemory(Builder &b, const TensorMemoryAccess &access) const {
  std::string text = nameOf("ld", access) + " " + listOf(0, access.words) + ", " + addressOf(access, access.words) +
                     ";\ntcgen05.wait::ld.sync.aligned;";
  std::string constraints;
  for (unsigned i = 0; i < access.words; ++i)
    constraints += "=r,";
  llvm::SmallVector<llvm::Type *> types(access.words, b.getInt32Ty());
  llvm::Type *result = access.words == 1 ? types.front() : llvm::StructType::get(b.getContext(), types);
  llvm::CallInst *call = emitAssembly(b, result, text, constraints + "r,~{memory}", {access.address});
  call->setConvergent();
  if (access.words == 1)
    return {call};
  Results words;
  for (unsigned i = 0; i < access.words; ++i)
    words.push_back(b.CreateExtractValue(call, i));
  return words;
}

void NvidiaLowering::storeTensorMemory(Builder &b, const TensorMemoryAccess &access, Words words) const {
  llvm::SmallVector<llvm::Value *> operands(words);
  operands.push_back(access.address);
  std::string constraints = "r";
  for (unsigned i = 0; i < access.words; ++i)
    constraints += ",r";
  emitConvergent(b, nameOf("st", access) + " " + addressOf(access, access.words) + ", " + listOf(0, access.words) + ";",
                 constraints, operands);
}

void NvidiaLowering::waitForTensorMemoryStores(Builder &b) const {
  emitConvergent(b, "tcgen05.wait::st.sync.aligned;", "", {});
}

// MMAs, by one thread.

llvm::Value *NvidiaLowering::describeTensorMatrix(Builder &b, llvm::Value *address,
                                                  const layout::MatrixDescriptor &matrix) const {
  const uint64_t swizzle = matrix.span == 128 ? 2 : matrix.span == 64 ? 4 : matrix.span == 32 ? 6 : 0;
  const uint64_t rest =
      uint64_t(matrix.leading >> 4) << 16 | uint64_t(matrix.stride >> 4) << 32 | uint64_t(1) << 46 | swizzle << 61;
  llvm::Value *start = b.CreateZExt(b.CreateAnd(b.CreateLShr(address, 4), 0x3fff), b.getInt64Ty());
  return b.CreateOr(start, b.getInt64(rest));
}

/// `kind::f16`
static llvm::StringRef kindOf(MatrixType type) {
  switch (type) {
  case MatrixType::F16:
  case MatrixType::BF16:
    return "f16";
  case MatrixType::TF32:
    return "tf32";
  case MatrixType::S8:
    return "i8";
  default:
    return "f8f6f4";
  }
}

/// The code of a type in the instruction descriptor; the same number is another type for another kind.
static uint32_t codeOf(MatrixType type) {
  switch (type) {
  case MatrixType::BF16:
  case MatrixType::E5M2:
  case MatrixType::S8:
    return 1;
  case MatrixType::TF32:
    return 2;
  default:
    return 0;
  }
}

/// The instruction descriptor (PTX ISA, "Instruction descriptor").
static uint32_t describeInstruction(const TensorMultiply &multiply) {
  const uint32_t result = multiply.a == MatrixType::S8 ? 2 : multiply.halves ? 0 : 1;
  return result << 4 | codeOf(multiply.a) << 7 | codeOf(multiply.b) << 10 | uint32_t(multiply.transposesA) << 15 |
         uint32_t(multiply.transposesB) << 16 | (multiply.n >> 3) << 17 | (multiply.m >> 4) << 24;
}

void NvidiaLowering::multiplyTensor(Builder &b, const TensorMultiply &multiply) const {
  const std::string name = ("tcgen05.mma.cta_group::1.kind::" + kindOf(multiply.a)).str();
  llvm::Value *descriptor = b.getInt32(describeInstruction(multiply));
  for (const TensorMultiply::Step &step : multiply.steps) {
    // Operands: 0 accumulator, 1 A, 2 B, 3 instruction descriptor, 4 whether it accumulates.
    std::string text = "{\n.reg .pred use;\nsetp.ne.b32 use, $4, 0;\n" + name + " [$0], " +
                       (multiply.describedA ? "$1" : "[$1]") + ", $2, $3, use;\n}";
    llvm::Value *a = multiply.describedA ? b.CreateAdd(multiply.describedA, b.getInt64(step.offsetA / 16))
                                         : b.CreateAdd(multiply.addressA, b.getInt32(step.offsetA));
    llvm::Value *accumulates = step.isFirst ? multiply.accumulates : b.getInt32(1);
    emitConvergent(b, text, multiply.describedA ? "r,l,l,r,r" : "r,r,l,r,r",
                   {b.CreateAdd(multiply.accumulator, b.getInt32(step.accumulator)), a,
                    b.CreateAdd(multiply.describedB, b.getInt64(step.offsetB / 16)), descriptor, accumulates});
  }
}

void NvidiaLowering::commitTensorMultiplies(Builder &b, llvm::Value *barrier) const {
  emitConvergent(b, "tcgen05.commit.cta_group::1.mbarrier::arrive::one.shared::cluster.b64 [$0];", "r", {barrier});
}

} // namespace txl::lower::nvidia
