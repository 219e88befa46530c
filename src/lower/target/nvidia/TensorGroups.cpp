// Tensor memory of one CTA or two (`.cta_group`): its allocation, and the MMAs that accumulate there (PTX ISA,
// "TensorCore 5th Generation Family Instructions"). The instructions of one MMA step are one asm block.
#include "lower/target/TensorLowering.h"
#include "lower/target/nvidia/Assembly.h"
#include "lower/target/nvidia/TmaText.h"

namespace txl::lower {

namespace nvidia {

namespace {
class NvidiaTensorLowering : public TensorLowering {
public:
  void allocate(Builder &b, llvm::Value *slot, unsigned columns, unsigned ctas) const override;
  void free(Builder &b, llvm::Value *address, unsigned columns, unsigned ctas) const override;
  void multiply(Builder &b, const TensorMultiply &multiply) const override;
  void copyScales(Builder &b, llvm::Value *to, llvm::Value *from, unsigned ctas) const override;
  void commit(Builder &b, llvm::Value *barrier, llvm::Value *ctas) const override;
  void loadTensor(Builder &b, const TensorLoad &load) const override { emitTensorLoad(b, load, /*isOfPair=*/true); }
};
} // namespace

/// `tcgen05.alloc.cta_group::1`
static std::string ofGroup(llvm::StringRef operation, unsigned ctas) {
  return ("tcgen05." + operation + ".cta_group::" + llvm::Twine(ctas)).str();
}

void NvidiaTensorLowering::allocate(Builder &b, llvm::Value *slot, unsigned columns, unsigned ctas) const {
  emitConvergent(b, ofGroup("alloc", ctas) + ".sync.aligned.shared::cta.b32 [$0], $1;", "r,n",
                 {slot, b.getInt32(columns)});
  emitConvergent(b, ofGroup("relinquish_alloc_permit", ctas) + ".sync.aligned;", "", {});
}

void NvidiaTensorLowering::free(Builder &b, llvm::Value *address, unsigned columns, unsigned ctas) const {
  emitConvergent(b, ofGroup("dealloc", ctas) + ".sync.aligned.b32 $0, $1;", "r,n", {address, b.getInt32(columns)});
}

/// `kind::f16`
static llvm::StringRef kindOf(const TensorMultiply &multiply) {
  if (multiply.scalesA)
    return !multiply.hasPairs     ? "mxf8f6f4.block_scale.block32"
           : multiply.block == 32 ? "mxf4.block_scale.block32"
                                  : "mxf4nvf4.block_scale.block16";
  switch (multiply.a) {
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
static uint32_t operandCodeOf(MatrixType type) {
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

/// The instruction descriptor of a step (PTX ISA, "Instruction descriptor").
static uint32_t describeInstruction(const TensorMultiply &multiply, size_t step) {
  const uint32_t a = multiply.hasPairs ? 1 : operandCodeOf(multiply.a),
                 b = multiply.hasPairs ? 1 : operandCodeOf(multiply.b);
  const uint32_t shared = a << 7 | b << 10 | uint32_t(multiply.transposesA) << 15 |
                          uint32_t(multiply.transposesB) << 16 | (multiply.n >> 3) << 17;
  if (multiply.scalesA) {
    const uint32_t byte = multiply.scales[step].byte, isPowerOf2 = multiply.block == 32;
    return shared | byte << 4 | isPowerOf2 << 23 | (multiply.m >> 7) << 27 | byte << 29;
  }
  const uint32_t result = multiply.a == MatrixType::S8 ? 2 : multiply.halves ? 0 : 1;
  return shared | result << 4 | (multiply.m >> 4) << 24;
}

void NvidiaTensorLowering::multiply(Builder &b, const TensorMultiply &multiply) const {
  const std::string name = (ofGroup("mma", multiply.ctas) + ".kind::" + kindOf(multiply)).str();
  for (auto [index, step] : llvm::enumerate(multiply.steps)) {
    // Operands: 0 accumulator, 1 A, 2 B, 3 instruction descriptor, 4 whether it accumulates, 5 and 6 scales.
    std::string text = "{\n.reg .pred use;\nsetp.ne.b32 use, $4, 0;\n" + name + " [$0], " +
                       (multiply.describedA ? "$1" : "[$1]") + ", $2, $3, " + (multiply.scalesA ? "[$5], [$6], " : "") +
                       "use;\n}";
    std::string constraints = multiply.describedA ? "r,l,l,r,r" : "r,r,l,r,r";
    llvm::Value *a = multiply.describedA ? b.CreateAdd(multiply.describedA, b.getInt64(step.offsetA / 16))
                                         : b.CreateAdd(multiply.addressA, b.getInt32(step.offsetA));
    llvm::SmallVector<llvm::Value *, 7> operands = {b.CreateAdd(multiply.accumulator, b.getInt32(step.accumulator)), a,
                                                    b.CreateAdd(multiply.describedB, b.getInt64(step.offsetB / 16)),
                                                    b.getInt32(describeInstruction(multiply, index)),
                                                    step.isFirst ? multiply.accumulates : b.getInt32(1)};
    if (multiply.scalesA) {
      constraints += ",r,r";
      operands.push_back(b.CreateAdd(multiply.scalesA, b.getInt32(multiply.scales[index].a)));
      operands.push_back(b.CreateAdd(multiply.scalesB, b.getInt32(multiply.scales[index].b)));
    }
    emitConvergent(b, text, constraints, operands);
  }
}

void NvidiaTensorLowering::copyScales(Builder &b, llvm::Value *to, llvm::Value *from, unsigned ctas) const {
  emitConvergent(b, ofGroup("cp", ctas) + ".32x128b.warpx4 [$0], $1;", "r,l", {to, from});
}

void NvidiaTensorLowering::commit(Builder &b, llvm::Value *barrier, llvm::Value *ctas) const {
  const std::string name = ofGroup("commit", ctas ? 2 : 1) + ".mbarrier::arrive::one.shared::cluster";
  if (ctas)
    return emitConvergent(b, name + ".multicast::cluster.b64 [$0], $1;", "r,h", {barrier, ctas});
  emitConvergent(b, name + ".b64 [$0];", "r", {barrier});
}

} // namespace nvidia

const TensorLowering &tensorLowering() {
  static const nvidia::NvidiaTensorLowering nvidia;
  return nvidia;
}

} // namespace txl::lower
