// The interface through which the frontend queries the embedding program (usually Python).
//
// A kernel's free names (`helper`, `BLOCK`, `cfg`) belong to the module it was written in. The frontend parses the text
// of kernels itself and queries the `Host` for such a name when evaluation reaches it. The answer is plain data: using
// it later does not need the host's lock (the GIL), and it can be stored with the compiled artefact and compared at the
// next cache look-up.
#pragma once
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace txl::frontend {

struct HostFunction;

struct HostValue {
  enum class Kind : uint8_t {
    Missing, // no such name, or no such attribute
    Error,   // the host's code raised: `text` is the message, `typeName` the exception's type
    None,
    Bool,      // integer
    Int,       // integer if it fits int64; text (decimal) in any case where it does not
    Float,     // number
    Str,       // text
    DType,     // text: the signature form (`fp32`, `*i8`)
    Tuple,     // elements; of an instance of a class: fields, typeName, handle of the class
    List,      // elements
    Constexpr, // elements[0]: the value inside `tl.constexpr(…)`
    Function,  // function: a jit function
    Builtin,   // text: qualified name in the prelude (`txl.language.load`), or a Python builtin (`builtins.range`)
    Module,    // text: qualified name; `txl.language…` and `triton.language…` mean the prelude; else handle
    Class,     // text: qualified name; handle
    Enum,      // typeName, handle: the class; text: the member; elements[0]: its value
    Callable,  // a `constexpr_function`: handle, text is its name
    Object,    // anything else: handle, typeName
    Tile,      // a run-time value that the host passes through: integer is its index, text its type
  };

  Kind kind = Kind::Missing;
  int64_t integer = 0;
  double number = 0;
  std::string text;
  std::string typeName;
  uint64_t handle = 0; // chosen by the host, which keeps the object alive during the compilation
  std::vector<HostValue> elements;
  std::vector<std::string> fields;
  std::shared_ptr<const HostFunction> function;
  /// For a global: annotated `: tl.constexpr` in its module.
  bool annotatedConstexpr = false;
  /// For a Tuple: an instance of an aggregate, which is not a sequence.
  bool isAggregate = false;
  /// For an Enum: the member itself is a number or string (an `IntEnum`, a `class S(str, Enum)`), stored in
  /// elements[0].
  bool isItsValue = false;
  /// For an Enum: its class defines operators (an `IntFlag`, a class with `__lt__`), which the host applies.
  bool hasOperators = false;

  bool operator==(const HostValue &other) const;
};

/// A jit function of the host: its source text and position.
struct HostFunction {
  uint64_t handle = 0;
  std::string qualifiedName; // `module.name`
  std::string source;        // the text from its first decorator or `def` on, including indentation
  std::string file;
  unsigned firstLine = 1; // line number in the file of the source's first line
  bool noinline = false;
  /// Defaults of parameters, evaluated by the host when the function was defined. The default of a parameter that is
  /// not listed is read from the source text.
  std::vector<std::pair<std::string, HostValue>> defaults;
  bool isExtern = false; // compiled separately from its callers; such a function is `noinline` too
};

class Host {
public:
  virtual ~Host() = default;

  /// The value of the free name `name` in `function`: closure, then globals, then Python's builtins.
  virtual HostValue resolveName(const HostFunction &function, llvm::StringRef name) = 0;
  /// `object.name`, for a module, class or object of the host.
  virtual HostValue getAttribute(const HostValue &object, llvm::StringRef name) = 0;
  /// Calls a host object (`Callable`, `Class` or a callable `Object`) with compile-time values.
  virtual HostValue call(const HostValue &callee, llvm::ArrayRef<HostValue> arguments,
                         llvm::ArrayRef<std::pair<std::string, HostValue>> keywords) = 0;
  /// Applies a Python operator to operands, at least one of which is a host object: `getitem`, `eq`, `add`, `len`,
  /// `bool`, `iter` (returns a tuple), `isinstance`, `str` …: the names of Python's module `operator` without
  /// underscores. `member` looks a name up in a class and returns (kind, attribute), where kind is `method`, `static`,
  /// `class`, `property` or `value`.
  virtual HostValue apply(llvm::StringRef op, llvm::ArrayRef<HostValue> operands) = 0;
  /// Receives a line written by `static_print`.
  virtual void print(llvm::StringRef text) = 0;
  /// Whether to cancel; polled every few thousand steps, because unrolling may take seconds.
  virtual bool interrupted() { return false; }
};

/// One query of a compilation and its answer. A cache look-up repeats the query; a different answer requires another
/// artefact.
struct ManifestEntry {
  enum class Kind : uint8_t { Name, Attribute, Call, Apply };
  Kind kind = Kind::Name;
  std::shared_ptr<const HostFunction> function; // Name: the function that uses it
  HostValue subject;                            // the object of the query
  std::string name;                             // the name, attribute or operator
  std::vector<HostValue> arguments;
  std::vector<std::pair<std::string, HostValue>> keywords;
  HostValue answer;
};

using Manifest = std::vector<ManifestEntry>;

} // namespace txl::frontend
