// Reports as data: a report is a list of facts, and a fact is a kind, a source position and named fields in a fixed
// order. One writer prints a fact as a line of text, another prints the list as JSON:
//
//   load=matmul.py:51 operand=a via=tma stage=0 bytes=16384 box=128x64
//
//   {"kind": "load", "file": "/home/me/matmul.py", "line": 51, "operand": "a", "via": "tma", …, "box": [128, 64]}
#ifndef TXL_SUPPORT_FACTS_H
#define TXL_SUPPORT_FACTS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace llvm {
class raw_ostream;
}

namespace txl {

/// A position in a source file. Line 0: unknown; column 0: the fact is about the whole line.
struct FactPosition {
  std::string file;
  unsigned line = 0, column = 0;

  /// `matmul.py:51` or `matmul.py:51:9`, without the file's directory; `unknown` if there is no line.
  std::string str() const;
  friend bool operator==(const FactPosition &a, const FactPosition &b) = default;
};

/// An amount and its limit: `229376/232448` in text, [229376, 232448] in JSON.
struct Ratio {
  int64_t used = 0, of = 0;
  friend bool operator==(const Ratio &a, const Ratio &b) = default;
};

class Fact {
public:
  using Extents = std::vector<int64_t>;   ///< `128x64`, or `none`
  using Names = std::vector<std::string>; ///< `a,b`, or `none`
  using Value = std::variant<bool, int64_t, Ratio, std::string, Extents, Names, FactPosition>;
  struct Field {
    std::string name;
    Value value;
  };

  Fact(llvm::StringRef kind, FactPosition position) : kind(kind.str()), position(std::move(position)) {}

  /// Sets a field: replaces its value if the fact has it, appends it otherwise. Boolean values print as yes and no.
  template <typename T> Fact &set(llvm::StringRef name, T value) {
    if constexpr (std::is_integral_v<T> && !std::is_same_v<T, bool>)
      return setValue(name, static_cast<int64_t>(value));
    else if constexpr (std::is_convertible_v<T, llvm::StringRef>)
      return setValue(name, llvm::StringRef(value).str());
    else
      return setValue(name, std::move(value));
  }

  std::string kind;
  FactPosition position;
  std::vector<Field> fields;

private:
  Fact &setValue(llvm::StringRef name, Value value);
};

using Facts = std::vector<Fact>;

/// Prints a fact as `kind=position field=value …`, without a line feed. Text with spaces is quoted as in JSON.
void printFact(llvm::raw_ostream &os, const Fact &fact);
/// Prints one line for each fact.
void printFacts(llvm::raw_ostream &os, llvm::ArrayRef<Fact> facts);
/// Prints a fact as a JSON object, without a line feed.
void printFactAsJSON(llvm::raw_ostream &os, const Fact &fact);
/// Prints a JSON array of one object for each fact, with `kind`, `file`, `line`, `column` if there is one, and the
/// fields.
void printFactsAsJSON(llvm::raw_ostream &os, llvm::ArrayRef<Fact> facts);

} // namespace txl

#endif
