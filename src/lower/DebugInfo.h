// Locations of operations as LLVM's debug locations, from which PTX gets its `.loc`: lines only, no types, no
// variables.
#ifndef TXL_LOWER_DEBUGINFO_H
#define TXL_LOWER_DEBUGINFO_H

#include "mlir/IR/Location.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/DIBuilder.h"

namespace txl::lower {

class DebugInfo {
public:
  explicit DebugInfo(llvm::Module &module);

  /// Describes a function; what follows is in it.
  void enter(llvm::Function &function, mlir::Location location);
  /// The location inside the current function; calls that were evaluated in place are scopes of their own.
  llvm::DILocation *get(mlir::Location location);
  /// No more functions follow.
  void finish() { builder.finalize(); }

private:
  llvm::DIFile *fileOf(llvm::StringRef path);
  /// `location` as the code of the function `scope` describes, called at `inlinedAt`.
  llvm::DILocation *convert(mlir::Location location, llvm::DISubprogram *scope, llvm::DILocation *inlinedAt);
  /// The function in `file` that is evaluated in place.
  llvm::DISubprogram *inlinedFunction(mlir::Location location);

  llvm::Module &module;
  llvm::DIBuilder builder;
  llvm::DICompileUnit *unit = nullptr;
  llvm::DISubprogram *current = nullptr;
  llvm::StringMap<llvm::DIFile *> files;
  llvm::StringMap<llvm::DISubprogram *> inlined;
  llvm::DenseMap<mlir::Location, llvm::DILocation *> known;
};

} // namespace txl::lower

#endif
