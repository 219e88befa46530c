// Scopes and lines of functions, and of those that were evaluated in place, from the locations of operations.
#include "lower/DebugInfo.h"
#include "ir/SourcePlace.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Path.h"

namespace txl::lower {

using ir::filePosition;

DebugInfo::DebugInfo(llvm::Module &module) : module(module), builder(module) {
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
                                     llvm::DICompileUnit::DebugDirectivesOnly);
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

} // namespace txl::lower
