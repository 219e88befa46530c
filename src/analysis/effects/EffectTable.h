// Facts about values (EffectFacts.h), each held once and known by a number.
//
// A kernel has thousands of values and a few dozen different facts: most values depend on what their neighbours depend on.
// So a value has the number of its facts, two facts are equal if their numbers are, and what comes of joining or combining
// two is looked up where it was computed before.
#ifndef TXL_ANALYSIS_EFFECTS_EFFECTTABLE_H
#define TXL_ANALYSIS_EFFECTS_EFFECTTABLE_H

#include "llvm/ADT/SmallBitVector.h"
#include <array>
#include <deque>
#include <unordered_map>

namespace txl::analysis {

/// A set of bases in the terms of one function with n parameters. Bit 0 is memory of unknown origin, `*`; bit 1 + i is
/// parameter i; bit 1 + n + i is the address that parameter i, an integer, may hold: a caller knows whether it does.
using Bases = llvm::SmallBitVector;

/// What may be true of a value, of any element of it, in any execution. Facts grow only.
struct EffectFacts {
  Bases address;      ///< the bases of an address that it holds or was computed from
  Bases number;       ///< otherwise, were it used as an address: integer parameters it may be, `*` for what was loaded
  Bases olds;         ///< bases of the atomics whose old value it depends on
  Bases inputs;       ///< parameters it depends on
  bool plain = false; ///< may be a number of no origin

  explicit EffectFacts(unsigned bits = 0) : address(bits), number(bits), olds(bits), inputs(bits) {}
  bool operator==(const EffectFacts &other) const = default;

  /// One more value that it may be; true if that is news.
  bool join(const EffectFacts &other);
  /// Depends on `other` from now on, without being it.
  void dependOn(const EffectFacts &other);
  /// A number computed from it and `other`: an address if one of them is, with the other as an offset.
  void combine(const EffectFacts &other);
  /// What an access through it as a pointer touches.
  Bases pointees() const;
};

class EffectTable {
public:
  using Id = unsigned;
  /// Facts of values of which nothing is known yet; of numbers that have no origin.
  static constexpr Id nothing = 0, plain = 1;

  /// Of sets with so many bits.
  explicit EffectTable(unsigned bits);
  EffectTable(const EffectTable &) = delete;

  /// The number of `facts`.
  Id idOf(EffectFacts facts);
  const EffectFacts &operator[](Id id) const { return *facts[id]; }

  /// What EffectFacts has under these names.
  Id join(Id a, Id b) { return a == b || b == nothing ? a : a == nothing ? b : pair(Join, a, b); }
  Id dependOn(Id a, Id b) { return b == nothing || b == plain ? a : pair(DependOn, a, b); }
  Id combine(Id a, Id b) {
    if (a == plain)
      std::swap(a, b); // it is symmetric
    bool isItself = (a == b || b == plain) && !(facts[a]->plain && facts[a]->number.any());
    return isItself ? a : pair(Combine, a, b);
  }

private:
  enum Kind : uint8_t { Join, DependOn, Combine };
  Id pair(Kind kind, Id a, Id b);

  struct Hash {
    size_t operator()(const EffectFacts &facts) const;
  };
  std::unordered_map<EffectFacts, Id, Hash> ids;
  std::deque<const EffectFacts *> facts;
  struct Pair {
    Kind kind = Join;
    Id a = nothing, b = nothing, result = nothing;
  };
  std::array<Pair, 256> pairs; ///< results that were computed lately
};

} // namespace txl::analysis

#endif
