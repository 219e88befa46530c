// Accesses of tensor memory by threads (PTX ISA, "TensorCore 5th Generation Family Instructions").
//
// A load and its wait are one asm block: LLVM does not know that a register belongs to a load until the wait.
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

// Operands of MMAs (TensorGroups.cpp).

llvm::Value *NvidiaLowering::describeTensorMatrix(Builder &b, llvm::Value *address,
                                                  const layout::MatrixDescriptor &matrix) const {
  const uint64_t swizzle = matrix.span == 128 ? 2 : matrix.span == 64 ? 4 : matrix.span == 32 ? 6 : 0;
  const uint64_t rest =
      uint64_t(matrix.leading >> 4) << 16 | uint64_t(matrix.stride >> 4) << 32 | uint64_t(1) << 46 | swizzle << 61;
  llvm::Value *start = b.CreateZExt(b.CreateAnd(b.CreateLShr(address, 4), 0x3fff), b.getInt64Ty());
  return b.CreateOr(start, b.getInt64(rest));
}

} // namespace txl::lower::nvidia
