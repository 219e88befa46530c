// Types: the table of scalars, interning of the others, and their text forms.
#include "frontend/values/Type.h"
#include "ir/Layouts.h"
#include "ir/Types.h"
#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/ADT/Twine.h"

using namespace txl::frontend;
namespace ttg = txl::ttg;

namespace {
struct ScalarInfo {
  llvm::StringLiteral name, python, mangled;
  unsigned width;
  ScalarFamily family;
  unsigned mantissa, bias;
};
} // namespace

static constexpr ScalarInfo scalarTable[] = {
#define TXL_ELEMENT(enumerator, name, python, signature, width, family, mantissa, bias, numpy, code)                   \
  {name, python, signature, width, ScalarFamily::family, mantissa, bias},
#include "support/ElementTypes.def"
};
static_assert(std::size(scalarTable) == numScalars);

static const ScalarInfo &info(Scalar scalar) { return scalarTable[static_cast<unsigned>(scalar)]; }

Type::Type(Scalar scalar) {
  static const std::array<TypeStorage, numScalars> storages = [] {
    std::array<TypeStorage, numScalars> result;
    for (size_t i = 0; i < numScalars; ++i)
      result[i].scalar = static_cast<Scalar>(i);
    return result;
  }();
  storage = &storages[static_cast<unsigned>(scalar)];
}

TypeKind Type::kind() const { return storage->kind; }
Type Type::scalar() const { return isBlock() || isBuffer() ? storage->element : *this; }
Type Type::element() const { return storage->element; }
llvm::ArrayRef<Type> Type::elements() const { return storage->elements; }
llvm::ArrayRef<llvm::StringRef> Type::fields() const { return storage->fields; }
Scalar Type::scalarKind() const { return scalar().storage->scalar; }

ScalarFamily Type::family() const {
  Type s = scalar();
  return s.isScalar() ? info(s.storage->scalar).family : ScalarFamily::Void;
}

bool Type::isConstPointer() const { return isPointer() && storage->isConst; }
llvm::ArrayRef<int64_t> Type::shape() const { return storage->shape; }
int64_t Type::numElements() const { return storage->numElements; }

bool Type::isInt() const {
  ScalarFamily f = family();
  return f == ScalarFamily::Bool || f == ScalarFamily::Signed || f == ScalarFamily::Unsigned;
}

unsigned Type::bitWidth() const {
  Type s = scalar();
  return s.isPointer() ? 64 : s.isScalar() ? info(s.storage->scalar).width : 0;
}

unsigned Type::mantissaBits() const { return info(scalarKind()).mantissa; }
unsigned Type::exponentBias() const { return info(scalarKind()).bias; }

/// `3 x ` for a multi-buffer with three slots, and the kind of memory.
static std::string bufferPrefix(Type type, mlir::Type ir) {
  auto buffer = llvm::cast<ttg::MemDescType>(ir);
  std::string text = buffer.getIsMultiBuffer() ? std::to_string(buffer.getShape().front()) + " x " : "";
  if (type.shape() == llvm::ArrayRef<int64_t>(1) && type.is(Scalar::Int64) &&
      buffer.getSpace() != ttg::MemorySpace::Tensor)
    return text + "mbarrier";
  return text + (buffer.getSpace() == ttg::MemorySpace::Tensor    ? "tensor memory"
                 : buffer.getSpace() == ttg::MemorySpace::Cluster ? "buffer of the cluster"
                                                                  : "buffer");
}

std::string Type::str() const {
  switch (kind()) {
  case TypeKind::Buffer:
    return describe();
  case TypeKind::Scalar:
    return info(storage->scalar).name.str();
  case TypeKind::Pointer:
    return (storage->isConst ? "const_pointer<" : "pointer<") + element().str() + ">";
  case TypeKind::Block: {
    std::string text = "<[";
    for (size_t i = 0; i < storage->shape.size(); ++i)
      text += (i ? ", '" : "'") + std::to_string(storage->shape[i]) + "'";
    return text + "], " + element().str() + ">";
  }
  case TypeKind::Constexpr:
    return "constexpr_type[" + storage->text.str() + "]";
  case TypeKind::Tuple: {
    std::string text = "[";
    for (size_t i = 0; i < elements().size(); ++i)
      text += (i ? "," : "") + (fields().empty() ? "" : fields()[i].str() + ":") + elements()[i].str();
    return text + "]";
  }
  }
  llvm_unreachable("every kind returns");
}

std::string Type::shapeText() const {
  if (!isBlock() && !isBuffer())
    return "";
  std::string text = "[";
  for (size_t i = 0; i < storage->shape.size(); ++i)
    text += (i ? ", " : "") + std::to_string(storage->shape[i]);
  return text + "]";
}

std::string Type::describe() const {
  if (!isBuffer())
    return scalar().str() + shapeText();
  std::string kind = bufferPrefix(*this, storage->ir);
  return llvm::StringRef(kind).ends_with("mbarrier") ? kind : kind + " " + scalar().str() + shapeText();
}

std::string Type::signature() const {
  switch (kind()) {
  case TypeKind::Scalar:
    return info(storage->scalar).mangled.str();
  case TypeKind::Pointer:
    return (storage->isConst ? "*k" : "*") + element().signature();
  case TypeKind::Block:
  case TypeKind::Buffer:
  case TypeKind::Constexpr:
    return mangled();
  case TypeKind::Tuple: {
    std::string text = "(";
    for (size_t i = 0; i < storage->elements.size(); ++i)
      text += (i ? "," : "") + storage->elements[i].signature();
    return text + ")";
  }
  }
  llvm_unreachable("every kind returns");
}

std::string Type::mangled() const {
  switch (kind()) {
  case TypeKind::Scalar:
    return info(storage->scalar).mangled.str();
  case TypeKind::Pointer:
    return (storage->isConst ? "Pk" : "P") + element().mangled();
  case TypeKind::Block: {
    std::string text = element().mangled() + "S";
    for (size_t i = 0; i < storage->shape.size(); ++i)
      text += (i ? "_" : "") + std::to_string(storage->shape[i]);
    return text + "S";
  }
  case TypeKind::Buffer: {
    std::string text = "B" + element().mangled() + "_";
    llvm::raw_string_ostream(text) << storage->ir; // each type has its own functions
    return text + "B";
  }
  case TypeKind::Constexpr:
    return "c" + storage->text.str();
  case TypeKind::Tuple: {
    std::string text = "T";
    for (size_t i = 0; i < elements().size(); ++i)
      text += (i ? "_" : "") + elements()[i].mangled();
    return text + "T";
  }
  }
  llvm_unreachable("every kind returns");
}

static mlir::Type scalarToMLIR(Scalar scalar, mlir::MLIRContext *context) {
  switch (scalar) {
  case Scalar::Void:
    return mlir::NoneType::get(context);
#define TXL_FLOAT(enumerator, name, python, width, family, mantissa, bias, format, text, type, numpy, code)            \
  case Scalar::enumerator:                                                                                             \
    return mlir::type##Type::get(context);
#include "support/ElementTypes.def"
  default: // integers, and fp8e4b15
    return mlir::IntegerType::get(context, info(scalar).width);
  }
}

mlir::Type Type::toMLIR(mlir::MLIRContext *context) const {
  if (isScalar())
    return scalarToMLIR(storage->scalar, context);
  if (!storage->ir) {
    if (isPointer())
      storage->ir = tt::PointerType::get(element().toMLIR(context),
                                         isConstPointer() ? tt::AddressSpace::Constant : tt::AddressSpace::Global);
    else if (isBlock())
      storage->ir = mlir::RankedTensorType::get(storage->shape, element().toMLIR(context));
    else
      storage->ir = mlir::NoneType::get(context);
  }
  return storage->ir;
}

llvm::StringRef txl::frontend::scalarName(Scalar scalar) { return info(scalar).name; }
llvm::StringRef txl::frontend::scalarPythonName(Scalar scalar) { return info(scalar).python; }

std::optional<Scalar> txl::frontend::parseScalar(llvm::StringRef name) {
  for (size_t i = 0; i < numScalars; ++i)
    if (name == scalarTable[i].name || name == scalarTable[i].mangled || name == scalarTable[i].python)
      return static_cast<Scalar>(i);
  return llvm::StringSwitch<std::optional<Scalar>>(name)
      .Case("u1", Scalar::Int1)
      .Case("f16", Scalar::Fp16)
      .Case("f32", Scalar::Fp32)
      .Case("f64", Scalar::Fp64)
      .Default(std::nullopt);
}

Type TypeContext::pointer(Type element, bool isConst) {
  const TypeStorage *&slot = pointers[{element.opaque(), isConst}];
  if (!slot) {
    auto *storage = new (allocator.Allocate<TypeStorage>()) TypeStorage;
    storage->kind = TypeKind::Pointer;
    storage->isConst = isConst;
    storage->element = element;
    slot = storage;
  }
  return Type(slot);
}

Type TypeContext::block(Type element, llvm::ArrayRef<int64_t> shape) {
  if (shape.empty())
    return element;
  auto found = blocks.find({element.opaque(), shape});
  if (found != blocks.end())
    return Type(found->second);
  auto *storage = new (allocator.Allocate<TypeStorage>()) TypeStorage;
  storage->kind = TypeKind::Block;
  storage->element = element;
  storage->shape = shape.copy(allocator);
  for (int64_t dim : shape)
    storage->numElements *= dim;
  blocks[{element.opaque(), storage->shape}] = storage;
  return Type(storage);
}

Type TypeContext::buffer(Type element, mlir::Type ir) {
  const TypeStorage *&slot = buffers[{element.opaque(), ir}];
  if (!slot) {
    auto type = llvm::cast<ttg::MemDescType>(ir);
    auto *storage = new (allocator.Allocate<TypeStorage>()) TypeStorage;
    storage->kind = TypeKind::Buffer;
    storage->element = element;
    storage->ir = ir;
    storage->shape = type.getShape().drop_front(type.getIsMultiBuffer());
    for (int64_t dim : storage->shape)
      storage->numElements *= dim;
    slot = storage;
  }
  return Type(slot);
}

Type TypeContext::tuple(llvm::ArrayRef<Type> elements, llvm::ArrayRef<llvm::StringRef> fields) {
  for (const TypeStorage *storage : tuples)
    if (storage->elements == elements && storage->fields == fields)
      return Type(storage);
  auto *storage = new (allocator.Allocate<TypeStorage>()) TypeStorage;
  storage->kind = TypeKind::Tuple;
  storage->elements = elements.copy(allocator);
  llvm::SmallVector<llvm::StringRef> names;
  for (llvm::StringRef field : fields)
    names.push_back(field.copy(allocator));
  storage->fields = llvm::ArrayRef(names).copy(allocator);
  tuples.push_back(storage);
  return Type(storage);
}

Type TypeContext::constexprOf(llvm::StringRef text) {
  auto [slot, isNew] = constexprs.try_emplace(text);
  if (isNew) {
    auto *storage = new (allocator.Allocate<TypeStorage>()) TypeStorage;
    storage->kind = TypeKind::Constexpr;
    storage->text = slot->getKey();
    slot->second = storage;
  }
  return Type(slot->second);
}

Type TypeContext::parse(llvm::StringRef signature) {
  signature = signature.trim();
  if (signature.consume_front("*")) {
    bool isConst = signature.consume_front("k");
    Type element = parse(signature);
    return element ? pointer(element, isConst) : Type();
  }
  std::optional<Scalar> scalar = parseScalar(signature);
  return scalar ? Type(*scalar) : Type();
}

Type TypeContext::parseTile(llvm::StringRef text) {
  auto [element, extents] = text.split('[');
  Type scalar = parse(element);
  if (!scalar || !extents.consume_back("]"))
    return extents.empty() ? scalar : Type();
  llvm::SmallVector<int64_t, 4> shape;
  for (llvm::StringRef extent : llvm::split(extents, ','))
    if (extent.trim().getAsInteger(10, shape.emplace_back()) || shape.back() < 1)
      return Type();
  return block(scalar, shape);
}
