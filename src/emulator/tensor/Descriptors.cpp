// Every field is checked against the kind of the instruction, because a wrong one gives wrong results without an error.
#include "emulator/tensor/Descriptors.h"

using namespace txl;
using namespace txl::emulator;
using Kind = TensorMultiplyOptions::Kind;

namespace {
/// Reads fields and keeps the first that is wrong.
class Fields {
public:
  explicit Fields(uint64_t value) : value(value) {}
  unsigned get(unsigned high, unsigned low) const {
    return unsigned(value >> low & ((uint64_t(1) << (high - low + 1)) - 1));
  }
  void require(bool isGood, const char *name, unsigned high, unsigned low, const llvm::Twine &wanted) {
    if (isGood || !problem.empty())
      return;
    const std::string bits =
        high == low ? llvm::formatv("bit {0}", low).str() : llvm::formatv("bits {0}:{1}", high, low).str();
    problem = llvm::formatv("field `{0}` ({1}) is {2}: {3}", name, bits, get(high, low), wanted.str());
  }
  void zero(const char *name, unsigned high, unsigned low, const llvm::Twine &why = "it must be 0") {
    require(get(high, low) == 0, name, high, low, why);
  }
  std::string problem;

private:
  uint64_t value;
};
} // namespace

static bool hasBlocks(Kind kind) { return kind >= Kind::MXF8F6F4; }

static const char *nameOf(Kind kind) {
  static const char *const names[] = {"f16", "tf32", "f8f6f4", "i8", "mxf8f6f4", "mxf4", "mxf4nvf4"};
  return names[kind];
}

/// The type that a code names; false if the kind has no such type.
static bool elementOf(Kind kind, unsigned code, Element &element) {
  static constexpr Element narrow[] = {Element::E4M3, Element::E5M2, Element::E4M3,
                                       Element::E2M3, Element::E3M2, Element::E2M1};
  switch (kind) {
  case Kind::F16:
    element = code ? Element::BF16 : Element::F16;
    return code < 2;
  case Kind::TF32:
    element = Element::TF32;
    return code == 2;
  case Kind::I8:
    element = code ? Element::S8 : Element::U8;
    return code < 2;
  case Kind::F8F6F4:
  case Kind::MXF8F6F4:
    element = code < 6 ? narrow[code] : Element::E4M3;
    return code < 6 && code != 2;
  default:
    element = Element::E2M1;
    return code == 1;
  }
}

static void checkShape(Fields &fields, const TensorMultiplyOptions &options, unsigned group,
                       const InstructionDescriptor &d) {
  const unsigned highM = 28, lowM = hasBlocks(options.kind) ? 27 : 24;
  if (options.isWs) {
    fields.require(d.m == 32 || d.m == 64 || d.m == 128, "M", highM, lowM,
                   llvm::formatv("M = {0}; `.ws` has 32, 64 or 128", d.m).str());
    fields.require(d.n == 64 || d.n == 128 || d.n == 256, "N", 22, 17,
                   llvm::formatv("N = {0}; `.ws` has 64, 128 or 256", d.n).str());
    return;
  }
  const unsigned low = hasBlocks(options.kind) ? 128 : group == 1 ? 64 : 128, high = group == 1 ? 128 : 256;
  fields.require(d.m == low || d.m == high, "M", highM, lowM,
                 llvm::formatv("M = {0}; `.cta_group::{1}` of kind {2} has {3}{4}", d.m, group, nameOf(options.kind),
                               low, low == high ? std::string() : " or " + std::to_string(high))
                     .str());
  unsigned step = group == 1 ? 8 : 16;
  const bool isBytes = options.kind == Kind::F8F6F4 || options.kind == Kind::MXF8F6F4;
  if (isBytes && d.bAlongMN)
    step *= 2;
  if (options.kind == Kind::I8 && (group == 2 || d.n > 32))
    step = group == 2 ? 32 : 16;
  fields.require(d.n >= step && d.n <= 256 && d.n % step == 0, "N", 22, 17,
                 llvm::formatv("N = {0}; it is a multiple of {1} up to 256 here", d.n, step).str());
}

static void decodeBlocks(Fields &fields, const TensorMultiplyOptions &options, InstructionDescriptor &d) {
  const bool isNarrow = options.kind != Kind::MXF8F6F4;
  fields.zero("saturate", 3, 3);
  fields.zero("reserved", 6, 6);
  fields.zero("reserved", 26, 24);
  fields.zero("K", 31, 31, "K = 96 is not executed");
  if (isNarrow)
    fields.zero("reserved", 12, 12);
  d.k = isNarrow ? 64 : 32;
  d.m = fields.get(28, 27) << 7;
  d.scale = fields.get(23, 23) ? Scale::UE8M0 : Scale::UE4M3;
  d.scaleA = fields.get(30, 29);
  d.scaleB = fields.get(5, 4);
  fields.require(d.scale == Scale::UE8M0 || (options.kind == Kind::MXF4NVF4 && options.block == 16), "scale type", 23,
                 23, "kind mxf4nvf4 with blocks of 16 alone has ue4m3");
  const unsigned each = d.k / options.block, step = each == 1 ? 1 : each == 2 ? 2 : 4;
  fields.require(d.scaleA % step == 0, "SFA_ID", 30, 29, llvm::formatv("it is a multiple of {0} here", step).str());
  fields.require(d.scaleB % step == 0, "SFB_ID", 5, 4, llvm::formatv("it is a multiple of {0} here", step).str());
}

static void decodePlain(Fields &fields, const TensorMultiplyOptions &options, InstructionDescriptor &d) {
  const unsigned type = fields.get(5, 4);
  const bool isInteger = options.kind == Kind::I8;
  if (!isInteger)
    fields.zero("saturate", 3, 3, "it is for kind i8");
  fields.require(isInteger                    ? type == 2
                 : options.kind == Kind::TF32 ? type == 1
                                              : type < 2,
                 "D type", 5, 4,
                 llvm::formatv("kind {0} has {1}", nameOf(options.kind),
                               isInteger                    ? "2 (s32)"
                               : options.kind == Kind::TF32 ? "1 (f32)"
                                                            : "0 (f16) or 1 (f32)")
                     .str());
  fields.zero("reserved", 6, 6);
  fields.zero("reserved", 23, 23);
  fields.zero("reserved", 29, 29);
  if (!options.isWs)
    fields.zero("maximum shift", 31, 30, "it is for `.ws`");
  d.halves = type == 0 && !isInteger;
  d.saturates = fields.get(3, 3);
  d.m = fields.get(28, 24) << 4;
  d.k = options.kind == Kind::F16 ? 16 : options.kind == Kind::TF32 ? 8 : 32;
  if (options.kind == Kind::F16) {
    fields.require(fields.get(9, 7) == fields.get(12, 10), "B type", 12, 10, "A and B of kind f16 have the same type");
    fields.require(!d.halves || fields.get(9, 7) == 0, "D type", 5, 4, "a D of f16 has operands of f16");
  }
}

std::string emulator::decodeInstruction(uint32_t value, const TensorMultiplyOptions &options, unsigned group,
                                        InstructionDescriptor &d) {
  Fields fields(value);
  fields.zero("sparse", 2, 2, "the instruction is not `.sp`");
  fields.zero("sparsity selector", 1, 0, "the instruction is not `.sp`");
  const bool isNarrow = options.kind == Kind::MXF4 || options.kind == Kind::MXF4NVF4;
  const unsigned codeA = fields.get(9, 7), codeB = isNarrow ? fields.get(11, 10) : fields.get(12, 10);
  fields.require(elementOf(options.kind, codeA, d.a), "A type", 9, 7,
                 llvm::formatv("kind {0} has no such type", nameOf(options.kind)).str());
  fields.require(elementOf(options.kind, codeB, d.b), "B type", isNarrow ? 11 : 12, 10,
                 llvm::formatv("kind {0} has no such type", nameOf(options.kind)).str());
  d.negatesA = fields.get(13, 13);
  d.negatesB = fields.get(14, 14);
  d.aAlongMN = fields.get(15, 15);
  d.bAlongMN = fields.get(16, 16);
  d.n = fields.get(22, 17) << 3;
  if (options.kind == Kind::I8) {
    fields.zero("negate A", 13, 13, "kind i8 has no negation");
    fields.zero("negate B", 14, 14, "kind i8 has no negation");
  }
  auto checkMajor = [&](Element element, bool alongMN, const char *name, unsigned bit) {
    const bool isSmall = element == Element::E2M3 || element == Element::E3M2 || element == Element::E2M1;
    fields.require(!alongMN || !isSmall, name, bit, bit, "elements of 4 and 6 bits are K-major");
  };
  checkMajor(d.a, d.aAlongMN, "A is MN-major", 15);
  checkMajor(d.b, d.bAlongMN, "B is MN-major", 16);
  if (options.aInTensorMemory)
    fields.zero("A is MN-major", 15, 15, "A in tensor memory is K-major");
  hasBlocks(options.kind) ? decodeBlocks(fields, options, d) : decodePlain(fields, options, d);
  checkShape(fields, options, group, d);
  return fields.problem;
}

std::string emulator::decodeMatrix(uint64_t value, bool alongMN, unsigned elementBytes, MatrixView &view) {
  Fields fields(value);
  fields.zero("reserved", 15, 14);
  fields.zero("reserved", 31, 30);
  fields.require(fields.get(48, 46) == 1, "version", 48, 46, "it is 1 for tcgen05");
  fields.zero("leading dimension mode", 52, 52, "1 is for K = 96, which is not executed");
  fields.zero("reserved", 60, 53);
  const unsigned swizzle = fields.get(63, 61);
  fields.require(swizzle < 3 || swizzle == 4 || swizzle == 6, "swizzle", 63, 61,
                 "it is 0 (none), 1 (128 bytes of 32-byte atoms), 2 (128 bytes), 4 (64 bytes) or 6 (32 bytes)");
  const bool isWide = elementBytes == 4 && alongMN;
  fields.require((swizzle == 1) == isWide, "swizzle", 63, 61,
                 isWide ? "an MN-major matrix of 32-bit elements has 1 (128 bytes of 32-byte atoms)"
                        : "1 (128 bytes of 32-byte atoms) is for MN-major matrices of 32-bit elements");
  static constexpr unsigned spans[] = {16, 128, 128, 16, 64, 16, 32, 16};
  view.start = fields.get(13, 0) << 4;
  view.leading = fields.get(29, 16) << 4;
  view.stride = fields.get(45, 32) << 4;
  view.base = fields.get(51, 49);
  view.span = spans[swizzle];
  view.swizzlesPairs = swizzle == 1;
  view.alongMN = alongMN;
  view.elementBytes = elementBytes;
  return fields.problem;
}
