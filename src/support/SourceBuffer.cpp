// A source text and its line table, which is computed when the buffer is created.
#include "support/SourceBuffer.h"
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <sys/stat.h>

using namespace txl;

SourceBuffer::SourceBuffer(std::string name, std::string text, unsigned firstLine, unsigned columnOffset)
    : fileName(std::move(name)), contents(std::move(text)), firstLine(firstLine), columnOffset(columnOffset) {
  lineStarts.reserve(contents.size() / 32 + 1);
  lineStarts.push_back(0);
  for (size_t i = 0, e = contents.size(); i < e; ++i) {
    char c = contents[i];
    if (c == '\n' || (c == '\r' && contents.c_str()[i + 1] != '\n'))
      lineStarts.push_back(i + 1);
  }
}

std::shared_ptr<const SourceBuffer> SourceBuffer::create(std::string name, std::string text, unsigned firstLine,
                                                         unsigned columnOffset) {
  return std::shared_ptr<const SourceBuffer>(
      new SourceBuffer(std::move(name), std::move(text), firstLine, columnOffset));
}

/// A device or a pipe may be endless, so this many bytes of it are read at most; a regular file is read completely.
static constexpr size_t maxStreamBytes = size_t(256) << 20;

std::shared_ptr<const SourceBuffer> SourceBuffer::read(const std::string &path, std::string &error) {
  std::FILE *file = std::fopen(path.c_str(), "rb");
  if (!file) {
    error = std::strerror(errno);
    return nullptr;
  }
  struct stat info;
  const bool hasEnd = ::fstat(::fileno(file), &info) == 0 && S_ISREG(info.st_mode);
  const size_t maximum = hasEnd ? SIZE_MAX : maxStreamBytes;
  std::string text;
  text.reserve(hasEnd ? size_t(info.st_size) : 0);
  char buffer[65536];
  errno = 0;
  for (size_t count; text.size() <= maximum && (count = std::fread(buffer, 1, sizeof buffer, file)) > 0;)
    text.append(buffer, count);
  const bool good = !std::ferror(file);
  error = good ? "" : std::strerror(errno);
  std::fclose(file);
  if (good && text.size() > maximum)
    error = "it has more than " + std::to_string(maxStreamBytes >> 20) + " MiB";
  return error.empty() ? create(path, std::move(text)) : nullptr;
}

unsigned SourceBuffer::lineStart(unsigned lineNumber) const {
  if (lineNumber == 0)
    return 0;
  return lineNumber <= lineStarts.size() ? lineStarts[lineNumber - 1] : contents.size();
}

llvm::StringRef SourceBuffer::line(unsigned lineNumber) const {
  if (lineNumber == 0 || lineNumber > lineStarts.size())
    return {};
  return text().slice(lineStart(lineNumber), lineStart(lineNumber + 1)).rtrim("\r\n");
}
