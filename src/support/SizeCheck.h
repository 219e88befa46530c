// The test of a launch's sizes: whether 32-bit index arithmetic of a kernel gives exact addresses.
//
// The compiler writes the range of each index as an expression of scalar arguments, of the grid and of constants
// (analysis/index/IndexRanges.h). A launch evaluates the expressions that decide with its own values, as intervals. If
// each lies in the range of its type, nothing wraps. An offset from an array also passes if the array has fewer than
// 2^31 elements: an offset of 32 bits is exact modulo 2^32, and all offsets into such an array differ modulo 2^32.
//
//     nodes  0: program id 0    1: constant 1024    2: 0 * 1    3: constant 0..1023    4: 2 + 3
//     fits   4 in -2^31..2^31-1
#ifndef TXL_SUPPORT_SIZECHECK_H
#define TXL_SUPPORT_SIZECHECK_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <cstdint>
#include <vector>

namespace txl {

/// Both bounds are included. The extremes of int64 stand for values beyond them.
struct IndexInterval {
  int64_t lower, upper;
  bool isWithin(IndexInterval other) const { return lower >= other.lower && upper <= other.upper; }
  friend bool operator==(IndexInterval a, IndexInterval b) = default;
};

struct SizeCheck {
  enum class Kind : uint8_t {
    Constant, ///< `range`
    Argument, ///< the scalar argument `a`, whose type has the range `range`
    Program,  ///< the program id along axis `a`
    Grid,     ///< the number of programs along axis `a`
    Loaded,   ///< a value computed from memory, whose type has the range `range`
    Add,      ///< of the nodes `a` and `b`, like those below
    Subtract,
    Multiply,
    Minimum,
    Maximum,
    Divide,    ///< towards zero; by zero: -1
    Remainder, ///< with the sign of `a`; by zero: `a`
    Union,     ///< one of the two
    Wrap,      ///< `a`, or `range` if it may lie outside
  };
  struct Node {
    Kind kind = Kind::Constant;
    uint32_t a = 0, b = 0; ///< smaller than the node's own index
    IndexInterval range{0, 0};
    friend bool operator==(const Node &a, const Node &b) = default;
  };
  struct Array {
    uint32_t argument = 0;
    uint32_t bytes = 0; ///< of an element
  };
  static constexpr uint32_t kNoArray = ~0u;
  static constexpr uint32_t kAllArrays = ~1u;
  struct Fit {
    uint32_t node = 0;
    IndexInterval range{0, 0};
    /// The array that the offset leads into; kAllArrays: the index is taken to fit if all arrays have fewer than 2^30
    /// elements, as those from memory are.
    uint32_t array = kNoArray;
    friend bool operator==(const Fit &a, const Fit &b) = default;
  };

  std::vector<Node> nodes;
  std::vector<Array> arrays;     ///< that the kernel accesses through arguments
  std::vector<Fit> fits;         ///< all must hold
  std::vector<uint32_t> scalars; ///< the arguments that nodes have; findScalars sets it

  /// What a launch knows of an argument.
  struct Value {
    uint64_t bits = 0;
    uint64_t bytes = 0; ///< of a pointer's allocation; 0: unknown
  };
  using Arguments = llvm::function_ref<Value(unsigned)>;

  /// Whether index arithmetic of the launch does not wrap; `count` is the number of arguments.
  bool holds(Arguments arguments, unsigned count, const uint32_t grid[3]) const;
  void findScalars();
  /// Writes all that `holds` depends on to `inputs`; returns the number of words, 0 if there are more than `most`.
  unsigned inputsOf(Arguments arguments, unsigned count, const uint32_t grid[3], uint64_t *inputs, unsigned most) const;
  /// The interval of each node: for every launch, or for one with the smallest grid and scalars of 1.
  std::vector<IndexInterval> boundsForAll() const;
  std::vector<IndexInterval> boundsAtBest() const;
  /// Whether indices and arguments are in range; for a test that was read from a file.
  bool isValid() const;
};

/// A value from memory that indexes arrays of fewer elements than this is taken to be smaller than it.
inline constexpr int64_t kLargestLoadedIndex = int64_t(1) << 30;

} // namespace txl

#endif
