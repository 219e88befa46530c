// Checks each variable of the table by its kind. A malformed value is not an error: the message states how it is
// interpreted.
#include "driver/environment/EnvironmentCheck.h"
#include "driver/environment/Environment.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <unistd.h>

namespace txl::driver {

namespace {
enum class Kind : uint8_t { Flag, Count, Text, Users, Passes, Order, Kernels, Target, Development };
struct Variable {
  llvm::StringLiteral name;
  Kind kind;
};
} // namespace

static constexpr Variable variables[] = {
#define TXL_VARIABLE(name, kind, when, also, meaning) {#name, Kind::kind},
#define TXL_DEVELOPMENT_VARIABLE(name) {#name, Kind::Development},
#include "driver/environment/Variables.def"
};

static const Variable *find(llvm::StringRef name) {
  const Variable *found = llvm::find_if(variables, [&](const Variable &variable) { return variable.name == name; });
  return found == std::end(variables) ? nullptr : found;
}

/// The variable of the table with the smallest edit distance, if that is small.
static llvm::StringRef nearest(llvm::StringRef name) {
  unsigned fewest = std::max<size_t>(2, name.size() / 3);
  llvm::StringRef found;
  for (const Variable &variable : variables)
    if (unsigned edits = name.edit_distance(variable.name, /*AllowReplacements=*/true, fewest);
        edits < fewest && variable.kind != Kind::Development) {
      fewest = edits;
      found = variable.name;
    }
  return found;
}

/// The problem of a value; empty if it is valid. Cache user ids and passes are checked where they are used.
static std::string problemOf(Kind kind, llvm::StringRef value) {
  uint64_t count;
  switch (kind) {
  case Kind::Flag:
    return isBooleanWord(value) ? "" : "is neither 1 nor 0, on nor off, yes nor no, true nor false; it counts as 1";
  case Kind::Count:
    return value.getAsInteger(10, count) ? "is not an integer of 0 or more; it counts as not set" : "";
  case Kind::Order:
    return value == "cpu" || value == "gpu" ? "" : "is neither `cpu` nor `gpu`; it counts as not set";
  case Kind::Kernels:
    return value == "tuned" || value == "reference" ? "" : "is neither `tuned` nor `reference`; it counts as not set";
  case Kind::Target:
    return value == "cuda" || isHostTarget(value)
               ? ""
               : "is neither `cpu`, `cuda` nor `emulate:` and an architecture, as `emulate:sm_90`";
  case Kind::Text:
  case Kind::Users:
  case Kind::Passes:
  case Kind::Development:
    return "";
  }
}

std::vector<std::string> environmentProblems(llvm::ArrayRef<llvm::StringRef> entries) {
  std::vector<std::string> problems;
  for (llvm::StringRef entry : entries) {
    auto [name, value] = entry.split('=');
    if (!name.starts_with("TXL_"))
      continue;
    if (const Variable *variable = find(name)) {
      std::string problem = value.empty() ? "" : problemOf(variable->kind, value);
      if (!problem.empty())
        problems.push_back(llvm::formatv("`{0}={1}`: the value {2}", name, value, problem));
      continue;
    }
    llvm::StringRef closest = nearest(name);
    problems.push_back(llvm::formatv("unknown environment variable `{0}`{1}", name,
                                     closest.empty() ? "; docs/reference/environment.md lists the variables"
                                                     : llvm::formatv("; did you mean `{0}`?", closest).str()));
  }
  return problems;
}

std::vector<std::string> environmentProblems() {
  std::vector<llvm::StringRef> entries;
  for (char **entry = environ; entry && *entry; ++entry)
    entries.push_back(*entry);
  return environmentProblems(entries);
}

} // namespace txl::driver
