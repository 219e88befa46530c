// The scalar types of PTX and the modifiers that follow an opcode. A type is a modifier with the same value.
#ifndef TXL_PTX_TYPE_H
#define TXL_PTX_TYPE_H

#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <optional>

namespace txl::ptx {

enum class Type : uint8_t {
#define PTX_TYPE(name, bits, kind) name,
#include "ptx/Types.def"
  none = 255
};

enum class Modifier : uint16_t {
#define PTX_MODIFIER(name, spelling) name,
#include "ptx/Modifiers.def"
  None = 65535
};

enum class TypeKind : uint8_t { Predicate, Bits, Unsigned, Signed, Float };

/// Width in bits; 1 for a predicate.
unsigned bitsOf(Type type);
/// Size in memory in bytes, at least 1.
unsigned bytesOf(Type type);
TypeKind kindOf(Type type);
llvm::StringRef nameOf(Type type);
inline bool isSigned(Type type) { return kindOf(type) == TypeKind::Signed; }
inline bool isFloat(Type type) { return kindOf(type) == TypeKind::Float; }
/// The integer type of twice the width, `s64` of `s32`; `none` if there is none.
Type widened(Type type);
std::optional<Type> parseType(llvm::StringRef name);

llvm::StringRef nameOf(Modifier modifier);
std::optional<Modifier> parseModifier(llvm::StringRef name);
/// The type that a modifier is, or none.
Type asType(Modifier modifier);

enum class StateSpace : uint8_t { Generic, Register, Const, Global, Local, Param, Shared };
llvm::StringRef nameOf(StateSpace space);

} // namespace txl::ptx

#endif // TXL_PTX_TYPE_H
