// Finds the expression at a source location.
#include "driver/reports/FaultSource.h"
#include "support/SourceView.h"
#include "syntax/Visitor.h"
#include "llvm/ADT/StringSwitch.h"

namespace txl::driver {

using namespace syntax;

const FaultSource::File &FaultSource::file(const std::string &path) {
  auto [entry, isNew] = files.try_emplace(path);
  File &found = entry->second;
  if (!isNew)
    return found;
  std::string problem, text;
  std::shared_ptr<const SourceBuffer> raw = SourceBuffer::read(path, problem);
  if (!raw || !decodeSource(raw->text(), text, problem))
    return found;
  found.buffer = SourceBuffer::create(path, std::move(text));
  DiagnosticEngine ignored;
  found.tree = parse(found.buffer, ignored);
  return found;
}

/// How well an expression matches a location: the requested operator or call best, then any expression.
static int matchQuality(const Node *node, llvm::StringRef operation) {
  if (operation.empty())
    return node->kind == NodeKind::Call ? 2 : 1;
  std::optional<Operator> sign = llvm::StringSwitch<std::optional<Operator>>(operation)
                                     .Case("+", Operator::Add)
                                     .Case("-", Operator::Sub)
                                     .Case("*", Operator::Mult)
                                     .Case("<<", Operator::LShift)
                                     .Default(std::nullopt);
  if (node->kind == NodeKind::BinOp)
    return sign == static_cast<const BinOp *>(node)->op ? 2 : 0;
  if (node->kind == NodeKind::AugAssign)
    return sign == static_cast<const AugAssign *>(node)->op ? 2 : 0;
  return 1;
}

/// The best match that begins at the line and byte; of several, the outermost.
static const Node *findExpression(const Node *root, unsigned line, unsigned column, llvm::StringRef operation) {
  const Node *best = nullptr;
  int bestFit = 0;
  llvm::SmallVector<const Node *> open{root};
  while (!open.empty()) {
    const Node *node = open.pop_back_val();
    if (node != root && node->lineno && (node->lineno > line || node->endLineno < line))
      continue;
    bool isExpression = Expr::classof(node) || node->kind == NodeKind::AugAssign;
    if (isExpression && node->lineno == line && node->colOffset == column) {
      int fit = matchQuality(node, operation);
      auto reach = [](const Node *n) { return std::pair(n->endLineno, n->endColOffset); };
      if (fit > bestFit || (fit && fit == bestFit && reach(node) > reach(best))) {
        best = node;
        bestFit = fit;
      }
    }
    forEachChild(node, [&](const Node *child) { open.push_back(child); });
  }
  return best;
}

std::string FaultSource::show(const machine::SourceFrame &frame, llvm::StringRef operation) {
  const File &source = file(frame.file);
  if (!source.buffer || frame.line == 0 || frame.line > source.buffer->lineCount())
    return "";
  // Columns are characters from 1; the tree counts bytes from 0.
  llvm::StringRef line = source.buffer->line(frame.line);
  unsigned column = 0;
  for (unsigned characters = 1; column < line.size(); ++column)
    if ((static_cast<unsigned char>(line[column]) & 0xC0) != 0x80 && characters++ == frame.column)
      break;
  SourceLocation location{source.buffer.get(), frame.line, column, frame.line, column};
  if (source.tree)
    if (const Node *node = findExpression(source.tree->module, frame.line, column, operation))
      location = node->location(*source.buffer);
  return renderSource(ReportedLocation(location));
}

std::string renderFault(const machine::LaunchError &error) {
  FaultSource source;
  return error.render(
      [&](const machine::SourceFrame &frame, llvm::StringRef operation) { return source.show(frame, operation); });
}

} // namespace txl::driver
