// A named source text with a line table, to which the positions of tokens, nodes and diagnostics refer.
#ifndef TXL_SUPPORT_SOURCEBUFFER_H
#define TXL_SUPPORT_SOURCEBUFFER_H

#include "llvm/ADT/StringRef.h"
#include <memory>
#include <string>
#include <vector>

namespace txl {

/// An immutable UTF-8 text, followed by a NUL character. A line ends at `\n`, `\r\n` or a lone `\r`. A text that was
/// extracted from a file (the source of one function) is created with the file's number of its first line and with the
/// number of columns that were removed from each line, so that messages have the file's lines and columns. Positions
/// inside the buffer (lines from 1, columns in bytes from 0) never include these two offsets.
class SourceBuffer {
public:
  static std::shared_ptr<const SourceBuffer> create(std::string name, std::string text, unsigned firstLine = 1,
                                                    unsigned columnOffset = 0);
  /// Reads the bytes of a file unchanged. Returns null and sets `error` if the file cannot be read.
  static std::shared_ptr<const SourceBuffer> read(const std::string &path, std::string &error);

  llvm::StringRef name() const { return fileName; }
  llvm::StringRef text() const { return contents; }
  unsigned lineCount() const { return lineStarts.size(); }
  /// The text of line `lineNumber` (from 1) without its end; empty for a line that does not exist.
  llvm::StringRef line(unsigned lineNumber) const;
  /// Offset in the text at which line `lineNumber` starts.
  unsigned lineStart(unsigned lineNumber) const;
  /// The line number in the file that the text comes from.
  unsigned reportedLine(unsigned lineNumber) const { return lineNumber + firstLine - 1; }
  unsigned reportedColumnOffset() const { return columnOffset; }

private:
  SourceBuffer(std::string name, std::string text, unsigned firstLine, unsigned columnOffset);

  std::string fileName;
  std::string contents;
  unsigned firstLine;
  unsigned columnOffset;
  std::vector<unsigned> lineStarts;
};

/// A range of a buffer: lines from 1, columns in bytes from 0, the end is exclusive. Without a buffer: location
/// unknown.
struct SourceLocation {
  const SourceBuffer *buffer = nullptr;
  unsigned line = 0;
  unsigned column = 0;
  unsigned endLine = 0;
  unsigned endColumn = 0;

  explicit operator bool() const { return buffer && line; }
};

} // namespace txl

#endif // TXL_SUPPORT_SOURCEBUFFER_H
