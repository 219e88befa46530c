// How the frontend asks for what only the embedding program knows.
//
// A kernel's free names (`helper`, `BLOCK`, `cfg`) belong to the module it was written in. The frontend reads the text
// of kernels itself and asks the `Host` for such a name when evaluation reaches it. The answer is plain data: nothing
// in it needs the host's lock afterwards, and it can be stored beside the artefact and compared at the next look-up.
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
    DType,     // text: a signature's spelling (`fp32`, `*i8`)
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
    Tile,      // a value of the run time, which the host passes on: integer is its number, text its type
  };

  Kind kind = Kind::Missing;
  int64_t integer = 0;
  double number = 0;
  std::string text;
  std::string typeName;
  uint64_t handle = 0; // chosen by the host, which keeps the object alive for the compilation
  std::vector<HostValue> elements;
  std::vector<std::string> fields;
  std::shared_ptr<const HostFunction> function;
  /// For a global: annotated `: tl.constexpr` in its module.
  bool annotatedConstexpr = false;
  /// For a Tuple: an instance of an aggregate, which is no sequence.
  bool isAggregate = false;
  /// For an Enum: the member is a number or text itself (of an `IntEnum`, a `class S(str, Enum)`), which is elements[0].
  bool isItsValue = false;
  /// For an Enum: its class has operators of its own (an `IntFlag`, a class with `__lt__`), which the host applies.
  bool hasOperators = false;

  bool operator==(const HostValue &other) const;
};

/// A jit function of the host: its text and where that comes from.
struct HostFunction {
  uint64_t handle = 0;
  std::string qualifiedName; // `module.name`
  std::string source;        // the text from its first decorator or `def` on, indentation included
  std::string file;
  unsigned firstLine = 1; // the file's line of the source's first line
  bool noinline = false;
  /// Defaults of parameters, evaluated by the host when the function was defined. A parameter that is not listed takes
  /// its default from the text.
  std::vector<std::pair<std::string, HostValue>> defaults;
};

class Host {
public:
  virtual ~Host() = default;

  /// The value of the free name `name` in `function`: closure, then globals, then Python's builtins.
  virtual HostValue resolveName(const HostFunction &function, llvm::StringRef name) = 0;
  /// `object.name`, for a module, class or object that the host gave.
  virtual HostValue getAttribute(const HostValue &object, llvm::StringRef name) = 0;
  /// Calls what the host gave (`Callable`, `Class` or a callable `Object`) with compile-time values.
  virtual HostValue call(const HostValue &callee, llvm::ArrayRef<HostValue> arguments,
                         llvm::ArrayRef<std::pair<std::string, HostValue>> keywords) = 0;
  /// A Python operator on operands one of which the host gave: `getitem`, `eq`, `add`, `len`, `bool`, `iter` (answers a
  /// tuple), `isinstance`, `str` …: the names of Python's module `operator` without underscores. And `member`: how
  /// instances of a class have a name, as (`method`, `static`, `class`, `property` or `value`, what the class has).
  virtual HostValue apply(llvm::StringRef op, llvm::ArrayRef<HostValue> operands) = 0;
  /// A line that `static_print` wrote.
  virtual void print(llvm::StringRef text) = 0;
  /// Whether to give up; asked every some hundred statements, since a compilation may unroll what takes seconds.
  virtual bool interrupted() { return false; }
};

/// One question a compilation asked and its answer: asked again at look-up, a different answer means another artefact.
struct ManifestEntry {
  enum class Kind : uint8_t { Name, Attribute, Call, Apply };
  Kind kind = Kind::Name;
  std::shared_ptr<const HostFunction> function; // Name: the function that uses it
  HostValue subject;                            // Attribute, Call: of what
  std::string name;                             // the name, attribute or operator
  std::vector<HostValue> arguments;
  std::vector<std::pair<std::string, HostValue>> keywords;
  HostValue answer;
};

using Manifest = std::vector<ManifestEntry>;

} // namespace txl::frontend
