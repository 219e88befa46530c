// Locations of operations as LLVM's debug locations, from which PTX gets its `.loc`; for debuggers also which registers
// hold which variables of the program.
//
// A scalar is a variable of its type; a tile is an array of the registers in which a thread holds its elements, in the
// order of its layout. Both are debug records beside the code, which stays what it is: a variable whose value the passes
// have dropped has no place there, and one that is assigned again has a place from there on.
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
  /// `variables`: functions are described for `define`.
  DebugInfo(llvm::Module &module, bool variables);

  /// Describes a function; what follows is in it.
  void enter(llvm::Function &function, mlir::Location location);
  /// The location inside the current function; calls that were evaluated in place are scopes of their own.
  llvm::DILocation *get(mlir::Location location);
  /// From `place` on, `elements` are the variables that the location of `value` says (ir/Variables.h), or the
  /// argument of a block carries. `type` is that of an element.
  void define(mlir::Value value, llvm::ArrayRef<llvm::Value *> elements, llvm::Type *type,
              llvm::BasicBlock::iterator place);
  /// No more functions follow.
  void finish() { builder.finalize(); }

private:
  llvm::DIFile *fileOf(llvm::StringRef path);
  /// `location` as the code of the function `scope` describes, called at `inlinedAt`.
  llvm::DILocation *convert(mlir::Location location, llvm::DISubprogram *scope, llvm::DILocation *inlinedAt);
  /// Of an element, as the language calls it.
  llvm::DIType *typeOf(mlir::Type element, unsigned bits);
  /// The variable `name` of `function`, an array where `count` is not 1. A name that stands for values of several types
  /// is several variables: `x`, `x__2`.
  llvm::DILocalVariable *variable(llvm::DISubprogram *function, llvm::StringRef name, llvm::DIType *element,
                                  unsigned count, unsigned line, unsigned argument);
  /// The function in `file` that is evaluated in place.
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
