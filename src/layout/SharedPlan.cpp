// Plans the stores and loads of a conversion through shared memory: slices, the swizzled buffer, vectors.
#include "layout/SharedPlan.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVectorExtras.h"
#include "llvm/Support/MathExtras.h"
#include <cassert>

using namespace txl;
using namespace txl::layout;

/// Inserts a zero into `x` at each of `bits`, which are ascending.
static unsigned spread(unsigned x, llvm::ArrayRef<unsigned> bits) {
  for (unsigned bit : bits)
    x = (x & ((1u << bit) - 1)) | (x >> bit << (bit + 1));
  return x;
}

llvm::SmallVector<unsigned> SharedAccess::vectors() const {
  unsigned inside = 0;
  for (unsigned bit : vector.registerBits)
    inside |= 1u << bit;
  llvm::SmallVector<unsigned> firsts;
  for (unsigned reg = 0; reg < 1u << offsets.in().bits(Dim::Register); ++reg)
    if (!(reg & inside) && !(reg & copiedRegisters))
      firsts.push_back(reg);
  return firsts;
}

llvm::SmallVector<unsigned> SharedAccess::registersOf(unsigned first, unsigned slice) const {
  unsigned sliceRegisters = 0;
  for (auto [bit, registerBit] : llvm::enumerate(sliceBits))
    sliceRegisters |= (slice >> bit & 1) << registerBit;
  llvm::SmallVector<unsigned> sorted(sliceBits.begin(), sliceBits.end());
  llvm::sort(sorted);
  llvm::SmallVector<unsigned> registers;
  for (unsigned element = 0; element < vector.elements(); ++element) {
    unsigned reg = first;
    for (auto [bit, registerBit] : llvm::enumerate(vector.registerBits))
      reg |= (element >> bit & 1) << registerBit;
    registers.push_back(spread(reg, sorted) | sliceRegisters);
  }
  return registers;
}

/// The layout with its outputs flattened to one axis, dim0.
static LinearLayout flat(const LinearLayout &layout) {
  return layout.reshapedOuts(Space{{Dim::tensor(0), layout.out().bits()}});
}

/// The register bit that maps to the tensor's `bit` alone, if no other input bit touches it.
static std::optional<unsigned> splitter(const LinearLayout &layout, unsigned bit) {
  std::optional<unsigned> found;
  for (auto [index, column] : llvm::enumerate(layout.columns())) {
    if (!(column >> bit & 1))
      continue;
    if (found || column != uint64_t(1) << bit || index >= layout.in().bits(Dim::Register))
      return std::nullopt;
    found = index;
  }
  return found;
}

/// Removes a register bit and the tensor bit that it maps to.
static LinearLayout without(const LinearLayout &layout, unsigned registerBit, unsigned bit) {
  Space in;
  for (const Axis &axis : layout.in().axes())
    in.append({axis.dim, axis.bits - (axis.dim == Dim::Register)});
  Columns columns;
  for (auto [index, column] : llvm::enumerate(layout.columns()))
    if (index != registerBit)
      columns.push_back((column & ((uint64_t(1) << bit) - 1)) | (column >> (bit + 1) << bit));
  return LinearLayout(in, Space{{Dim::tensor(0), layout.out().bits() - 1}}, columns);
}

SharedAccess layout::accessShared(const LinearLayout &registers, const LinearLayout &memory, unsigned elementBits) {
  SharedAccess access;
  llvm::SmallVector<Dim> tensor;
  for (const Axis &axis : registers.out().axes())
    tensor.push_back(axis.dim);
  access.offsets = registers.sublayout({Dim::Register, Dim::Lane, Dim::Warp}, tensor).then(memory.inverse());
  // Copies are ignored for vectorisation: a register that is a copy is loaded like any other.
  access.vector = widestVector(access.offsets, std::max(8u, elementBits));
  access.copiedLanes = access.offsets.freeBits(Dim::Lane);
  access.copiedWarps = access.offsets.freeBits(Dim::Warp);
  access.copiedRegisters = 0;
  return access;
}

SharedPlan layout::planShared(const LinearLayout &originalFrom, const LinearLayout &originalTo, unsigned elementBits,
                              uint64_t bound) {
  SharedPlan plan;
  plan.elementBytes = std::max(1u, elementBits / 8);
  LinearLayout from = flat(originalFrom), to = flat(originalTo);
  // Maps the remaining register bits to bits of the original layouts' registers.
  auto identity = [](const LinearLayout &layout) {
    llvm::SmallVector<unsigned> bits;
    for (unsigned bit = 0; bit < layout.in().bits(Dim::Register); ++bit)
      bits.push_back(bit);
    return bits;
  };
  llvm::SmallVector<unsigned> fromBits = identity(from), toBits = identity(to);
  uint64_t bytes = from.out().size() * plan.elementBytes;
  for (unsigned bit = from.out().bits(); bit-- > 0 && bytes > bound;) {
    std::optional<unsigned> a = splitter(from, bit), b = splitter(to, bit);
    if (!a || !b)
      continue;
    from = without(from, *a, bit);
    to = without(to, *b, bit);
    plan.store.sliceBits.push_back(fromBits[*a]);
    plan.load.sliceBits.push_back(toBits[*b]);
    fromBits.erase(fromBits.begin() + *a);
    toBits.erase(toBits.begin() + *b);
    plan.slices *= 2;
    bytes /= 2;
  }
  plan.bytes = bytes;
  plan.memory = conflictFreeShared(from, to, plan.elementBytes * 8);
  auto side = [&](SharedAccess &access, const LinearLayout &layout) {
    llvm::SmallVector<unsigned, 4> sliceBits = access.sliceBits;
    access = accessShared(layout, plan.memory, plan.elementBytes * 8);
    access.sliceBits = sliceBits;
  };
  side(plan.store, from);
  side(plan.load, to);
  // Of registers that hold the same element only one is stored.
  plan.store.copiedRegisters = plan.store.offsets.freeBits(Dim::Register);
  for (unsigned bit : plan.store.vector.registerBits)
    plan.store.copiedRegisters &= ~(uint64_t(1) << bit);
  return plan;
}
