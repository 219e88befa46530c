// Looks up types and modifiers by name and value, from the two lists.
#include "ptx/Type.h"
#include "llvm/ADT/StringMap.h"
#include <iterator>

using namespace txl;
using namespace txl::ptx;

struct TypeRow {
  const char *name;
  unsigned bits;
  TypeKind kind;
};

static constexpr TypeRow typeRows[] = {
#define PTX_TYPE(name, bits, kind) {#name, bits, TypeKind::kind},
#include "ptx/Types.def"
};

static constexpr const char *modifierNames[] = {
#define PTX_MODIFIER(name, spelling) spelling,
#include "ptx/Modifiers.def"
};

unsigned ptx::bitsOf(Type type) { return typeRows[unsigned(type)].bits; }
unsigned ptx::bytesOf(Type type) { return (typeRows[unsigned(type)].bits + 7) / 8; }
TypeKind ptx::kindOf(Type type) { return typeRows[unsigned(type)].kind; }
llvm::StringRef ptx::nameOf(Type type) { return type == Type::none ? "none" : typeRows[unsigned(type)].name; }
llvm::StringRef ptx::nameOf(Modifier modifier) {
  return modifier == Modifier::None ? "none" : modifierNames[unsigned(modifier)];
}

Type ptx::widened(Type type) {
  switch (type) {
  case Type::u16:
    return Type::u32;
  case Type::s16:
    return Type::s32;
  case Type::u32:
    return Type::u64;
  case Type::s32:
    return Type::s64;
  default:
    return Type::none;
  }
}

std::optional<Modifier> ptx::parseModifier(llvm::StringRef name) {
  static const llvm::StringMap<Modifier> byName = [] {
    llvm::StringMap<Modifier> map;
    for (unsigned i = 0; i < std::size(modifierNames); ++i)
      map.try_emplace(modifierNames[i], Modifier(i));
    return map;
  }();
  auto found = byName.find(name);
  return found == byName.end() ? std::nullopt : std::optional(found->second);
}

Type ptx::asType(Modifier modifier) {
  return unsigned(modifier) < std::size(typeRows) ? Type(unsigned(modifier)) : Type::none;
}

std::optional<Type> ptx::parseType(llvm::StringRef name) {
  auto modifier = parseModifier(name);
  if (!modifier || asType(*modifier) == Type::none)
    return std::nullopt;
  return asType(*modifier);
}

llvm::StringRef ptx::nameOf(StateSpace space) {
  switch (space) {
  case StateSpace::Generic:
    return "generic";
  case StateSpace::Register:
    return "reg";
  case StateSpace::Const:
    return "const";
  case StateSpace::Global:
    return "global";
  case StateSpace::Local:
    return "local";
  case StateSpace::Param:
    return "param";
  case StateSpace::Shared:
    return "shared";
  }
  return "";
}
