// The values, types, constants and locations of the lowering, and its entry point.
#include "machine/translation/Lowering.h"
#include "ir/ops/FunctionOps.h"
#include "machine/translation/CachePolicy.h"
#include "machine/translation/DotOperands.h"
#include "machine/translation/OrderedReduction.h"
#include "llvm/ADT/TypeSwitch.h"
#include <atomic>
#include <cstring>

namespace txl::machine {

TXL_DIAGNOSTIC(MachineNoKernel, ValueError, "the module has no kernel `{0}`");
TXL_DIAGNOSTIC(MachineUnsupportedOperation, UnsupportedLanguageConstruct, "the tile machine does not run `{0}`{1}");
TXL_DIAGNOSTIC(MachineUnsupportedType, TypeError, "the tile machine has no tiles of type `{0}`{1}");

static std::optional<DType> dtypeOf(mlir::Type type) {
  if (llvm::isa<tt::PointerType>(type))
    return DType::Ptr;
  if (type.isIndex())
    return DType::I64;
  if (auto integer = llvm::dyn_cast<mlir::IntegerType>(type)) {
    switch (integer.getWidth()) {
    case 1:
      return DType::I1;
    case 8:
      return DType::I8;
    case 16:
      return DType::I16;
    case 32:
      return DType::I32;
    case 64:
      return DType::I64;
    }
    return std::nullopt;
  }
  return llvm::TypeSwitch<mlir::Type, std::optional<DType>>(type)
#define TXL_FLOAT(enumerator, name, python, width, family, mantissa, bias, format, text, type, numpy, code)            \
  .Case([](mlir::type##Type) { return DType::format; })
#include "support/ElementTypes.def"
      .Default([](mlir::Type) { return std::nullopt; });
}

/// ` at file:line`, or an empty string.
static std::string locationText(mlir::Operation *op) {
  std::string text;
  if (auto file = op ? op->getLoc()->findInstanceOf<mlir::FileLineColLoc>() : mlir::FileLineColLoc())
    text = (" at " + file.getFilename().getValue() + ":" + llvm::Twine(file.getLine())).str();
  return text;
}

const TileType *Lowering::typeOf(mlir::Type type) {
  const TileType *&known = types[type];
  if (known)
    return known;
  auto *made = new (program.arena.Allocate<TileType>()) TileType();
  known = made;
  mlir::Type scalar = type;
  // A buffer's words are its offset and a stride for each dimension; a descriptor's words: TensorImmediate.
  auto buffer = llvm::dyn_cast<ttg::MemDescType>(type);
  auto descriptor = llvm::dyn_cast<tt::TensorDescType>(type);
  if (buffer || descriptor) {
    auto *words = program.arena.Allocate<int64_t>(1);
    *words = made->count = buffer ? 1 + buffer.getShape().size() : 3 + 2 * descriptor.getShape().size();
    made->rank = 1;
    made->shape = words;
    made->dtype = made->pointee = DType::I64;
    made->bytes = 8;
    return made;
  }
  if (auto tensor = llvm::dyn_cast<mlir::RankedTensorType>(type)) {
    scalar = tensor.getElementType();
    auto *shape = program.arena.Allocate<int64_t>(tensor.getRank());
    for (auto [d, extent] : llvm::enumerate(tensor.getShape())) {
      shape[d] = extent;
      made->count *= extent;
    }
    made->rank = tensor.getRank();
    made->shape = shape;
  }
  std::optional<DType> dtype = dtypeOf(scalar);
  auto pointer = llvm::dyn_cast<tt::PointerType>(scalar);
  std::optional<DType> pointee = pointer ? dtypeOf(pointer.getPointeeType()) : dtype;
  if (!dtype || !pointee) {
    std::string text;
    llvm::raw_string_ostream(text) << type;
    if (!failed)
      diags.emit({}, MachineUnsupportedType, text, "");
    failed = true;
    dtype = pointee = DType::I8;
  }
  made->dtype = *dtype;
  made->pointee = *pointee;
  made->bytes = elementBytes(*dtype);
  return made;
}

uint32_t Lowering::newRegister(const TileType *type) {
  draft.registers.push_back({type, insideRegions != 0});
  return draft.registers.size() - 1;
}

uint32_t Lowering::define(mlir::Value value) {
  auto found = values.find(value);
  if (found != values.end())
    return found->second;
  uint32_t made = newRegister(typeOf(value));
  values[value] = made;
  return made;
}

uint32_t Lowering::reg(mlir::Value value) {
  uint32_t found = define(value);
  // A sub-program runs long after its position in the code, so values that it uses must not share a slot.
  if (insideRegions)
    draft.registers[found].pinned = true;
  return found;
}

Lowering::Registers Lowering::regs(mlir::ValueRange operands) {
  Registers result;
  for (mlir::Value value : operands)
    result.push_back(reg(value));
  return result;
}

static void appendBits(std::vector<char> &data, const llvm::APInt &bits, int bytes) {
  uint64_t value = bits.getZExtValue();
  const char *raw = reinterpret_cast<const char *>(&value);
  data.insert(data.end(), raw, raw + bytes);
}

void Lowering::defineConstant(mlir::Value value, mlir::Attribute attribute) {
  // One register for each constant; the type is part of the attribute.
  auto found = attribute ? constants.find(attribute) : constants.end();
  if (found != constants.end())
    return defineAs(value, found->second);
  const TileType *type = typeOf(value);
  std::vector<char> data;
  if (auto integer = llvm::dyn_cast_or_null<mlir::IntegerAttr>(attribute)) {
    appendBits(data, integer.getValue(), type->bytes);
  } else if (auto floatAttr = llvm::dyn_cast_or_null<mlir::FloatAttr>(attribute)) {
    appendBits(data, floatAttr.getValue().bitcastToAPInt(), type->bytes);
  } else if (auto dense = llvm::dyn_cast_or_null<mlir::DenseElementsAttr>(attribute)) {
    auto append = [&](const llvm::APInt &bits) { appendBits(data, bits, type->bytes); };
    if (llvm::isa<mlir::FloatType>(dense.getElementType())) {
      if (dense.isSplat())
        append(dense.getSplatValue<llvm::APFloat>().bitcastToAPInt());
      else
        for (const llvm::APFloat &element : dense.getValues<llvm::APFloat>())
          append(element.bitcastToAPInt());
    } else if (dense.isSplat()) {
      append(dense.getSplatValue<llvm::APInt>());
    } else {
      for (const llvm::APInt &element : dense.getValues<llvm::APInt>())
        append(element);
    }
  } else {
    data.assign(type->bytes, 0); // poison: any value is correct
  }
  bool splat = type->rank && data.size() == type->bytes;
  if (splat && program.plain) {
    std::vector<char> all;
    for (int64_t k = 0; k < type->count; ++k)
      all.insert(all.end(), data.begin(), data.end());
    data = std::move(all);
    splat = false;
  }
  char *kept = static_cast<char *>(program.arena.Allocate(data.size(), 64));
  std::memcpy(kept, data.data(), data.size());
  uint32_t made = newRegister(type);
  draft.registers[made].pinned = true;
  program.constants.push_back({made, splat ? Form::Splat : Form::Dense, kept});
  if (attribute)
    constants[attribute] = made;
  defineAs(value, made);
}

/// The file positions of a location, innermost first.
static void collect(mlir::Location location, std::vector<SourceFrame> &frames) {
  if (auto file = llvm::dyn_cast<mlir::FileLineColLoc>(location)) {
    frames.push_back({file.getFilename().str(), file.getLine(), file.getColumn()});
  } else if (auto call = llvm::dyn_cast<mlir::CallSiteLoc>(location)) {
    collect(call.getCallee(), frames);
    collect(call.getCaller(), frames);
  } else if (auto name = llvm::dyn_cast<mlir::NameLoc>(location)) {
    collect(name.getChildLoc(), frames);
  } else if (auto fused = llvm::dyn_cast<mlir::FusedLoc>(location)) {
    if (!fused.getLocations().empty())
      collect(fused.getLocations().front(), frames);
  }
}

uint32_t Lowering::location(mlir::Location location) {
  for (auto call = calls.rbegin(); call != calls.rend(); ++call)
    location = mlir::CallSiteLoc::get(location, *call);
  auto [entry, isNew] = locations.try_emplace(location, program.locations.size());
  if (isNew) {
    program.locations.emplace_back();
    collect(location, program.locations.back());
  }
  return entry->second;
}

DraftInstruction &Lowering::emit(Kernel kernel, llvm::ArrayRef<uint32_t> results, llvm::ArrayRef<uint32_t> inputs) {
  DraftInstruction &made = draft.code.emplace_back();
  setKernel(made.instruction, kernel);
  made.instruction.location = currentLocation;
  made.instruction.results = results.size();
  made.instruction.inputs = inputs.size();
  for (uint32_t r : results)
    made.operands.push_back({r, draft.registers[r].type});
  for (uint32_t r : inputs)
    made.operands.push_back({r, draft.registers[r].type});
  return made;
}

DraftInstruction &Lowering::emit(Kernel kernel, mlir::Operation *op) {
  Registers inputs = regs(op->getOperands()), results;
  for (mlir::Value result : op->getResults())
    results.push_back(define(result));
  return emit(kernel, results, inputs);
}

DraftInstruction &Lowering::emitView(Kernel kernel, mlir::Operation *op) {
  if (!program.plain)
    for (mlir::Value operand : op->getOperands())
      draft.views.push_back({define(op->getResult(0)), reg(operand)});
  return emit(kernel, op);
}

void Lowering::fail(const DiagnosticDeclaration &declaration, mlir::Operation *op, llvm::StringRef detail) {
  if (!failed)
    diags.emit({}, declaration, detail, locationText(op));
  failed = true;
}

void Lowering::unsupported(mlir::Operation *op) {
  fail(MachineUnsupportedOperation, op, op->getName().getStringRef());
  for (mlir::Value result : op->getResults())
    define(result);
}

static std::string nameOf(mlir::BlockArgument argument) {
  mlir::Location location = argument.getLoc();
  if (auto name = llvm::dyn_cast<mlir::NameLoc>(location))
    return name.getName().str();
  return "arg" + std::to_string(argument.getArgNumber());
}

bool Lowering::run(tt::FuncOp function) {
  kernel = function;
  program.kernel = kernel.getName().str();
  program.locations.emplace_back(); // 0: unknown
  dropCachePolicies(module);
  findAgents();
  if (kernel.getFunctionBody().empty()) {
    unsupported(kernel);
    return false;
  }
  for (mlir::BlockArgument argument : kernel.getFunctionBody().getArguments()) {
    const TileType *type = typeOf(argument);
    uint32_t made = define(argument);
    draft.registers[made].pinned = true;
    program.parameters.push_back({nameOf(argument), type->dtype, type->pointee});
    program.parameterSlots.push_back(made);
  }
  unsigned end = newLabel();
  exits.push_back({end, {}});
  lowerBlocks(kernel.getFunctionBody());
  bindLabel(end);
  emit(endProgram, {}, {});
  if (failed)
    return false;
  for (const DraftInstruction &d : draft.code)
    program.written.anywhere |= writesMemory(d) && d.instruction.kernel->role != Role::Store;
  if (!program.plain) {
    markLoadViews(draft);
    fuseElements(draft, program);
  }
  finish(draft, program);
  return true;
}

ProgramRef compileProgram(mlir::ModuleOp module, llvm::StringRef kernel, DiagnosticEngine &diags,
                          const CompileOptions &options) {
  static std::atomic<uint64_t> ids{0};
  auto function = module.lookupSymbol<tt::FuncOp>(kernel);
  if (!function) {
    diags.emit({}, MachineNoKernel, kernel);
    return nullptr;
  }
  renumberOrderedReductions(module);
  auto program = std::make_shared<Program>();
  program->id = ++ids;
  program->plain = options.plain;
  if (!options.plain)
    widenDotOperands(module);
  if (!Lowering(module, *program, diags).run(function))
    return nullptr;
  return program;
}

} // namespace txl::machine
