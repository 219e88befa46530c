// What a kernel may read and write: which of its arguments, and through what.
//
// A WRITE is a store or a read-modify-write that may run with a true mask; storing back what was loaded is one, adding a
// constant integer zero atomically is none. A READ is a load, or a read-modify-write whose old value matters: a store,
// an address, a condition or a print depends on it. An UPDATE is a read-modify-write that is a write, whether its old value
// matters or not. The answer may name too much and never too little.
//
// A pointer is followed to the arguments that it was computed from, its BASES: through additions, choices, loops, calls
// and casts to integers and back. What is added to a pointer is an offset; an offset that was itself computed from an
// address brings its bases along. An integer argument that is cast to a pointer is a base as well. Memory reached
// through a pointer that was loaded, or that has no known origin, is `*`. That may be an argument's memory where the
// caller put its address there; where the kernel itself may have stored an argument's address (`escapes`), what is true
// of `*` is said of that argument as well. Arguments are taken by name: whether the caller passes one array twice is the
// caller's to know.
//
// How: one forward pass of facts about values (EffectFacts.h), a rule an operation (EffectRules.cpp), repeated until
// nothing changes; a function is summed up in its own parameters and calls substitute theirs. Facts only grow, so a loop
// that may not run, or an exit in its middle, needs no case of its own.
#ifndef TXL_ANALYSIS_EFFECTS_EFFECTS_H
#define TXL_ANALYSIS_EFFECTS_EFFECTS_H

#include "ir/Dialect.h"
#include "ir/Ops.h"
#include <optional>
#include <string>
#include <vector>

namespace txl::analysis {

struct Effects {
  /// What one argument, or `*`, which comes last, has to fear.
  struct Argument {
    std::string name;
    bool isPointer = false;
    bool read = false, written = false;
    /// By a read-modify-write, so that what it holds then depends on what it held before.
    bool updated = false;
    /// Its address may be stored in memory, or be given to code of which nothing is known.
    bool escapes = false;
  };
  /// A number times symbols (AffineAddress.h), by name: `%x`, `%y`, `%z` the program's number, `%nx`, `%ny`, `%nz` the
  /// grid, `#0`, `#1`, … numbers computed of those that all programs share, `@0`, `@1`, … counters; others are arguments.
  struct Term {
    int64_t factor = 0;
    std::vector<std::string> names;
  };
  struct Sum {
    int64_t constant = 0;
    std::vector<Term> terms;
  };
  /// The bytes that one operation of the kernel accesses (EffectRanges.h): `argument` plus `terms`, then `first` to `last`.
  struct Range {
    unsigned argument = 0;
    bool writes = false, atomic = false, certain = false;
    std::vector<Term> terms;
    int64_t first = 0, last = 0;
  };
  /// A number that all programs share: `operation`, as MLIR calls it, of `operands`.
  struct Number {
    std::string name, operation;
    std::vector<Sum> operands;
  };
  /// Runs from 0 up to, and without, `extent`, which nobody may know.
  struct Counter {
    std::string name;
    std::optional<Sum> extent;
  };
  std::string kernel;
  std::vector<Argument> arguments;
  /// Sets of arguments (indices) that one pointer may point into.
  std::vector<std::vector<unsigned>> aliases;
  std::vector<Range> ranges;
  std::vector<Number> numbers;                  ///< of the ranges; each behind those that it is computed of
  std::vector<Counter> counters;                ///< of the ranges
  bool otherReads = false, otherWrites = false; ///< there are accesses without a range

  /// As JSON: `kernel`, `arguments`, those that are `pointers`, the names in `reads`, `writes`, `updates`, `escapes`, `aliases`,
  /// `ranges` with the `numbers` and `counters` that they are made of, `other_reads` and `other_writes`.
  std::string json() const;
};

/// The effects of `kernel`, a function of TTIR with a body, and of all that it calls.
Effects effectsOf(tt::FuncOp kernel);

} // namespace txl::analysis

#endif
