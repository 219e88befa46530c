// The result of evaluating an expression: one kind of value for compile time and run time.
//
// A compile-time number (`Int`, `Float`, `Bool`) has no language type yet: it takes one from the other, typed operand,
// or when it is assigned to a plain name. A `Tile` is a run-time value: a scalar, pointer or block.
//
// A `Value` is two words and a tag and is copied freely; the data that it points to lives in the `Arena` of its
// compilation, or in the prelude, which outlives all compilations.
#pragma once
#include "frontend/Host.h"
#include "frontend/values/Type.h"
#include "mlir/IR/Value.h"
#include "llvm/ADT/APInt.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Allocator.h"
#include <vector>

namespace txl::frontend {

class Builtin;
class ClassObject;
class JitFunction;
class Module;
class Value;
struct HostObject;

enum class ValueKind : uint8_t {
  Invalid, // default constructed
  None,
  NotImplemented,
  Ellipsis,
  Bool,
  Int, // of any size
  Float,
  Str,
  DType, // a type as a value: `tl.float32`, `x.dtype`, `x.type`
  Tile,
  Buffer, // a named buffer of the kernel, a multi-buffer, or mbarriers
  Group,  // `is_warpgroup([0])`, which is only valid as a condition
  Tuple,  // tuples and lists; named tuples and aggregates have field names
  Slice,
  Range,     // `range`, `tl.range`, `tl.static_range`
  Condition, // `tl.condition(x)`
  Function,  // a jit function
  Builtin,   // a builtin of the prelude, or one of Python's
  Method,    // a function or builtin bound to its first argument
  Module,
  Class, // an enum or class of the prelude or of the host
  EnumMember,
  Host, // an object that only the host can interpret
};

struct TupleData {
  llvm::ArrayRef<Value> elements;
  llvm::ArrayRef<llvm::StringRef> fields; // empty, or one name an element
  llvm::StringRef typeName;               // of a named tuple or aggregate
  bool isList = false;                    // written `[…]`; only affects printing
  bool isAggregate = false;               // an instance that is not a sequence
  const ClassObject *type = nullptr;      // the class of an instance, if known
  size_t leaves = 0;                      // total elements of all nested tuples
  unsigned depth = 1;                     // nesting depth of tuples
};

struct SliceData;
struct RangeData;
struct ConditionData;
struct MethodData;
struct EnumMemberData;
struct GroupData;

class Value {
public:
  Value() = default;

  static Value none() { return Value(ValueKind::None); }
  static Value ellipsis() { return Value(ValueKind::Ellipsis); }
  static Value notImplemented() { return Value(ValueKind::NotImplemented); }
  static Value boolean(bool value) {
    Value v(ValueKind::Bool);
    v.integer = value;
    return v;
  }
  static Value fromInt(int64_t value) {
    Value v(ValueKind::Int);
    v.integer = value;
    return v;
  }
  static Value fromFloat(double value) {
    Value v(ValueKind::Float);
    v.number = value;
    return v;
  }
  /// `text` must outlive the value: a literal, the source, or storage of the arena.
  static Value str(llvm::StringRef text) {
    Value v(ValueKind::Str);
    v.pointer = text.data();
    v.extra = text.size();
    return v;
  }
  static Value dtype(Type type) { return Value(ValueKind::DType, type.opaque()); }
  /// A run-time value: a tile, or a buffer if `type` is a buffer type.
  static Value tile(mlir::Value ir, Type type) {
    Value v(type.isBuffer() ? ValueKind::Buffer : ValueKind::Tile, type.opaque());
    v.extra = reinterpret_cast<uintptr_t>(ir.getAsOpaquePointer());
    return v;
  }
  static Value group(const GroupData *data) { return Value(ValueKind::Group, data); }
  static Value tuple(const TupleData *data) { return Value(ValueKind::Tuple, data); }
  static Value slice(const SliceData *data) { return Value(ValueKind::Slice, data); }
  static Value range(const RangeData *data) { return Value(ValueKind::Range, data); }
  static Value condition(const ConditionData *data) { return Value(ValueKind::Condition, data); }
  static Value function(const JitFunction *f) { return Value(ValueKind::Function, f); }
  static Value builtin(const Builtin *b) { return Value(ValueKind::Builtin, b); }
  static Value method(const MethodData *data) { return Value(ValueKind::Method, data); }
  static Value module(const Module *m) { return Value(ValueKind::Module, m); }
  static Value classObject(const ClassObject *c) { return Value(ValueKind::Class, c); }
  static Value enumMember(const EnumMemberData *data) { return Value(ValueKind::EnumMember, data); }
  static Value host(const HostObject *object) { return Value(ValueKind::Host, object); }

  ValueKind kind() const { return tag; }
  explicit operator bool() const { return tag != ValueKind::Invalid; }
  bool is(ValueKind kind) const { return tag == kind; }
  bool isNone() const { return tag == ValueKind::None; }
  bool isBool() const { return tag == ValueKind::Bool; }
  bool isInt() const { return tag == ValueKind::Int; }
  bool isFloat() const { return tag == ValueKind::Float; }
  bool isStr() const { return tag == ValueKind::Str; }
  bool isDType() const { return tag == ValueKind::DType; }
  bool isTile() const { return tag == ValueKind::Tile; }
  bool isBuffer() const { return tag == ValueKind::Buffer; }
  /// A value that represents an IR value: it has `type()` and `ir()`, and passes through regions and calls.
  bool isRuntime() const { return isTile() || isBuffer(); }
  /// A tuple, or another value with members: an instance.
  bool isTuple() const { return tag == ValueKind::Tuple; }
  /// A tuple or list, a named one included.
  bool isSequence() const { return isTuple() && !asTuple().isAggregate; }
  bool isAggregate() const { return isTuple() && asTuple().isAggregate; }
  /// An untyped Python number: bool, int or float.
  bool isNumber() const { return isBool() || isInt() || isFloat(); }
  /// Known at compile time, as `tl.constexpr` parameters require: a value that contains no tile.
  bool isConstexpr() const;

  bool asBool() const { return integer; }
  /// Whether an Int fits int64.
  bool fitsInt64() const { return !extra; }
  /// A Bool's or Int's value; the Int must fit.
  int64_t asInt64() const { return integer; }
  /// A Bool's or Int's value at any size, sign-extended to at least 64 bits.
  llvm::APInt asAPInt() const;
  double asDouble() const { return number; }
  llvm::StringRef asStr() const { return {static_cast<const char *>(pointer), static_cast<size_t>(extra)}; }
  Type asType() const { return Type(static_cast<const TypeStorage *>(pointer)); }

  /// The language type of a tile or buffer, and its IR value.
  Type type() const { return asType(); }
  mlir::Value ir() const { return mlir::Value::getFromOpaquePointer(reinterpret_cast<const void *>(extra)); }
  bool isScalarTile() const { return isTile() && !type().isBlock(); }

  const TupleData &asTuple() const { return *static_cast<const TupleData *>(pointer); }
  llvm::ArrayRef<Value> elements() const { return asTuple().elements; }
  const GroupData &asGroup() const { return *static_cast<const GroupData *>(pointer); }
  const SliceData &asSlice() const { return *static_cast<const SliceData *>(pointer); }
  const RangeData &asRange() const { return *static_cast<const RangeData *>(pointer); }
  const ConditionData &asCondition() const { return *static_cast<const ConditionData *>(pointer); }
  const JitFunction &asFunction() const { return *static_cast<const JitFunction *>(pointer); }
  const Builtin &asBuiltin() const { return *static_cast<const Builtin *>(pointer); }
  const MethodData &asMethod() const { return *static_cast<const MethodData *>(pointer); }
  const Module &asModule() const { return *static_cast<const Module *>(pointer); }
  const ClassObject &asClass() const { return *static_cast<const ClassObject *>(pointer); }
  const EnumMemberData &asEnumMember() const { return *static_cast<const EnumMemberData *>(pointer); }
  /// For a Bool, Int, Float or Str that is a member of a host enumeration: its nonzero id (`Arena::memberOf`). Values
  /// computed from it are not members.
  uint32_t member() const { return memberId; }
  const HostObject &asHost() const { return *static_cast<const HostObject *>(pointer); }

  /// Same kind and same payload (not Python equality): whether a variable is unchanged.
  bool identical(const Value &other) const;
  /// The result of Python's `type(x).__name__`; for a tile, its type (`<['16'], fp32>`).
  std::string describe() const;

private:
  friend class Arena;
  explicit Value(ValueKind kind) : tag(kind) {}
  Value(ValueKind kind, const void *payload) : pointer(payload), tag(kind) {}

  union {
    const void *pointer = nullptr;
    int64_t integer;
    double number;
  };
  uintptr_t extra = 0; // Str: length; Tile: the IR value; Int: 1 if `pointer` is an APInt
  ValueKind tag = ValueKind::Invalid;
  uint32_t memberId = 0;
};
static_assert(std::is_trivially_copyable_v<Value>);

/// The warpgroups, or warps, that run the code under a condition.
struct GroupData {
  bool ofWarps = false;
  llvm::ArrayRef<int32_t> ids; // in increasing order, without duplicates
};

struct SliceData {
  Value lower, upper, step; // None where omitted
};

struct RangeData {
  Value start, end, step;
  bool isStatic = false;
  /// Options that `tl.range` sets on the loop; None where not given.
  Value numStages, loopUnrollFactor, disallowAccMultiBuffer, flatten, warpSpecialize, disableLicm;
};

struct ConditionData {
  Value condition;
  bool disableLicm = false;
};

struct MethodData {
  Value self;
  Value callee; // Function or Builtin
};

struct EnumMemberData {
  llvm::StringRef className, name;
  Value value;
  uint64_t classHandle = 0; // the host's handle; two classes may have the same name
  bool hasOperators = false;
};

/// A host object, represented by the host's answer.
struct HostObject {
  const HostValue &value;
};

/// Owns the data of the values of one compilation. Used from one thread.
class Arena {
public:
  Arena() = default;
  Arena(const Arena &) = delete;

  Value str(const llvm::Twine &text) { return Value::str(copy(text)); }
  llvm::StringRef copy(const llvm::Twine &text);
  Value integer(const llvm::APInt &value); // normalised: small values are stored inline
  Value tuple(llvm::ArrayRef<Value> elements, llvm::ArrayRef<llvm::StringRef> fields = {},
              llvm::StringRef typeName = {});
  Value list(llvm::ArrayRef<Value> elements);
  /// `shape` with other elements.
  Value withElements(const TupleData &shape, llvm::ArrayRef<Value> elements);
  Value instance(const ClassObject *type, bool isAggregate, llvm::ArrayRef<Value> elements,
                 llvm::ArrayRef<llvm::StringRef> fields, llvm::StringRef typeName);
  /// `value`, a number or a string, as a member of an enumeration.
  Value asMember(Value value, const EnumMemberData &data);
  /// The enumeration member that a value is, or null.
  const EnumMemberData *memberOf(Value value) const;
  template <typename T> const T *make(T data) { return new (allocator.Allocate<T>()) T(data); }
  template <typename T> llvm::ArrayRef<T> copy(llvm::ArrayRef<T> elements) { return elements.copy(allocator); }

private:
  llvm::BumpPtrAllocator allocator;
  llvm::SpecificBumpPtrAllocator<llvm::APInt> bigIntegers;
  std::vector<EnumMemberData> members; // without duplicates; a value's id is its index plus 1
};

} // namespace txl::frontend
