// Translates the locations of operations to LLVM debug locations, from which PTX gets its `.loc`; for debuggers also
// the registers that hold the program's variables.
//
// A scalar is a variable of its type; a tile is an array of the registers in which a thread holds its elements, in the
// order of its layout. Both are debug records, which do not change the code: a variable whose value was optimised away
// has no location, and one that is assigned again has a new location from there on.
#ifndef TXL_LOWER_DEBUGINFO_H
#define TXL_LOWER_DEBUGINFO_H

#include "mlir/IR/Location.h"
#include "mlir/IR/Value.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/DIBuilder.h"
#include <map>

namespace txl::lower {

class DebugInfo {
public:
  /// `variables`: functions get descriptions of variables for `define`.
  DebugInfo(llvm::Module &module, bool variables);

  /// Describes a function; later calls refer to it.
  void enter(llvm::Function &function, mlir::Location location);
  /// The location inside the current function; inlined calls are scopes of their own.
  llvm::DILocation *get(mlir::Location location);
  /// From `insertionPoint` on, `elements` hold the variables named by the location of `value` (ir/Variables.h) or by
  /// the block argument. `type` is that of an element.
  void define(mlir::Value value, llvm::ArrayRef<llvm::Value *> elements, llvm::Type *type,
              llvm::BasicBlock::iterator insertionPoint);
  /// Finishes the debug information; no more functions follow.
  void finish() { builder.finalize(); }

private:
  llvm::DIFile *fileOf(llvm::StringRef path);
  /// Translates `location`, which lies in the function that `scope` describes, inlined at `inlinedAt`.
  llvm::DILocation *convert(mlir::Location location, llvm::DISubprogram *scope, llvm::DILocation *inlinedAt);
  /// The type of an element, by the language's name.
  llvm::DIType *typeOf(mlir::Type element, unsigned bits);
  /// The variable `name` of `function`, an array if `count` is not 1. A name that has values of several types is
  /// several variables: `x`, `x__2`.
  llvm::DILocalVariable *variable(llvm::DISubprogram *function, llvm::StringRef name, llvm::DIType *element,
                                  unsigned count, unsigned line, unsigned argument);
  /// The inlined function in `file`.
  llvm::DISubprogram *inlinedFunction(mlir::Location location);

  llvm::Module &module;
  llvm::DIBuilder builder;
  bool variables;
  llvm::DICompileUnit *unit = nullptr;
  llvm::DISubprogram *current = nullptr;
  llvm::StringMap<llvm::DIFile *> files;
  llvm::StringMap<llvm::DISubprogram *> inlined;
  llvm::DenseMap<mlir::Location, llvm::DILocation *> known;
  llvm::DenseMap<mlir::Type, llvm::DIType *> types;
  struct Known {
    llvm::DIType *element;
    unsigned count;
    llvm::DILocalVariable *variable;
  };
  std::map<std::pair<llvm::DISubprogram *, std::string>, std::vector<Known>> locals;
};

} // namespace txl::lower

#endif
