// A source text and its line table, which is made once, when the buffer is.
#include "support/SourceBuffer.h"
#include "llvm/Support/MemoryBuffer.h"

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

std::shared_ptr<const SourceBuffer> SourceBuffer::read(const std::string &path, std::string &error) {
  auto file = llvm::MemoryBuffer::getFile(path);
  if (!file) {
    error = file.getError().message();
    return nullptr;
  }
  return create(path, (*file)->getBuffer().str());
}

unsigned SourceBuffer::lineStart(unsigned number) const {
  if (number == 0)
    return 0;
  return number <= lineStarts.size() ? lineStarts[number - 1] : contents.size();
}

llvm::StringRef SourceBuffer::line(unsigned number) const {
  if (number == 0 || number > lineStarts.size())
    return {};
  return text().slice(lineStart(number), lineStart(number + 1)).rtrim("\r\n");
}
