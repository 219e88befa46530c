// Syntactic facts about statements: which names they may assign and where, and whether they may return.
#pragma once
#include "syntax/Ast.h"
#include "llvm/ADT/SmallVector.h"

namespace txl::frontend {

/// The names that `body` may assign in its function, each once, in source order.
void collectAssignedNames(syntax::List<syntax::Stmt> body, llvm::SmallVectorImpl<llvm::StringRef> &names);
/// The same for the assignment expressions (`x := …`) in `expr`.
void collectAssignedNames(const syntax::Expr *expr, llvm::SmallVectorImpl<llvm::StringRef> &names);
/// The names that a target of an assignment binds.
void collectTargetNames(const syntax::Expr *target, llvm::SmallVectorImpl<llvm::StringRef> &names);
/// The last node of `body`, in source order, that assigns `name`; null if there is none.
const syntax::Node *lastAssignment(syntax::List<syntax::Stmt> body, llvm::StringRef name);
/// Whether a `return` occurs in `body`.
bool containsReturn(syntax::List<syntax::Stmt> body);

/// Whether `name`, the variable of `loop` in the function with this body, may be read after the loop with the value
/// that the loop leaves in it: whether it is read anywhere except in the bodies of `loop` and of other loops over the
/// name. Conservatively true if such a read may see another value.
bool isReadAfterLoop(syntax::List<syntax::Stmt> body, const syntax::For &loop, llvm::StringRef name);

} // namespace txl::frontend
