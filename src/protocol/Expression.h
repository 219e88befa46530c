// Integers of a kernel as values that remember how they follow from what the compiler does not know: arguments, the
// program id, the number of programs, and scalars in memory.
//
// The check executes a kernel for chosen values of these unknowns. An integer that depends on them has a node: its
// value under other choices is computed from the node, so the check finds an argument for which a loop runs n times.
// Nodes are unique: equal expressions of two warpgroups are one node.
#ifndef TXL_PROTOCOL_EXPRESSION_H
#define TXL_PROTOCOL_EXPRESSION_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>
#include <string>
#include <vector>

namespace txl::protocol {

enum class Code : uint8_t {
  Constant,
  Unknown,
  Add,
  Sub,
  Mul,
  DivS,
  DivU,
  RemS,
  RemU,
  FloorDivS,
  CeilDivS,
  And,
  Or,
  Xor,
  ShiftLeft,
  ShiftRightS,
  ShiftRightU,
  MinS,
  MaxS,
  MinU,
  MaxU,
  Equal,
  NotEqual,
  LessS,
  LessEqualS,
  LessU,
  LessEqualU,
  Select,
  SignExtend,
  ZeroExtend,
  Truncate,
};

struct Scalar {
  int64_t value = 0; ///< under the assignment of the run, sign-extended
  int32_t node = -1; ///< -1: it depends on nothing unknown
};

/// A value that the compiler does not know. The key identifies it: two loads of one address are one unknown.
struct Unknown {
  enum class Kind : uint8_t { Argument, Load, ProgramId, NumPrograms, Requested };
  Kind kind;
  unsigned index = 0;      ///< the argument, or the axis
  int64_t offset = 0;      ///< of a load, in elements
  int64_t granularity = 1; ///< it is a multiple of this
  int64_t initial = 1;
  std::string name;
};

using Assignment = std::vector<int64_t>; ///< by unknown; those beyond its end have their initial values

class Expressions {
public:
  /// The value of an unknown under `assignment`.
  Scalar unknown(const Unknown &unknown, const Assignment &assignment);
  llvm::ArrayRef<Unknown> unknowns() const { return leaves; }

  /// Applies `code` to operands of `width` bits, 1 to 64; the result of an extension or truncation has `width` bits.
  /// None if the result is undefined, as for a division by zero. `from`: the width before an extension.
  std::optional<Scalar> apply(Code code, unsigned width, llvm::ArrayRef<Scalar> operands, unsigned from = 0);

  /// The value of a node under an assignment; none if it is undefined.
  std::optional<int64_t> evaluate(Scalar scalar, const Assignment &assignment);
  /// The unknowns that a node depends on, without duplicates.
  llvm::SmallVector<unsigned, 4> unknownsOf(Scalar scalar) const;
  /// Adds the constants that occur in a node.
  void constantsOf(Scalar scalar, llvm::SmallVectorImpl<int64_t> &out) const;

  /// The operands of nested operations `code` of one bit whose result is `scalar`; else `scalar` itself.
  llvm::SmallVector<Scalar, 8> operandsOf(Code code, Scalar scalar) const;

  /// What a value is modulo a number, whatever the unknowns are (Ranges.cpp).
  struct Congruence {
    int64_t modulus = 1; ///< 0: the value is `remainder`
    int64_t remainder = 0;
  };
  Congruence congruenceOf(Scalar scalar, unsigned depth = 16) const;

  /// Bounds of a value, whatever the unknowns are (Ranges.cpp).
  struct Range {
    int64_t low, high;
  };
  Range rangeOf(Scalar scalar);

  /// How many nodes have been evaluated; a new or known node counts as several.
  uint64_t evaluated() const { return work; }

private:
  struct Node {
    Code code;
    uint8_t width, from;
    int32_t operands[3];
    int64_t value;     // of a constant; of an unknown its index
    uint64_t unknowns; // bit k: depends on unknown k; the last bit stands for all further ones
    int32_t next;      // with the same hash; -1: none
  };
  /// A node and all that it is computed from, operands first. Kept until those of many other nodes have been asked for.
  const std::vector<int32_t> &nodesOf(int32_t node) const;
  int32_t intern(Node node);
  int32_t nodeOf(Scalar scalar);
  int64_t valueOf(unsigned unknown, const Assignment &assignment) const;

  static uint32_t hashOf(const Node &node);
  void rehash();

  mutable std::vector<uint32_t> seen; ///< by node: the last search that has found it
  mutable uint32_t stamp = 0;
  mutable llvm::DenseMap<int32_t, std::vector<int32_t>> nodeLists; ///< of nodesOf
  mutable size_t listed = 0;                                       ///< how many nodes they have
  uint64_t work = 0;
  std::vector<Node> nodes;
  std::vector<Unknown> leaves;
  std::vector<int32_t> heads;                 // the last node of each hash, a power of two; -1: none
  std::vector<std::optional<int64_t>> values; // of evaluate
  std::vector<Range> ranges;                  // by node
};

} // namespace txl::protocol

#endif
