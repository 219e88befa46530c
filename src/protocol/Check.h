// The protocol check: proves or refutes, without running a kernel, that its warpgroups and engines have no race on a
// buffer and no deadlock, for every trip count of its loops.
//
//   1. The skeleton of every agent is extracted for chosen values of the kernel's unknowns (Skeleton.h).
//   2. It is executed once with clocks, which decides for every order (Execution.h).
//   3. The values are chosen so that every loop with an unknown trip count runs 0, 1, 2, … times, alone and together
//      with the loops around it, until one ring position and parity after another has been seen; and so that each
//      branch is taken and not taken (Search.h).
//   4. In a long run the events of a loop, and what each of them knows of all others, must repeat with a period. Then
//      every larger trip count adds whole periods to a run that was judged (Period.h).
//
// A refutation has the values for which it happens. A proof is for programs whose integers neither overflow nor are
// negative where the source has a size; loops that are nested are judged for small trip counts of the outer one and all
// residues of the inner one.
#ifndef TXL_PROTOCOL_CHECK_H
#define TXL_PROTOCOL_CHECK_H

#include "mlir/IR/Location.h"
#include <optional>
#include <string>
#include <vector>

namespace mlir {
class Operation;
} // namespace mlir

namespace txl::protocol {

/// What is wrong, and where.
struct Report {
  mlir::Location at;
  std::string kind; ///< race, unwritten, deadlock, protocol, late, ended, fence
  std::string what, remedy;
  std::string when; ///< the values of the unknowns: `K = 48`
  std::vector<std::pair<mlir::Location, std::string>> notes;
};

struct Verdict {
  enum class Kind : uint8_t { Nothing, Proved, Refuted, Unknown } kind = Kind::Nothing; ///< Nothing: no primitives
  std::optional<Report> report;                                                         ///< of a refutation
  std::optional<Report> late;     ///< a wait for which single warps of a warpgroup may be late
  std::optional<Report> unlikely; ///< what is wrong for values that callers hardly use (Check::isUnlikely)
  std::string missing;            ///< the fact without which nothing is known
  std::optional<mlir::Location> missingAt;
  unsigned runs = 0;   ///< executions
  unsigned events = 0; ///< of all of them
  unsigned period = 0; ///< iterations after which the longest loop repeats
};

struct CheckOptions {
  unsigned maxEvents = 1'000'000; ///< of all runs together: a thousand take 0.2 ms; with fewer more is unknown
  bool judgesFences = false;      ///< the program has all proxy fences that it needs; else the compiler inserts them
};

/// The verdict on a kernel, a `tt.func` of TTIR or TTGIR without calls.
Verdict checkProtocol(mlir::Operation *function, CheckOptions options = {});

/// What is wrong with a kernel that is compiled. A few long runs decide whether it is checked at all: each loop runs
/// until rings and parities have wrapped, alone and with the loops around it, and each branch is taken and not taken.
/// What is right then is hardly ever refuted, and takes a small part of a compilation.
std::optional<Report> findMistake(mlir::Operation *function);

/// `proved`, `refuted`, `unknown`, `nothing`.
const char *nameOf(Verdict::Kind kind);

} // namespace txl::protocol

#endif
