// The types of the language: scalars, pointers, blocks (tiles) and tuples of them.
//
// A `Type` is one pointer to immutable data. Scalars are process-wide constants, so values that hold them can be shared
// between compilations; every other type is interned in the `TypeContext` of one compilation, so equality is pointer
// equality and nothing is locked. Signedness lives here: the IR's integers have none.
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
  /// The type of a value that is known at compile time: each value has its own.
  bool isConstexpr() const { return kind() == TypeKind::Constexpr; }

  /// A buffer in shared or tensor memory, a row of buffers, or mbarriers, which are buffers of one int64.
  bool isBuffer() const { return kind() == TypeKind::Buffer; }

  /// A block's or buffer's element, any other type itself: `fp32` of `<[16], fp32>`, `pointer<fp32>` of a block of
  /// pointers.
  Type scalar() const;
  /// What a pointer points to, or a block's element. Null for others.
  Type element() const;
  /// The types of a tuple's elements, and their names where it is a named one's; empty for others.
  llvm::ArrayRef<Type> elements() const;
  llvm::ArrayRef<llvm::StringRef> fields() const;
  /// The scalar's enumerator; of a block, that of its element. Void for pointers and tuples.
  Scalar scalarKind() const;
  ScalarFamily family() const;
  bool isConstPointer() const;

  /// A block's shape, or that of each buffer of a row; empty for the others.
  llvm::ArrayRef<int64_t> shape() const;
  int64_t rank() const { return shape().size(); }
  /// Number of elements; 1 for what is no block.
  int64_t numElements() const;

  // Predicates on the scalar type: of a block they ask about its element.
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
  /// Of a float's format: how many bits of its fraction are stored, and what its exponent's code is above the exponent.
  unsigned mantissaBits() const;
  unsigned exponentBias() const;

  /// As the language prints it: `fp32`, `int32`, `pointer<fp32>`, `<[16], fp32>`, `[fp32,int32]`, `[x:fp32,y:int32]`.
  std::string str() const;
  /// `[16, 32]` of a block, empty for the others.
  std::string shapeText() const;
  /// As messages show it: `fp32`, `fp32[16, 32]`, `pointer<fp32>[16]`.
  std::string describe() const;
  /// As signatures spell it: `*fp32`, `*kfp32` (const), `i32`, `u1`, `fp16`.
  std::string signature() const;
  /// As a symbol's name spells it: `Pfp32`, `i32`, `fp32S16S`.
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
  mutable mlir::Type ir; // a buffer's; a block's or pointer's once asked for: the storage belongs to one compilation
};

llvm::StringRef scalarName(Scalar scalar);
llvm::StringRef scalarPythonName(Scalar scalar);
/// The scalar that `dtype(name)` means (`fp32`, `int32`, `void`), or that a signature spells (`i32`, `u8`).
std::optional<Scalar> parseScalar(llvm::StringRef name);

/// Owns the types of one compilation. Used from one thread.
class TypeContext {
public:
  TypeContext() = default;
  TypeContext(const TypeContext &) = delete;

  Type pointer(Type element, bool isConst = false);
  /// A block of `element` (a scalar or pointer); the shape may be empty only for the scalar itself, which is returned.
  Type block(Type element, llvm::ArrayRef<int64_t> shape);
  /// The type of buffers of `element` that are `ir` (a `ttg.memdesc`) in the IR.
  Type buffer(Type element, mlir::Type ir);
  /// `fields` are the names of all elements, or empty.
  Type tuple(llvm::ArrayRef<Type> elements, llvm::ArrayRef<llvm::StringRef> fields = {});
  /// The type of the compile-time value that is written `text`.
  Type constexprOf(llvm::StringRef text);
  /// `type` with its scalar replaced: a block keeps its shape.
  Type withScalar(Type type, Type scalar) { return block(scalar, type.shape()); }

  /// Reads a signature's type: `*fp32`, `*kfp16`, `**i8`, `i32`, `u1`, `fp32`, `fp8e4nv`, `bool`-free. Null if it is
  /// none.
  Type parse(llvm::StringRef signature);

private:
  llvm::BumpPtrAllocator allocator;
  llvm::DenseMap<std::pair<const TypeStorage *, unsigned>, const TypeStorage *> pointers;
  llvm::DenseMap<std::pair<const TypeStorage *, llvm::ArrayRef<int64_t>>, const TypeStorage *> blocks;
  llvm::DenseMap<std::pair<const TypeStorage *, mlir::Type>, const TypeStorage *> buffers;
  llvm::SmallVector<const TypeStorage *> tuples;
  llvm::StringMap<const TypeStorage *> constexprs;
};

} // namespace txl::frontend
