// The parser: converts the text of a module to its syntax tree.
#ifndef TXL_SYNTAX_PARSER_H
#define TXL_SYNTAX_PARSER_H

#include "support/Diagnostic.h"
#include "support/Limits.h"
#include "syntax/Ast.h"
#include "llvm/Support/Allocator.h"
#include <memory>
#include <string>

namespace txl::syntax {

/// A tree with everything that it refers to: the arena of nodes and strings, and the source.
struct ParsedSource {
  std::shared_ptr<const SourceBuffer> source;
  llvm::BumpPtrAllocator arena;
  Module *module = nullptr;
};

struct ParseOptions {
  /// The minor version of the Python 3 whose syntax is accepted, 11 to 14. A later version accepts all of an earlier
  /// one.
  unsigned minorVersion = 14;
  /// Longer sources (in bytes) are rejected.
  size_t maxSize = limits::sourceBytes;
};

/// Parses a module. Returns null after a SyntaxError (or IndentationError, as a SyntaxError) was reported to `diags`.
/// The text must be UTF-8; decodeSource converts bytes in other encodings.
std::unique_ptr<ParsedSource> parse(std::shared_ptr<const SourceBuffer> source, DiagnosticEngine &diags,
                                    const ParseOptions &options = {});

/// Decodes the bytes of a Python file to UTF-8, according to a byte order mark and an encoding declaration (PEP 263).
/// Returns false and sets `error` if the encoding is unknown or the bytes are not valid in it.
bool decodeSource(llvm::StringRef bytes, std::string &text, std::string &error);

} // namespace txl::syntax

#endif // TXL_SYNTAX_PARSER_H
