// The text that Python's `ast.dump(tree, include_attributes=True)` gives for the same source.
#ifndef TXL_SYNTAX_ASTDUMP_H
#define TXL_SYNTAX_ASTDUMP_H

#include "syntax/Ast.h"
#include <string>

namespace txl::syntax {

struct DumpOptions {
  /// The minor version of the Python 3 whose form is printed: its fields, and what it leaves out.
  unsigned minorVersion = 11;
  /// With `lineno`, `col_offset`, `end_lineno`, `end_col_offset`.
  bool attributes = true;
};

/// Texts are shown as `ascii` shows them, which is what `repr` gives for ASCII.
std::string dump(const Node *node, const DumpOptions &options = {});

} // namespace txl::syntax

#endif // TXL_SYNTAX_ASTDUMP_H
