// Scopes and lines of functions, and of inlined calls, from the locations of operations.
#include "lower/DebugInfo.h"
#include "ir/SourcePosition.h"
#include "ir/Text.h"
#include "ir/Variables.h"
#include "ir/ops/ConvertOps.h"
#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Path.h"

namespace txl::lower {

using ir::filePosition;

DebugInfo::DebugInfo(llvm::Module &module, bool variables) : module(module), builder(module), variables(variables) {
  module.addModuleFlag(llvm::Module::Warning, "Debug Info Version", llvm::DEBUG_METADATA_VERSION);
}

llvm::DIFile *DebugInfo::fileOf(llvm::StringRef path) {
  llvm::DIFile *&file = files[path];
  if (!file)
    file = builder.createFile(llvm::sys::path::filename(path), llvm::sys::path::parent_path(path));
  return file;
}

void DebugInfo::enter(llvm::Function &function, mlir::Location location) {
  mlir::FileLineColLoc position = filePosition(location);
  llvm::DIFile *file = fileOf(position ? position.getFilename().getValue() : "unknown");
  if (!unit)
    unit = builder.createCompileUnit(llvm::dwarf::DW_LANG_C, file, "txl", true, "", 0, "",
                                     variables ? llvm::DICompileUnit::FullDebug
                                               : llvm::DICompileUnit::DebugDirectivesOnly);
  unsigned line = position ? position.getLine() : 0;
  auto *type = builder.createSubroutineType(builder.getOrCreateTypeArray({}));
  current = builder.createFunction(file, function.getName(), function.getName(), file, line, type, line,
                                   llvm::DINode::FlagZero, llvm::DISubprogram::SPFlagDefinition);
  function.setSubprogram(current);
  known.clear();
}

llvm::DISubprogram *DebugInfo::inlinedFunction(mlir::Location location) {
  mlir::FileLineColLoc position = filePosition(location);
  llvm::StringRef path = position ? position.getFilename().getValue() : "unknown";
  llvm::DISubprogram *&function = inlined[path];
  if (!function) {
    auto *type = builder.createSubroutineType(builder.getOrCreateTypeArray({}));
    llvm::DIFile *file = fileOf(path);
    function = builder.createFunction(file, llvm::sys::path::stem(path), "", file, 0, type, 0, llvm::DINode::FlagZero,
                                      llvm::DISubprogram::SPFlagDefinition | llvm::DISubprogram::SPFlagLocalToUnit);
  }
  return function;
}

llvm::DILocation *DebugInfo::convert(mlir::Location location, llvm::DISubprogram *scope, llvm::DILocation *inlinedAt) {
  if (auto call = llvm::dyn_cast<mlir::CallSiteLoc>(location)) {
    llvm::DILocation *site = convert(call.getCaller(), scope, inlinedAt);
    return convert(call.getCallee(), inlinedFunction(call.getCallee()), site);
  }
  if (auto name = llvm::dyn_cast<mlir::NameLoc>(location))
    return convert(name.getChildLoc(), scope, inlinedAt);
  if (auto fused = llvm::dyn_cast<mlir::FusedLoc>(location); fused && !fused.getLocations().empty())
    return convert(fused.getLocations().front(), scope, inlinedAt);
  auto position = llvm::dyn_cast<mlir::FileLineColLoc>(location);
  unsigned line = position ? position.getLine() : 0, column = position ? position.getColumn() : 0;
  llvm::DIScope *where = scope;
  if (position && fileOf(position.getFilename().getValue()) != scope->getFile())
    where = builder.createLexicalBlockFile(scope, fileOf(position.getFilename().getValue()));
  return llvm::DILocation::get(module.getContext(), line, column, where, inlinedAt);
}

llvm::DILocation *DebugInfo::get(mlir::Location location) {
  llvm::DILocation *&found = known[location];
  if (!found)
    found = convert(location, current, nullptr);
  return found;
}

llvm::DIType *DebugInfo::typeOf(mlir::Type element, unsigned bits) {
  llvm::DIType *&type = types[element];
  if (type)
    return type;
  std::string name;
  llvm::raw_string_ostream(name) << element;
  if (llvm::isa<tt::PointerType, ttg::MemDescType>(element))
    return type = builder.createPointerType(nullptr, bits, 0, std::nullopt, name);
  unsigned encoding = llvm::dwarf::DW_ATE_unsigned; // types without a DWARF encoding are shown as bits
  if (element.isInteger(1))
    encoding = llvm::dwarf::DW_ATE_boolean;
  else if (element.isIntOrIndex())
    encoding = llvm::dwarf::DW_ATE_signed;
  else if (llvm::isa<mlir::Float16Type, mlir::Float32Type, mlir::Float64Type>(element))
    encoding = llvm::dwarf::DW_ATE_float;
  return type = builder.createBasicType(name, bits, encoding);
}

llvm::DILocalVariable *DebugInfo::variable(llvm::DISubprogram *function, llvm::StringRef name, llvm::DIType *element,
                                           unsigned count, unsigned line, unsigned argument) {
  std::vector<Known> &sameName = locals[{function, name.str()}];
  for (const Known &local : sameName)
    if (local.element == element && local.count == count)
      return local.variable;
  llvm::DIType *type = element;
  if (count != 1) {
    llvm::Metadata *extent = builder.getOrCreateSubrange(0, count);
    type = builder.createArrayType(element->getSizeInBits() * count, 0, element, builder.getOrCreateArray(extent));
  }
  std::string unique = sameName.empty() ? name.str() : (name + "__" + llvm::Twine(sameName.size() + 1)).str();
  llvm::DIFile *file = function->getFile();
  llvm::DILocalVariable *created =
      argument && sameName.empty()
          ? builder.createParameterVariable(function, unique, argument, file, line, type, /*AlwaysPreserve=*/true)
          : builder.createAutoVariable(function, unique, file, line, type, /*AlwaysPreserve=*/true);
  sameName.push_back({element, count, created});
  return created;
}

void DebugInfo::define(mlir::Value value, llvm::ArrayRef<llvm::Value *> elements, llvm::Type *type,
                       llvm::BasicBlock::iterator insertionPoint) {
  // The chain of inlined calls around the location, from the kernel's frame inwards.
  llvm::SmallVector<llvm::DILocation *, 4> frames;
  for (llvm::DILocation *at = get(value.getLoc()); at; at = at->getInlinedAt())
    frames.insert(frames.begin(), at);
  llvm::SmallVector<ir::Variable, 2> names;
  unsigned parameter = 0;
  if (auto argument = llvm::dyn_cast<mlir::BlockArgument>(value)) {
    if (auto name = llvm::dyn_cast<mlir::NameLoc>(value.getLoc()))
      names.push_back({name.getName().getValue(), 0, unsigned(frames.size() - 1), value.getType()});
    if (llvm::isa<mlir::FunctionOpInterface>(argument.getOwner()->getParentOp()))
      parameter = argument.getArgNumber() + 1;
  } else if (!llvm::isa<ttg::ConvertLayoutOp>(value.getDefiningOp())) { // it moves elements to other threads
    for (const ir::Variable &name : ir::variablesAt(value.getLoc()))
      if (name.result == llvm::cast<mlir::OpResult>(value).getResultNumber())
        names.push_back(name);
  }
  auto shapeOf = [](mlir::Type type) {
    auto tile = llvm::dyn_cast<mlir::RankedTensorType>(type);
    return tile ? tile.getShape() : llvm::ArrayRef<int64_t>();
  };
  mlir::Type element = mlir::getElementTypeOrSelf(value.getType());
  for (const ir::Variable &name : names) {
    // An intermediate value, such as a buffer, has the same location but is not the variable.
    bool same = mlir::getElementTypeOrSelf(name.type) == element && shapeOf(name.type) == shapeOf(value.getType());
    if (!same || name.depth >= frames.size() || llvm::isa<mlir::NoneType>(element))
      continue;
    unsigned bits = std::max<unsigned>(8, module.getDataLayout().getTypeSizeInBits(type));
    llvm::DILocation *at = frames[name.depth];
    llvm::DILocalVariable *local = variable(at->getScope()->getSubprogram(), name.name, typeOf(element, bits),
                                            elements.size(), at->getLine(), parameter);
    for (auto [i, held] : llvm::enumerate(elements)) {
      llvm::DIExpression *fragment = builder.createExpression();
      if (elements.size() > 1)
        fragment = llvm::DIExpression::createFragmentExpression(fragment, i * bits, bits).value_or(nullptr);
      if (!fragment)
        continue;
      builder.insertDbgValueIntrinsic(held, local, fragment, at, insertionPoint);
    }
  }
}

} // namespace txl::lower
