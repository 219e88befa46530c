// Produces the text of Python's `ast.dump(tree, include_attributes=True)` for a syntax tree.
#ifndef TXL_SYNTAX_ASTDUMP_H
#define TXL_SYNTAX_ASTDUMP_H

#include "syntax/Ast.h"
#include <string>

namespace txl::syntax {

struct DumpOptions {
  /// The minor version of the Python 3 whose format is printed: its fields, and those that it omits.
  unsigned minorVersion = 11;
  /// With `lineno`, `col_offset`, `end_lineno`, `end_col_offset`.
  bool attributes = true;
};

/// Strings are printed as by `ascii`, which equals `repr` for ASCII text.
std::string dump(const Node *node, const DumpOptions &options = {});

} // namespace txl::syntax

#endif // TXL_SYNTAX_ASTDUMP_H
