// Finds locations in texts by their form, `"file":line:column` and `file:line:column: `, and moves them with the
// function that contains them.
#include "driver/Relocation.h"
#include "driver/Artifact.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

namespace txl::driver {

Relocation::Relocation(std::vector<FunctionLocation> before, std::vector<FunctionLocation> now)
    : before(std::move(before)), now(std::move(now)) {}

int Relocation::find(llvm::StringRef file, uint64_t line) const {
  for (size_t i = 0; i < before.size(); ++i)
    if (before[i].file == file && line >= before[i].firstLine && line - before[i].firstLine < before[i].lines)
      return i;
  return -1;
}

/// A string literal as MLIR and PTX print it.
static std::string quoted(llvm::StringRef text) {
  std::string out = "\"";
  llvm::raw_string_ostream os(out);
  llvm::printEscapedString(text, os);
  return out + "\"";
}

/// Consumes `:line` at the start of `rest`.
static bool takeLine(llvm::StringRef &rest, uint64_t &line) {
  llvm::StringRef after = rest;
  if (!after.consume_front(":") || after.consumeInteger(10, line) || !after.starts_with(":"))
    return false;
  rest = after;
  return true;
}

std::string Relocation::inTTIR(llvm::StringRef text) const {
  std::vector<std::string> names;
  for (const FunctionLocation &location : before)
    names.push_back(quoted(location.file));
  std::string out;
  while (!text.empty()) {
    size_t quote = text.find('"');
    out += text.take_front(quote);
    text = text.drop_front(std::min(quote, text.size()));
    if (text.empty())
      break;
    size_t end = text.find('"', 1);
    llvm::StringRef string = text.take_front(end == llvm::StringRef::npos ? end : end + 1),
                    rest = text.drop_front(string.size());
    uint64_t line = 0;
    int function = -1;
    for (size_t i = 0; i < names.size() && function < 0; ++i)
      if (string == names[i] && (line || takeLine(rest, line)))
        function = find(before[i].file, line);
    out += function < 0 ? string.str() : quoted(now[function].file) + ":" + std::to_string(moved(function, line));
    text = function < 0 ? text.drop_front(string.size()) : rest;
  }
  return out;
}

std::string Relocation::inMessage(llvm::StringRef text) const {
  std::string out;
  while (!text.empty()) {
    size_t end = text.find('\n');
    llvm::StringRef line = text.take_front(end == llvm::StringRef::npos ? end : end + 1);
    text = text.drop_front(line.size());
    for (const FunctionLocation &location : before) {
      llvm::StringRef rest = line;
      uint64_t row = 0;
      int function = rest.consume_front(location.file) && takeLine(rest, row) ? find(location.file, row) : -1;
      if (function < 0)
        continue;
      out += now[function].file + ":" + std::to_string(moved(function, row));
      line = rest;
      break;
    }
    out += line;
  }
  return out;
}

bool Relocation::apply(Artifact &artifact) const {
  if (before == now)
    return true;
  if (before.size() != now.size())
    return false;
  llvm::StringRef ptx = artifact.device.ptx;
  if (!ptx.empty() && (artifact.options.lineInfo || ptx.contains("__assertfail")))
    return false;
  artifact.ttir = inTTIR(artifact.ttir);
  for (Warning &warning : artifact.warnings)
    warning.message = inMessage(warning.message);
  return true;
}

} // namespace txl::driver
