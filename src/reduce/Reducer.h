// The reducer: the smallest input that still fails.
//
// A reducer removes parts of an input and keeps each removal after which the caller's test still holds. The test is a
// function of the text, so the input may be anything: a compiler failure, a wrong result, a difference between two
// executors. All reducers share one search: remove large groups of neighbouring parts first, then smaller ones, and
// begin again until nothing can be removed.
#ifndef TXL_REDUCE_REDUCER_H
#define TXL_REDUCE_REDUCER_H

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include <chrono>
#include <string>

namespace txl::reduce {

/// The caller's test, with a memory of the texts that did not pass, and the smallest text that did.
class Test {
public:
  /// Whether `text` still fails.
  using Fails = llvm::function_ref<bool(llvm::StringRef text)>;

  Test(Fails fails, double seconds)
      : fails(fails), end(Clock::now() + std::chrono::milliseconds(static_cast<int64_t>(seconds * 1000))) {}
  /// Whether `text` still fails. After the end of the time nothing does.
  bool operator()(llvm::StringRef text);
  bool isOver() const { return Clock::now() > end; }
  unsigned runs() const { return count; }

private:
  using Clock = std::chrono::steady_clock;
  Fails fails;
  Clock::time_point end;
  unsigned count = 0;
  llvm::DenseSet<uint64_t> rejected; // hashes of texts
};

/// Removes groups of the parts `count() - 1 … 0`: `remove(first, length)` tries to remove `length` of them from `first`
/// on, and returns whether they are gone (the later ones then have smaller indices). Starts with halves and ends with
/// single parts. Returns whether anything was removed.
bool removeGroups(llvm::function_ref<size_t()> count, llvm::function_ref<bool(size_t first, size_t length)> remove,
                  const Test &test);

enum class Kind : uint8_t { Python, IR, Lines };

struct Reduced {
  std::string text;
  std::string problem;                    // why the input cannot be reduced; empty
  size_t partsBefore = 0, partsAfter = 0; // operations, statements or lines
  unsigned tests = 0;
};

/// Reduces `text`, which must pass the test. Python: statements and expressions; IR (TTIR, TTGIR): operations, regions,
/// operands, arguments; lines: of PTX or LLVM IR.
Reduced reduce(llvm::StringRef text, llvm::StringRef name, Kind kind, Test &test);

// The reducers of each kind, for reduce().
void reducePython(Reduced &state, llvm::StringRef name, Test &test);
void reduceIR(Reduced &state, llvm::StringRef name, Test &test);
void reduceLines(Reduced &state, Test &test);

} // namespace txl::reduce

#endif // TXL_REDUCE_REDUCER_H
