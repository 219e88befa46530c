// Compares a layout with each of the seven canonical forms of the instruction, bit by bit of an element's coordinates.
#include "layout/MatrixDescriptor.h"
#include "llvm/Support/MathExtras.h"

using namespace txl;
using namespace txl::layout;

/// Bytes along K that one instruction reads, for every type.
static constexpr unsigned kBytesAlongK = 32;
/// The limit of a stride, which is encoded in 14 bits, in units of 16 bytes.
static constexpr uint64_t strideLimit = uint64_t(1) << 18;

uint64_t MatrixDescriptor::encoded() const {
  uint64_t swizzle = span == 16 ? 0 : 8 - llvm::Log2_32(span); // 1: 128 bytes, 2: 64, 3: 32
  return uint64_t(leading >> 4) << 16 | uint64_t(stride >> 4) << 32 | swizzle << 62;
}

/// Removes the XOR of a swizzle of `span` bytes from an offset. The XOR does not change the bits that it reads, so
/// applying it again undoes it.
static uint64_t withoutSwizzle(uint64_t offset, unsigned elementBits, unsigned span) {
  unsigned unit = llvm::Log2_32(elementBits / 8), bits = llvm::Log2_32(span / 16);
  uint64_t phase = offset >> (7 - unit) & ((uint64_t(1) << bits) - 1);
  return offset ^ phase << (4 - unit);
}

/// The layout's map from elements to offsets without the swizzle.
static LinearLayout withoutSwizzle(const LinearLayout &offsets, unsigned elementBits, unsigned span) {
  Columns columns;
  for (uint64_t offset : offsets.columns())
    columns.push_back(withoutSwizzle(offset, elementBits, span));
  return LinearLayout(offsets.in(), offsets.out(), columns);
}

uint64_t MatrixDescriptor::startOfOffset(uint64_t offset) const {
  return withoutSwizzle(offset, elementBits, span) * (elementBits / 8);
}

namespace {
/// The required images, in bytes, of an operand's coordinate bits: each is fixed, or a power of two times a free
/// stride.
class Form {
public:
  Form(const LinearLayout &linear, unsigned elementBytes) : linear(linear), elementBytes(elementBytes) {}

  /// Bits [first, last) of `dim` map to `bytes`, doubling with each bit.
  bool steps(Dim dim, unsigned first, unsigned last, uint64_t bytes) const {
    for (unsigned bit = first; bit < last; ++bit, bytes *= 2)
      if (image(dim, bit) != bytes)
        return false;
    return true;
  }
  /// The same with a stride that is taken from the first of them.
  bool strides(Dim dim, unsigned first, unsigned last, unsigned &stride) const {
    if (first >= last)
      return true;
    uint64_t bytes = image(dim, first);
    if (bytes % 16 || bytes >= strideLimit || !bytes)
      return false;
    stride = unsigned(bytes);
    return steps(dim, first, last, bytes);
  }

private:
  uint64_t image(Dim dim, unsigned bit) const { return linear.basis(dim, bit) * elementBytes; }

  const LinearLayout &linear;
  unsigned elementBytes;
};
} // namespace

/// Whether offsets can be added instead of XORed: no two coordinate bits map to the same address bit.
static bool isCarryFree(const LinearLayout &linear) {
  uint64_t seen = 0;
  for (uint64_t image : linear.columns()) {
    if (seen & image)
      return false;
    seen |= image;
  }
  return true;
}

static bool matchesForm(MatrixDescriptor &found, Dim mn, Dim k, unsigned mnBits) {
  unsigned bytes = found.elementBits / 8, unit = llvm::Log2_32(bytes), kBits = llvm::Log2_32(kBytesAlongK / bytes);
  unsigned chunk = 4 - unit; // bits of an element's index within 16 bytes
  bool swizzled = found.span > 16;
  Form form(found.linear, bytes);
  if (!found.alongMN) {
    if (!form.steps(k, 0, chunk, bytes) || !form.steps(mn, 0, std::min(mnBits, 3u), found.span))
      return false;
    bool inRow = swizzled ? form.steps(k, chunk, kBits, 16) : form.strides(k, chunk, kBits, found.leading);
    return inRow && form.strides(mn, 3, mnBits, found.stride);
  }
  unsigned row = std::min(mnBits, llvm::Log2_32(found.span) - unit);
  if (!form.steps(mn, 0, row, bytes) || !form.steps(k, 0, 3, found.span))
    return false;
  unsigned &strideAlongMN = swizzled ? found.leading : found.stride,
           &strideAlongK = swizzled ? found.stride : found.leading;
  return form.strides(mn, row, mnBits, strideAlongMN) && form.strides(k, 3, kBits, strideAlongK);
}

std::optional<MatrixDescriptor> layout::planDescriptor(const LinearLayout &buffer, unsigned elementBits, Dim mn, Dim k,
                                                       unsigned size) {
  unsigned mnBits = llvm::Log2_32_Ceil(size);
  bool isSupportedType = elementBits == 8 || elementBits == 16 || elementBits == 32;
  if (!isSupportedType || !buffer.isInvertible() || buffer.out().bits(mn) < mnBits ||
      buffer.out().bits(k) < llvm::Log2_32(kBytesAlongK * 8 / elementBits))
    return std::nullopt;
  LinearLayout offsets = buffer.inverse();
  for (bool alongMN : {false, true})
    for (unsigned span : {128, 64, 32, 16}) {
      if (alongMN && elementBits != 16)
        continue;
      MatrixDescriptor found;
      found.span = span;
      found.alongMN = alongMN;
      found.elementBits = elementBits;
      found.linear = withoutSwizzle(offsets, elementBits, span);
      if (isCarryFree(found.linear) && matchesForm(found, mn, k, mnBits))
        return found;
    }
  return std::nullopt;
}
