// Modules and classes as values: a kernel may name them, call them or pass them to `isinstance`, but they are not data.
#pragma once
#include "frontend/values/Value.h"
#include "llvm/ADT/StringMap.h"
#include <string>
#include <vector>

namespace txl::frontend {

/// A dotted name of the prelude that is not itself a value: `txl.language`, `txl.language.math`.
class Module {
public:
  std::string name;        // relative to the root: `` for `txl.language` itself, `math`, `extra.libdevice`
  uint64_t hostHandle = 0; // a module of the host
  bool isHost = false;
};

/// The classes that kernels name: in `isinstance`, as annotations, or as constructors.
enum class ClassKind : uint8_t {
  Bool,
  Int,
  Float,
  Str,
  Tuple,
  List,
  Type,
  Slice,
  NoneType,
  Object, // Python's
  Constexpr,
  DType,
  Tensor,
  PointerType,
  BlockType,
  LanguageTuple,
  TupleType,
  Const, // the language's
  Enum,
  ConstexprType,
  Aggregate, // of the prelude
  Host,
};

class ClassObject {
public:
  ClassKind kind = ClassKind::Host;
  std::string name;
  uint64_t hostHandle = 0;
  llvm::ArrayRef<EnumMemberData> members; // of an enum
  /// An aggregate of the prelude: its fields in order, and its methods, which are functions of the language.
  std::vector<llvm::StringRef> fields;
  llvm::StringMap<Value> methods;
};

} // namespace txl::frontend
