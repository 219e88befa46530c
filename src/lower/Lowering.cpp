// The state of a lowering: values, types, constants, functions; and its entry point.
#include "lower/Lowering.h"
#include "arch/EntryName.h"
#include "ir/SourcePosition.h"
#include "ir/facts/ProgramCtas.h"
#include "ir/facts/ResidentPrograms.h"
#include "ir/ops/FunctionOps.h"
#include "ir/ops/async/GroupOps.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "llvm/IR/Verifier.h"

namespace txl::lower {

TXL_DIAGNOSTIC(LowerLacks, ValueError, "{0}, and the tile machine (target `cpu`) runs it");
TXL_DIAGNOSTIC(LowerNoKernel, ValueError, "the module has no kernel; a kernel is a public function with a body");
TXL_DIAGNOSTIC(
    LowerUnsupportedOperation, UnsupportedLanguageConstruct,
    "no GPU code is generated for `{0}`; the tile machine runs it (target `cpu`), or write it with other operations");

// Cannot be triggered by a kernel.
static constexpr DiagnosticDeclaration NotLowered{
    "NotLowered", ExceptionKind::RuntimeError,
    "internal error in code generation: {0} has no value; this is a bug of the compiler, please report it with the "
    "kernel's source"};

Lowering::Lowering(mlir::ModuleOp module, llvm::LLVMContext &context, const arch::Architecture &architecture,
                   const TargetLowering &gpu, const LowerOptions &options, DiagnosticEngine &diags)
    : module(module), architecture(architecture), gpu(gpu), options(options), diags(diags),
      out(std::make_unique<llvm::Module>(module.getName().value_or("kernel"), context)), b(context),
      target(ttg::moduleTarget(module).value_or(ttg::ModuleTarget())), axisInfo(module), allocation(module),
      tensor(module) {}

// Values.

/// The name of the operation that defines a value, or `an argument`.
static std::string nameOf(mlir::Value value) {
  mlir::Operation *op = value.getDefiningOp();
  return op ? ("a result of `" + op->getName().getStringRef() + "`").str() : "an argument";
}

ElementsRef Lowering::get(mlir::Value value) {
  auto found = values.find(value);
  if (found != values.end())
    return found->second;
  // A value is always set before it is used, unless its definition failed: then the module is discarded.
  if (!failed)
    ir::emitAt(diags, value.getLoc(), NotLowered, nameOf(value));
  failed = true;
  set(value, Elements(elementCount(value.getType()), llvm::PoisonValue::get(elementType(value.getType()))));
  return values[value];
}

void Lowering::remember(mlir::ValueRange defined) {
  if (debugInfo && options.variables)
    for (mlir::Value value : defined)
      debugInfo->define(value, get(value), elementType(value.getType()), b.GetInsertPoint());
}

void Lowering::set(mlir::Value value, ElementsRef elements) { values[value] = elements.copy(arena); }

unsigned Lowering::elementCount(mlir::Type type) {
  if (!llvm::isa<mlir::RankedTensorType>(type))
    return 1;
  return 1u << ttg::layoutOf(type).in().bits(layout::Dim::Register);
}

llvm::Type *Lowering::elementType(mlir::Type type) {
  llvm::Type *&known = elementTypes[type];
  if (known)
    return known;
  mlir::Type element = mlir::getElementTypeOrSelf(type);
  llvm::LLVMContext &context = b.getContext();
  return known = llvm::TypeSwitch<mlir::Type, llvm::Type *>(element)
                     .Case([&](tt::PointerType) { return b.getPtrTy(1); })
                     .Case([&](ttg::MemDescType buffer) -> llvm::Type * {
                       if (buffer.getSpace() == ttg::MemorySpace::Tensor)
                         return b.getInt32Ty();
                       return b.getPtrTy(3);
                     })
                     .Case([&](mlir::IndexType) { return b.getInt64Ty(); })
                     .Case([&](mlir::Float16Type) { return b.getHalfTy(); })
                     .Case([&](mlir::BFloat16Type) { return b.getBFloatTy(); })
                     .Case([&](mlir::Float32Type) { return b.getFloatTy(); })
                     .Case([&](mlir::Float64Type) { return b.getDoubleTy(); })
                     .Case([&](mlir::IntegerType integer) { return b.getIntNTy(integer.getWidth()); })
                     .Case([&](mlir::FloatType floatType) { return b.getIntNTy(floatType.getWidth()); })
                     .Default([&](mlir::Type) { return llvm::Type::getInt32Ty(context); }); // tokens
}

llvm::Type *Lowering::memoryType(mlir::Type type) {
  llvm::Type *element = elementType(type);
  return element->isIntegerTy(1) ? b.getInt8Ty() : element;
}

unsigned Lowering::repeatedBits(unsigned count, llvm::ArrayRef<ElementsRef> operands) {
  unsigned repeated = 0;
  for (unsigned bit = 1; bit < count; bit <<= 1) {
    bool same = llvm::all_of(operands, [&](ElementsRef elements) {
      for (unsigned i = 0; i < count; ++i)
        if (!(i & bit) && elements[i] != elements[i | bit])
          return false;
      return true;
    });
    repeated |= same ? bit : 0;
  }
  return repeated;
}

// Diagnostics.

void Lowering::fail(const DiagnosticDeclaration &declaration, mlir::Operation *op, llvm::StringRef detail) {
  if (!failed)
    ir::emitAt(diags, op->getLoc(), declaration, detail);
  failed = true;
}

void Lowering::reportRequiredTarget(mlir::Operation *op, llvm::StringRef other) {
  fail(LowerLacks, op,
       ("`" + op->getName().getStringRef() + "` has no instruction in `" + architecture.name + "`; `" + other +
        "` has one")
           .str());
}

void Lowering::unsupported(mlir::Operation *op) { fail(LowerUnsupportedOperation, op, op->getName().getStringRef()); }

// Functions.

/// The type of a function parameter: in a kernel, an i1 is a byte.
static llvm::Type *parameterType(Lowering &l, mlir::Type type, bool kernel) {
  return kernel ? l.memoryType(type) : l.elementType(type);
}

unsigned Lowering::totalWarps() const {
  tx::Threads threads = tx::threadsOf(module);
  return threads.isExplicit ? threads.groups * threads.warps : target.numWarps;
}

unsigned Lowering::clusterSize() const { return std::max(target.numCTAs, tx::threadsOf(module).cluster); }

/// Whether the linker sees the function: its callers, or it, are in another module.
static bool isLinked(tt::FuncOp op) {
  auto module = op->getParentOfType<mlir::ModuleOp>();
  return op.isNested() && (op.isExternal() ||
                           llvm::none_of(module.getOps<tt::FuncOp>(), [](tt::FuncOp each) { return each.isPublic(); }));
}

void Lowering::declareFunction(tt::FuncOp op) {
  bool kernel = op.isPublic();
  if (kernel && llvm::any_of(op.getArgumentTypes(), llvm::IsaPred<mlir::RankedTensorType, ttg::MemDescType>))
    return unsupported(op); // a launch passes scalars
  llvm::SmallVector<llvm::Type *> parameters, results;
  for (mlir::Type type : op.getArgumentTypes())
    parameters.append(elementCount(type), parameterType(*this, type, kernel));
  for (mlir::Type type : op.getResultTypes())
    results.append(elementCount(type), elementType(type));
  if (!kernel)
    parameters.push_back(b.getPtrTy(3));
  else
    parameters.append(tensorMaps.size(), b.getPtrTy());
  if (kernel)
    parameters.append(ir::residentAxes(module), b.getInt32Ty());
  llvm::Type *result = results.empty()       ? b.getVoidTy()
                       : results.size() == 1 ? results.front()
                                             : llvm::StructType::get(b.getContext(), results);
  auto linkage = kernel || isLinked(op) ? llvm::GlobalValue::ExternalLinkage : llvm::GlobalValue::InternalLinkage;
  std::string name = kernel ? arch::entryName(op.getName()) : op.getName().str();
  auto *created = llvm::Function::Create(llvm::FunctionType::get(result, parameters, false), linkage, name, *out);
  created->addFnAttr(llvm::Attribute::NoUnwind);
  if (kernel) {
    for (unsigned i = 0; i < tensorMaps.size(); ++i)
      gpu.passInConstants(*created, firstTensorMap(*created) + i, sizeof(arch::TensorMapBytes));
    KernelLimits limits{gpu.lanes() * totalWarps(), clusterSize(), options.maxRegisters};
    // A change of the registers of a warpgroup assumes that the CTA is alone on its SM.
    limits.isAloneOnSM = module.walk([](tx::SetRegistersOp) { return mlir::WalkResult::interrupt(); }).wasInterrupted();
    gpu.declareKernel(*created, limits);
  } else {
    created->addFnAttr(llvm::Attribute::NoInline);
    created->addFnAttr(llvm::Attribute::Convergent); // it may contain barriers and shuffles
  }
  functions[op] = created;
}

void Lowering::bindParameters(tt::FuncOp op) {
  auto *next = function->arg_begin();
  for (mlir::BlockArgument argument : op.getBody().getArguments()) {
    Elements elements;
    for (unsigned i = 0; i < elementCount(argument.getType()); ++i) {
      llvm::Value *value = &*next++;
      if (value->getType() != elementType(argument.getType()))
        value = b.CreateIsNotNull(value);
      elements.push_back(value);
    }
    set(argument, elements);
    remember(argument);
  }
  if (op.isPublic())
    sharedBase = out->getNamedGlobal("shared");
  else
    sharedBase = &*next;
}

void Lowering::defineFunction(tt::FuncOp op) {
  function = functions[op];
  laneId = ctaRank = policies[0] = policies[1] = mapSlot = nullptr;
  warpIds.clear();
  threadIndices.clear();
  currentGroup = analysis::executionGroupOf(op);
  entry = llvm::BasicBlock::Create(b.getContext(), "entry", function);
  b.SetInsertPoint(entry);
  if (debugInfo) {
    debugInfo->enter(*function, op.getLoc());
    b.SetCurrentDebugLocation(debugInfo->get(op.getLoc()));
  }
  bindParameters(op);
  llvm::BasicBlock *first = newBlock("body");
  b.CreateBr(first);
  b.SetInsertPoint(first);
  allocateTensorMemory(op);
  acquireMapSlot();
  if (!options.variables) // otherwise a debugger finds values where they are computed
    findElementwiseLoops(op.getBody());
  lowerBlocks(op.getBody());
}

static std::string nameOf(mlir::BlockArgument argument) {
  if (auto name = llvm::dyn_cast<mlir::NameLoc>(argument.getLoc()))
    return name.getName().str();
  return "arg" + std::to_string(argument.getArgNumber());
}

void Lowering::describeKernel(tt::FuncOp kernel, KernelInfo &info) {
  info.name = arch::entryName(kernel.getName());
  info.numWarps = totalWarps();
  info.numCTAs = std::max(target.numCTAs, ir::programCtas(module));
  info.clusterSize = clusterSize();
  info.sharedBytes = allocation.peak();
  info.tensorMaps.assign(tensorMaps.begin(), tensorMaps.end());
  info.residentAxes = ir::residentAxes(module);
  for (mlir::BlockArgument argument : kernel.getBody().getArguments()) {
    using Kind = KernelInfo::ParameterKind;
    mlir::Type type = argument.getType();
    unsigned bits = type.isIntOrFloat() ? type.getIntOrFloatBitWidth() : 64;
    Kind kind = llvm::isa<tt::PointerType>(type)   ? Kind::Pointer
                : llvm::isa<mlir::FloatType>(type) ? Kind::Float
                                                   : Kind::Integer;
    info.parameters.push_back({nameOf(argument), kind, (bits + 7) / 8});
  }
}

void Lowering::setUpModule() {
  gpu.setUpModule(*out);
  // Swizzled offsets XOR address bits: the base must be a multiple of the largest pattern.
  auto *shared =
      new llvm::GlobalVariable(*out, llvm::ArrayType::get(b.getInt8Ty(), 0), false, llvm::GlobalValue::ExternalLinkage,
                               nullptr, "shared", nullptr, llvm::GlobalValue::NotThreadLocal, 3);
  shared->setAlignment(llvm::Align(1024));
  if (options.lineInfo)
    debugInfo.emplace(*out, options.variables);
}

std::unique_ptr<llvm::Module> Lowering::run(KernelInfo &info) {
  setUpModule();
  if (!collectTensorMaps())
    return nullptr;
  tt::FuncOp kernel;
  bool isSeparate = false; // a function without its kernels
  for (auto op : module.getOps<tt::FuncOp>()) {
    if (op.isExternal() && !op.isNested())
      continue;
    if (op.isPublic() && !kernel)
      kernel = op;
    isSeparate |= op.isNested() && !op.isExternal();
    declareFunction(op);
  }
  if (!kernel && !isSeparate)
    fail(LowerNoKernel, module, "");
  else if (clusterSize() > 1 && !architecture.has(arch::Feature::Clusters))
    fail(LowerLacks, kernel, ("`" + architecture.name + "` has no clusters of CTAs; `sm_90` has them").str());
  for (auto op : module.getOps<tt::FuncOp>())
    if (!failed && !op.isExternal())
      defineFunction(op);
  if (failed)
    return nullptr;
  if (debugInfo)
    debugInfo->finish();
  if (kernel)
    describeKernel(kernel, info);
  llvm::GlobalVariable *shared = out->getNamedGlobal("shared");
  if (shared->use_empty())
    shared->eraseFromParent();
  return std::move(out);
}

std::unique_ptr<llvm::Module> lowerToLLVM(mlir::ModuleOp ttgir, llvm::LLVMContext &context,
                                          const arch::Architecture &architecture, const LowerOptions &options,
                                          DiagnosticEngine &diags, KernelInfo &info) {
  std::unique_ptr<TargetLowering> gpu = targetFor(architecture);
  return Lowering(ttgir, context, architecture, *gpu, options, diags).run(info);
}

} // namespace txl::lower
