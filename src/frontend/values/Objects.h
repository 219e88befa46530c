// Modules and classes as values: what a kernel may name, call or pass to `isinstance` without it being data.
#pragma once
#include "frontend/values/Value.h"
#include "llvm/ADT/StringMap.h"
#include <string>
#include <vector>

namespace txl::frontend {

/// What a dotted name of the prelude names without being a value of its own: `txl.language`, `txl.language.math`.
class Module {
public:
  std::string name;        // relative to the root: `` for `txl.language` itself, `math`, `extra.libdevice`
  uint64_t hostHandle = 0; // a module of the host
  bool isHost = false;
};

/// The classes that kernels name: in `isinstance`, as annotations, or to make values.
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
  /// An aggregate of the prelude: its fields in their order, and its methods, which are functions of the language.
  std::vector<llvm::StringRef> fields;
  llvm::StringMap<Value> methods;
};

} // namespace txl::frontend
