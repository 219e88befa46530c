// Kernel effects: which of its arguments a kernel may read and write, and through which pointers.
//
// A WRITE is a store or a read-modify-write that may run with a true mask; storing back what was loaded is a write,
// atomically adding a constant integer zero is not. A READ is a load, or a read-modify-write whose old value is used: a
// store, an address, a condition or a print depends on it. An UPDATE is a read-modify-write that is a write, whether or
// not its old value is used. The result over-approximates.
//
// A pointer is traced to the arguments that it was computed from, its BASES: through additions, choices, loops, calls
// and casts to integers and back. A value added to a pointer is an offset; an offset that was itself computed from an
// address contributes its bases. An integer argument that is cast to a pointer is a base as well. Memory reached
// through a loaded pointer, or one of unknown origin, is `*`. It may be an argument's memory if the caller stored its
// address there; where the kernel itself may have stored an argument's address (`escapes`), the effects on `*` also
// apply to that argument. Arguments are named individually: the caller must check whether it passes one array twice.
//
// Method: one forward pass of facts about values (EffectFacts.h), one rule per operation (EffectRules.cpp), repeated
// until nothing changes. A function is summarised in terms of its own parameters and calls substitute theirs. Facts
// only grow, so a loop that may not run, or an early exit, needs no special case.
#ifndef TXL_ANALYSIS_EFFECTS_EFFECTS_H
#define TXL_ANALYSIS_EFFECTS_EFFECTS_H

#include "ir/ops/Base.h"
#include <optional>
#include <string>
#include <vector>

namespace txl::tt {
class FuncOp;
}

namespace txl::analysis {

struct Effects {
  /// The effects on one argument, or on `*`, which comes last.
  struct Argument {
    std::string name;
    bool isPointer = false;
    bool read = false, written = false;
    /// By a read-modify-write, so that its new contents depend on the old ones.
    bool updated = false;
    /// Its address may be stored in memory, or passed to unknown code.
    bool escapes = false;
  };
  /// A coefficient times symbols (AffineAddress.h), by name: `%x`, `%y`, `%z` are the program ids, `%nx`, `%ny`, `%nz`
  /// the grid, `#0`, `#1`, … values computed from those that all programs share, `@0`, `@1`, … counters; others are
  /// arguments.
  struct Term {
    int64_t coefficient = 0;
    std::vector<std::string> names;
  };
  struct Sum {
    int64_t constant = 0;
    std::vector<Term> terms;
  };
  /// The bytes that one operation of the kernel accesses (EffectRanges.h): `argument` plus `terms`, then `first` to
  /// `last`.
  struct Range {
    unsigned argument = 0;
    bool writes = false, atomic = false, certain = false;
    std::vector<Term> terms;
    int64_t first = 0, last = 0;
  };
  /// A value that all programs share: `operation`, by its MLIR name, of `operands`.
  struct UniformValue {
    std::string name, operation;
    std::vector<Sum> operands;
  };
  /// Runs from 0 up to, and excluding, `extent`, which may be unknown.
  struct Counter {
    std::string name;
    std::optional<Sum> extent;
  };
  std::string kernel;
  std::vector<Argument> arguments;
  /// Sets of arguments (indices) that one pointer may point into.
  std::vector<std::vector<unsigned>> aliases;
  std::vector<Range> ranges;
  std::vector<UniformValue> expressions;        ///< used by the ranges; each after its operands
  std::vector<Counter> counters;                ///< used by the ranges
  bool otherReads = false, otherWrites = false; ///< there are accesses without a range

  /// JSON with `kernel`, `arguments`, those that are `pointers`, the names in `reads`, `writes`, `updates`, `escapes`,
  /// `aliases`, `ranges` with the `expressions` and `counters` that they use, `other_reads` and `other_writes`.
  std::string json() const;
};

/// The effects of `kernel`, a TTIR function with a body, and of its callees.
Effects effectsOf(tt::FuncOp kernel);

} // namespace txl::analysis

#endif
