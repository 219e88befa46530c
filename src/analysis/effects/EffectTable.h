// Interning of facts about values (EffectFacts.h): each distinct fact is stored once and has an id.
//
// A kernel has thousands of values and a few dozen different facts, because most values have the dependences of their
// neighbours. So a value has the id of its facts, two facts are equal if their ids are, and the results of joins and
// combinations are memoised.
#ifndef TXL_ANALYSIS_EFFECTS_EFFECTTABLE_H
#define TXL_ANALYSIS_EFFECTS_EFFECTTABLE_H

#include "llvm/ADT/SmallBitVector.h"
#include <array>
#include <deque>
#include <unordered_map>

namespace txl::analysis {

/// A set of bases in terms of one function with n parameters. Bit 0 is memory of unknown origin, `*`; bit 1 + i is
/// parameter i; bit 1 + n + i is the address that parameter i, an integer, may hold: the caller determines whether it
/// does.
using Bases = llvm::SmallBitVector;

/// What may be true of a value, of any element of it, in any execution. Facts only grow.
struct EffectFacts {
  Bases address;      ///< the bases of an address that it holds or was computed from
  Bases integer;      ///< otherwise, its bases if it is used as an address: integer parameters, `*` for a loaded value
  Bases oldValues;    ///< bases of the atomics whose old value it depends on
  Bases inputs;       ///< parameters it depends on
  bool plain = false; ///< may be an integer without an origin

  explicit EffectFacts(unsigned bits = 0) : address(bits), integer(bits), oldValues(bits), inputs(bits) {}
  bool operator==(const EffectFacts &other) const = default;

  /// Adds the facts of another possible source; returns true if that changes anything.
  bool join(const EffectFacts &other);
  /// Adds a dependence on `other`, without its addresses.
  void dependOn(const EffectFacts &other);
  /// Combines with `other` by arithmetic: an address if one of them is, with the other as an offset.
  void combine(const EffectFacts &other);
  /// The memory that an access through it as a pointer touches.
  Bases pointees() const;
};

class EffectTable {
public:
  using Id = unsigned;
  /// The facts of values not reached yet, and of integers without an origin.
  static constexpr Id nothing = 0, plain = 1;

  /// A table of sets with `bits` bits.
  explicit EffectTable(unsigned bits);
  EffectTable(const EffectTable &) = delete;

  /// The id of `facts`.
  Id idOf(EffectFacts facts);
  const EffectFacts &operator[](Id id) const { return *facts[id]; }

  /// The methods of EffectFacts with the same names.
  Id join(Id a, Id b) { return a == b || b == nothing ? a : a == nothing ? b : pair(Join, a, b); }
  Id dependOn(Id a, Id b) { return b == nothing || b == plain ? a : pair(DependOn, a, b); }
  Id combine(Id a, Id b) {
    if (a == plain)
      std::swap(a, b); // it is symmetric
    bool isItself = (a == b || b == plain) && !(facts[a]->plain && facts[a]->integer.any());
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
  std::array<Pair, 256> pairs; ///< cache of recent results
};

} // namespace txl::analysis

#endif
