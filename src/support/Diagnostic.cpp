// Diagnostics: resolution of source locations, and rendering.
//
// A location is resolved (file name, line, column, text of the line) when the diagnostic is emitted. Errors are rare,
// so the copies are cheap, and a diagnostic does not depend on the lifetime of any buffer.
#include "support/Diagnostic.h"
#include "support/SourceView.h"
#include "llvm/Support/Unicode.h"
#include "llvm/Support/raw_ostream.h"

using namespace txl;

llvm::StringRef txl::exceptionName(ExceptionKind kind) {
  switch (kind) {
#define TXL_KIND(Name)                                                                                                 \
  case ExceptionKind::Name:                                                                                            \
    return #Name;
    TXL_EXCEPTION_KINDS(TXL_KIND)
#undef TXL_KIND
  }
  return "";
}

bool txl::isWarning(ExceptionKind kind) { return exceptionName(kind).ends_with("Warning"); }

/// The number of code points: bytes that are not continuation bytes.
static unsigned countCharacters(llvm::StringRef text) {
  unsigned count = 0;
  for (unsigned char c : text)
    count += (c & 0xC0) != 0x80;
  return count;
}

/// Truncates a long line to the surroundings of its marked bytes, at character boundaries; adjusts `begin` and `end`.
static std::string shortened(llvm::StringRef line, unsigned &begin, unsigned &end) {
  constexpr size_t shown = 160;
  if (line.size() <= shown)
    return line.str();
  auto isInside = [&](size_t at) { return at < line.size() && (static_cast<unsigned char>(line[at]) & 0xC0) == 0x80; };
  size_t from = begin > shown / 2 ? std::min<size_t>(begin - shown / 2, line.size() - shown) : 0;
  while (from > 0 && isInside(from))
    --from;
  size_t to = std::min(from + shown, line.size());
  while (isInside(to))
    ++to;
  llvm::StringRef mark = "…";
  std::string text = (from ? mark.str() : "") + line.slice(from, to).str() + (to < line.size() ? mark.str() : "");
  size_t moved = from ? mark.size() : 0;
  begin = begin - from + moved;
  end = std::min<size_t>(end, to) - from + moved;
  return text;
}

ReportedLocation::ReportedLocation(const SourceLocation &location) {
  if (!location)
    return;
  const SourceBuffer &buffer = *location.buffer;
  llvm::StringRef text = buffer.line(location.line);
  file = buffer.name().str();
  line = buffer.reportedLine(location.line);
  begin = std::min<size_t>(location.column, text.size());
  // A range over several lines is underlined to the end of its first line.
  bool sameLine = location.endLine == location.line;
  end = std::min<size_t>(sameLine                           ? location.endColumn
                         : location.endLine > location.line ? text.size()
                                                            : 0,
                         text.size());
  end = std::max(end, begin);
  column = buffer.reportedColumnOffset() + countCharacters(text.take_front(begin)) + 1;
  sourceLine = shortened(text, begin, end);
}

/// The number of terminal columns of `text`.
static unsigned displayWidth(llvm::StringRef text) {
  int width = llvm::sys::unicode::columnWidthUTF8(text);
  return width < 0 ? countCharacters(text) : width;
}

/// Writes the source line, and `^~~~` below the marked bytes.
static void writeSource(llvm::raw_ostream &os, const ReportedLocation &location) {
  llvm::StringRef line = location.sourceLine;
  if (line.trim().empty())
    return;
  std::string padding;
  for (char c : line.take_front(location.begin).take_while([](char c) { return c == ' ' || c == '\t'; }))
    padding += c;
  padding.append(displayWidth(line.slice(padding.size(), location.begin)), ' ');
  unsigned width = std::max(1u, displayWidth(line.slice(location.begin, location.end).rtrim()));
  os << line.rtrim() << '\n' << padding << '^' << std::string(width - 1, '~') << '\n';
}

std::string txl::renderSource(const ReportedLocation &location) {
  std::string text;
  llvm::raw_string_ostream os(text);
  writeSource(os, location);
  return text;
}

static void renderLocation(llvm::raw_ostream &os, const ReportedLocation &location) {
  if (location)
    os << location.file << ':' << location.line << ':' << location.column << ": ";
}

std::string Diagnostic::unescapeBraces(const char *format) {
  std::string result;
  for (const char *c = format; *c; ++c) {
    result += *c;
    if ((*c == '{' || *c == '}') && c[1] == *c)
      ++c;
  }
  return result;
}

std::string Diagnostic::render() const {
  std::string result;
  llvm::raw_string_ostream os(result);
  renderLocation(os, reportedAt);
  os << (isWarning(kind()) ? "warning: " : "error: ") << text << '\n';
  writeSource(os, reportedAt);
  for (const RelatedLocation &call : callChain) {
    if (!call.location) {
      os << call.text << '\n';
      continue;
    }
    renderLocation(os, call.location);
    os << "in call of `" << call.text << "`\n";
    writeSource(os, call.location);
  }
  for (const RelatedLocation &note : noteList) {
    renderLocation(os, note.location);
    os << "note: " << note.text << '\n';
    writeSource(os, note.location);
  }
  return result;
}

Diagnostic &DiagnosticEngine::add(const DiagnosticDeclaration &declaration, const SourceLocation &location,
                                  std::string message) {
  constexpr size_t longest = 4000, ends = 1000; // limits the length, because a message may quote a value of the program
  if (message.size() > longest)
    message = message.substr(0, ends) + " … " + message.substr(message.size() - ends);
  return adopt(Diagnostic(declaration, location, std::move(message)));
}

static bool isSameLocation(const SourceLocation &a, const SourceLocation &b) {
  return a.buffer == b.buffer && a.line == b.line && a.column == b.column;
}

Diagnostic &DiagnosticEngine::adopt(const Diagnostic &other) {
  constexpr size_t shownAtEachEnd = 4; // calls shown at each end of a long chain
  Diagnostic &diagnostic = reported.emplace_back(other);
  // A recursion is shown once, with the number of its repetitions, innermost call first.
  llvm::SmallVector<std::pair<const Call *, size_t>> chain;
  for (const Call &call : llvm::reverse(calls))
    if (!chain.empty() && chain.back().first->function == call.function &&
        isSameLocation(chain.back().first->location, call.location))
      ++chain.back().second;
    else
      chain.push_back({&call, 0});
  size_t hidden = 0;
  auto showHidden = [&] {
    if (hidden)
      diagnostic.calledFrom({}, "... " + std::to_string(hidden) + (hidden == 1 ? " more call" : " more calls"));
    hidden = 0;
  };
  for (size_t i = 0; i < chain.size(); ++i) {
    auto [call, repetitions] = chain[i];
    if (chain.size() > 2 * shownAtEachEnd + 1 && i >= shownAtEachEnd && i < chain.size() - shownAtEachEnd) {
      hidden += repetitions + 1;
      continue;
    }
    showHidden();
    diagnostic.calledFrom(call->location, call->function);
    hidden = repetitions;
  }
  showHidden();
  errors += !isWarning(diagnostic.kind());
  return diagnostic;
}

std::string DiagnosticEngine::render() const {
  std::string result;
  for (const Diagnostic &diagnostic : reported)
    result += diagnostic.render();
  return result;
}

void DiagnosticEngine::clear() {
  reported.clear();
  errors = 0;
}
