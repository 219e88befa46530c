// Distance of data movement, vectorisation, bank conflicts, and the swizzle that avoids them.
#include "layout/Conversion.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallSet.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <array>
#include <cassert>

using namespace txl;
using namespace txl::layout;

Movement layout::movement(const LinearLayout &conversion) {
  static constexpr std::pair<Dim, Movement> axes[] = {{Dim::Block, Movement::Blocks},
                                                      {Dim::Warp, Movement::Warps},
                                                      {Dim::Lane, Movement::Lanes},
                                                      {Dim::Register, Movement::Registers}};
  for (auto [dim, crossed] : axes) {
    unsigned bits = std::max(conversion.in().bits(dim), conversion.out().bits(dim));
    if (bits && !(conversion.in().bits(dim) == bits && conversion.isIdentityOn(dim, dim) &&
                  conversion.isIndependent({dim}, {dim})))
      return crossed;
  }
  return Movement::None;
}

VectorAccess layout::widestVector(const LinearLayout &offsets, unsigned elementBits, unsigned maxBits) {
  VectorAccess vector;
  for (unsigned bit = 0; (elementBits << (bit + 1)) <= maxBits; ++bit) {
    std::optional<unsigned> registerBit;
    for (unsigned reg = 0; reg < offsets.in().bits(Dim::Register); ++reg)
      if (offsets.basis(Dim::Register, reg) == uint64_t(1) << bit && !registerBit)
        registerBit = reg;
    if (!registerBit)
      break;
    // Alignment: no other column may touch the bits below the vector's.
    unsigned vectorColumn = offsets.in().offset(Dim::Register) + *registerBit;
    bool aligned = true;
    for (auto [index, column] : llvm::enumerate(offsets.columns()))
      aligned &= index == vectorColumn || !(column >> bit & 1);
    if (!aligned)
      break;
    vector.registerBits.push_back(*registerBit);
  }
  return vector;
}

BankCycles layout::bankCycles(const LinearLayout &offsets, unsigned elementBytes, unsigned vectorBytes) {
  // Registers and warps only XOR a constant into all lanes' addresses, which permutes the banks. So only lanes matter.
  unsigned group = std::min(32u, 128 / vectorBytes), lanes = 1u << offsets.in().bits(Dim::Lane);
  BankCycles result;
  for (unsigned first = 0; first < lanes; first += group) {
    std::array<llvm::SmallSet<uint64_t, 8>, 32> words;
    size_t distinct = 0;
    for (unsigned lane = first; lane < std::min(lanes, first + group); ++lane) {
      uint64_t begin = offsets.apply(uint64_t(lane) << offsets.in().offset(Dim::Lane)) * elementBytes;
      for (uint64_t word = begin / 4; word <= (begin + vectorBytes - 1) / 4; ++word)
        distinct += words[word % 32].insert(word).second;
    }
    size_t cycles = 0;
    for (auto &bank : words)
      cycles = std::max<size_t>(cycles, bank.size());
    result.cycles += cycles;
    result.ideal += llvm::divideCeil(distinct, 32);
  }
  return result;
}

namespace {
/// A growing set of independent vectors of F2^n.
class Independent {
public:
  /// Adds `vector` unless it is in the span; returns whether it was added.
  bool add(uint64_t vector) {
    if (Span(vectors).contains(vector))
      return false;
    vectors.push_back(vector);
    return true;
  }
  unsigned size() const { return vectors.size(); }

  Columns vectors;
};
} // namespace

/// A basis of the intersection of span(a) and span(b).
static Columns intersection(llvm::ArrayRef<uint64_t> a, llvm::ArrayRef<uint64_t> b) {
  // If a combination of columns of a and b is 0, its a-summand equals its b-summand, which is in the intersection.
  Columns all(a.begin(), a.end());
  all.append(b.begin(), b.end());
  Independent common;
  Columns seen;
  Columns indices;
  for (unsigned i = 0; i < all.size(); ++i) {
    if (std::optional<uint64_t> combination = Span(seen).preimage(all[i]); combination && i >= a.size()) {
      // all[i] is the XOR of earlier columns: those of a XOR to the same vector as all[i] with those of b.
      uint64_t projection = multiply(all, *combination & ((uint64_t(1) << a.size()) - 1));
      if (projection)
        common.add(projection);
    }
    seen.push_back(all[i]);
  }
  return common.vectors;
}

static Columns basesOf(const LinearLayout &layout, Dim dim, unsigned count = ~0u) {
  Columns bases;
  for (unsigned bit = 0; bit < std::min(count, layout.in().bits(dim)); ++bit)
    bases.push_back(layout.basis(dim, bit));
  return bases;
}

LinearLayout layout::conflictFreeShared(const LinearLayout &from, const LinearLayout &to, unsigned elementBits) {
  assert(from.out() == to.out() && "layouts of one tensor, with axes in one order");
  unsigned total = from.out().bits();

  // The vector: elements that one thread's registers hold on both sides.
  unsigned maxVector = llvm::Log2_32(128 / elementBits);
  Columns shared = intersection(basesOf(from, Dim::Register), basesOf(to, Dim::Register));
  llvm::sort(shared);
  Independent vector;
  for (uint64_t basis : shared)
    if (vector.size() < maxVector)
      vector.add(basis);

  // The lanes that are served in one cycle, modulo the vector.
  unsigned vectorBytes = std::max(1u, (elementBits << vector.size()) / 8);
  unsigned bankBits = std::min(total - vector.size(), llvm::Log2_32(128 / vectorBytes));
  auto lanesOf = [&](const LinearLayout &layout) {
    Independent lanes;
    lanes.vectors = vector.vectors;
    for (uint64_t basis : basesOf(layout, Dim::Lane, bankBits))
      lanes.add(basis);
    return lanes;
  };
  Independent a = lanesOf(from), b = lanesOf(to);
  auto widen = [&](Independent &space, llvm::ArrayRef<uint64_t> candidates) {
    for (uint64_t candidate : candidates)
      if (space.size() < vector.size() + bankBits)
        space.add(candidate);
  };
  Columns units;
  for (unsigned bit = 0; bit < total; ++bit)
    units.push_back(uint64_t(1) << bit);
  Columns beforeA = a.vectors;
  widen(a, b.vectors), widen(b, beforeA);
  widen(a, units), widen(b, a.vectors), widen(b, units);

  // The bank bits: first the intersection of both sides, then those of one side only.
  Independent common;
  common.vectors = vector.vectors;
  for (uint64_t basis : intersection(a.vectors, b.vectors))
    common.add(basis);
  auto getBasisBeyond = [&](const Independent &space) {
    Independent grown = common;
    Columns own;
    for (uint64_t basis : space.vectors)
      if (grown.add(basis))
        own.push_back(basis);
    return own;
  };
  Columns ownA = getBasisBeyond(a), ownB = getBasisBeyond(b);
  Columns offsets = common.vectors;
  offsets.append(ownA);

  // The row bits: first p + q, then the vectors that neither side has.
  Independent all;
  all.vectors = offsets;
  for (auto [p, q] : llvm::zip(ownA, ownB))
    all.add(p ^ q);
  for (uint64_t unit : units)
    all.add(unit);
  assert(all.size() == total);
  return LinearLayout({{Dim::Offset, total}}, from.out(), all.vectors);
}
