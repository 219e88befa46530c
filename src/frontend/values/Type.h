// The types of the language: scalars, pointers, blocks (tiles) and tuples of them.
//
// A `Type` is one pointer to immutable data. Scalars are process-wide constants, so values that hold them can be shared
// between compilations. Every other type is interned in the `TypeContext` of one compilation, so equality is pointer
// equality and no lock is needed. These types carry signedness; the IR's integers are signless.
#pragma once
#include "mlir/IR/Types.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Allocator.h"
#include <optional>
#include <string>

namespace txl::frontend {

enum class Scalar : uint8_t {
#define TXL_ELEMENT(enumerator, ...) enumerator,
#include "support/ElementTypes.def"
};
constexpr unsigned numScalars =
#define TXL_ELEMENT(...) 1 +
#include "support/ElementTypes.def"
    0;

enum class ScalarFamily : uint8_t { Void, Bool, Signed, Unsigned, Fp8, Float };

enum class TypeKind : uint8_t { Scalar, Pointer, Block, Tuple, Constexpr, Buffer };

struct TypeStorage;

class Type {
public:
  Type() = default;
  explicit Type(const TypeStorage *storage) : storage(storage) {}
  Type(Scalar scalar);

  explicit operator bool() const { return storage; }
  bool operator==(Type other) const { return storage == other.storage; }
  bool operator!=(Type other) const { return storage != other.storage; }

  TypeKind kind() const;
  bool isScalar() const { return kind() == TypeKind::Scalar; }
  bool isPointer() const { return kind() == TypeKind::Pointer; }
  bool isBlock() const { return kind() == TypeKind::Block; }
  bool isTuple() const { return kind() == TypeKind::Tuple; }
  /// The type of a compile-time value: each value has its own type.
  bool isConstexpr() const { return kind() == TypeKind::Constexpr; }

  /// A buffer in shared or tensor memory, a multi-buffer, or mbarriers, which are buffers of one int64.
  bool isBuffer() const { return kind() == TypeKind::Buffer; }

  /// The element type of a block or buffer; any other type itself: `fp32` of `<[16], fp32>`, `pointer<fp32>` of a block
  /// of pointers.
  Type scalar() const;
  /// The pointee type of a pointer, or a block's element type. Null for others.
  Type element() const;
  /// The types of a tuple's elements, and their names if it is a named tuple; empty for others.
  llvm::ArrayRef<Type> elements() const;
  llvm::ArrayRef<llvm::StringRef> fields() const;
  /// The scalar's enumerator; for a block, that of its element. Void for pointers and tuples.
  Scalar scalarKind() const;
  ScalarFamily family() const;
  bool isConstPointer() const;

  /// The shape of a block, or of each slot of a multi-buffer; empty for others.
  llvm::ArrayRef<int64_t> shape() const;
  int64_t rank() const { return shape().size(); }
  /// Number of elements; 1 if the type is not a block.
  int64_t numElements() const;

  // Predicates on the scalar type: for a block, on its element type.
  bool isVoid() const { return scalar().isScalar() && scalarKind() == Scalar::Void; }
  bool isBool() const { return family() == ScalarFamily::Bool; }
  /// Any integer type, int1 included.
  bool isInt() const;
  bool isSignedInt() const { return family() == ScalarFamily::Signed; }
  /// An unsigned integer; int1 is not one.
  bool isUnsignedInt() const { return family() == ScalarFamily::Unsigned; }
  bool isFp8() const { return family() == ScalarFamily::Fp8; }
  bool isFloat() const { return isFp8() || family() == ScalarFamily::Float; }
  /// fp16, bf16, fp32 or fp64.
  bool isStandardFloat() const { return family() == ScalarFamily::Float; }
  bool is(Scalar s) const { return scalar().isScalar() && scalarKind() == s; }
  bool scalarIsPointer() const { return scalar().isPointer(); }
  /// Bits of the scalar; 64 for pointers, 0 for void and tuples.
  unsigned bitWidth() const;
  /// The number of stored fraction bits of a float format, and its exponent bias.
  unsigned mantissaBits() const;
  unsigned exponentBias() const;

  /// Triton's text: `fp32`, `int32`, `pointer<fp32>`, `<[16], fp32>`, `[fp32,int32]`, `[x:fp32,y:int32]`.
  std::string str() const;
  /// `[16, 32]` for a block, empty for others.
  std::string shapeText() const;
  /// The text in messages: `fp32`, `fp32[16, 32]`, `pointer<fp32>[16]`.
  std::string describe() const;
  /// The form in signatures: `*fp32`, `*kfp32` (const), `i32`, `u1`, `fp16`.
  std::string signature() const;
  /// The form in mangled symbol names: `Pfp32`, `i32`, `fp32S16S`.
  std::string mangled() const;

  /// The type in the IR. `fp8e4b15`, which MLIR lacks, is an i8.
  mlir::Type toMLIR(mlir::MLIRContext *context) const;

  const TypeStorage *opaque() const { return storage; }

private:
  const TypeStorage *storage = nullptr;
};

struct TypeStorage {
  TypeKind kind = TypeKind::Scalar;
  Scalar scalar = Scalar::Void;
  bool isConst = false;
  int64_t numElements = 1;
  Type element;
  llvm::ArrayRef<int64_t> shape;
  llvm::ArrayRef<Type> elements;
  llvm::ArrayRef<llvm::StringRef> fields; // of `elements`, or empty
  llvm::StringRef text;                   // of a constexpr
  mutable mlir::Type ir; // set for a buffer; cached for a block or pointer: the storage belongs to one compilation
};

llvm::StringRef scalarName(Scalar scalar);
llvm::StringRef scalarPythonName(Scalar scalar);
/// The scalar for `dtype(name)` (`fp32`, `int32`, `void`), or for a signature's form (`i32`, `u8`).
std::optional<Scalar> parseScalar(llvm::StringRef name);

/// Owns the types of one compilation. Used from one thread.
class TypeContext {
public:
  TypeContext() = default;
  TypeContext(const TypeContext &) = delete;

  Type pointer(Type element, bool isConst = false);
  /// A block of `element` (a scalar or pointer). An empty shape is allowed for a scalar and returns the scalar itself.
  Type block(Type element, llvm::ArrayRef<int64_t> shape);
  /// The type of buffers of `element` whose IR type is `ir` (a `ttg.memdesc`).
  Type buffer(Type element, mlir::Type ir);
  /// `fields` are the names of all elements, or empty.
  Type tuple(llvm::ArrayRef<Type> elements, llvm::ArrayRef<llvm::StringRef> fields = {});
  /// The type of the compile-time value with the text `text`.
  Type constexprOf(llvm::StringRef text);
  /// `type` with its scalar replaced: a block keeps its shape.
  Type withScalar(Type type, Type scalar) { return block(scalar, type.shape()); }

  /// Parses a type in signature form: `*fp32`, `*kfp16`, `**i8`, `i32`, `u1`, `fp32`, `fp8e4nv`, `bool`-free. Null if
  /// it is invalid.
  Type parse(llvm::StringRef signature);
  /// The same, or a block with its shape: `*fp32[16, 32]`.
  Type parseTile(llvm::StringRef text);

private:
  llvm::BumpPtrAllocator allocator;
  llvm::DenseMap<std::pair<const TypeStorage *, unsigned>, const TypeStorage *> pointers;
  llvm::DenseMap<std::pair<const TypeStorage *, llvm::ArrayRef<int64_t>>, const TypeStorage *> blocks;
  llvm::DenseMap<std::pair<const TypeStorage *, mlir::Type>, const TypeStorage *> buffers;
  llvm::SmallVector<const TypeStorage *> tuples;
  llvm::StringMap<const TypeStorage *> constexprs;
};

} // namespace txl::frontend
