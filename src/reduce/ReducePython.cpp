// Reduction of Python sources: statements are removed, compound statements replaced by their body, and expressions by
// one of their operands or by a number. The edits are made in the text, so what remains looks as it was written.
#include "reduce/Reducer.h"
#include "syntax/Parser.h"
#include "syntax/Visitor.h"
#include "llvm/ADT/SmallVector.h"

namespace txl::reduce {

using namespace syntax;

namespace {
/// A replacement of a range of the text.
struct Edit {
  size_t begin, end;
  std::string text;
};

/// A source with its statements and expressions.
class Source {
public:
  explicit Source(llvm::StringRef text, llvm::StringRef name) {
    DiagnosticEngine diags;
    parsed = parse(SourceBuffer::create(name.str(), text.str()), diags);
    if (!parsed)
      return;
    collect(parsed->module->body);
    walk(parsed->module, [&](const Node *node) {
      if (auto *expression = llvm::dyn_cast<Expr>(node))
        expressions.push_back(expression);
      return true;
    });
  }
  explicit operator bool() const { return static_cast<bool>(parsed); }
  llvm::StringRef text() const { return parsed->source->text(); }

  struct Statement {
    const Stmt *node;
    size_t siblings, index; // in the list that contains it
  };
  std::vector<Statement> statements; // outer ones first, in the order of the text
  std::vector<const Expr *> expressions;

  size_t offset(unsigned line, unsigned column) const { return parsed->source->lineStart(line) + column; }
  size_t begin(const Node *node) const {
    unsigned line = node->lineno, column = node->colOffset;
    if (auto *function = llvm::dyn_cast<FunctionDef>(node); function && !function->decoratorList.empty()) {
      line = function->decoratorList.front()->lineno;
      column = function->decoratorList.front()->colOffset - 1; // the @
    }
    return offset(line, column);
  }
  size_t end(const Node *node) const { return offset(node->endLineno, node->endColOffset); }
  llvm::StringRef textOf(const Node *node) const { return text().slice(begin(node), end(node)); }

  /// The bodies of a compound statement.
  static llvm::SmallVector<List<Stmt>, 2> bodies(const Stmt *node) {
    switch (node->kind) {
    case NodeKind::For:
      return {llvm::cast<For>(node)->body, llvm::cast<For>(node)->orelse};
    case NodeKind::While:
      return {llvm::cast<While>(node)->body, llvm::cast<While>(node)->orelse};
    case NodeKind::If:
      return {llvm::cast<If>(node)->body, llvm::cast<If>(node)->orelse};
    case NodeKind::With:
      return {llvm::cast<With>(node)->body};
    case NodeKind::FunctionDef:
      return {llvm::cast<FunctionDef>(node)->body};
    case NodeKind::ClassDef:
      return {llvm::cast<ClassDef>(node)->body};
    case NodeKind::Try:
      return {llvm::cast<Try>(node)->body, llvm::cast<Try>(node)->finalbody};
    default:
      return {};
    }
  }

private:
  void collect(List<Stmt> body) {
    for (size_t k = 0; k < body.size(); ++k) {
      statements.push_back({body[k], body.size(), k});
      for (List<Stmt> inner : bodies(body[k]))
        collect(inner);
    }
  }
  std::unique_ptr<ParsedSource> parsed;
};
} // namespace

/// The text after the edits, of which inner ones of an edited range are dropped.
static std::string apply(llvm::StringRef text, std::vector<Edit> edits) {
  // Of two that begin together the longer one comes first.
  llvm::sort(edits, [](const Edit &a, const Edit &b) { return std::pair(a.begin, b.end) < std::pair(b.begin, a.end); });
  std::string result;
  size_t at = 0;
  for (const Edit &edit : edits) {
    if (edit.begin < at)
      continue;
    result += text.slice(at, edit.begin).str() + edit.text;
    at = edit.end;
  }
  return result + text.substr(at).str();
}

/// The whole lines of a statement, if it has them for itself; else its own range.
static Edit linesOf(const Source &source, const Stmt *node) {
  size_t begin = source.begin(node), end = source.end(node);
  llvm::StringRef text = source.text();
  size_t lineBegin = text.rfind('\n', begin) == llvm::StringRef::npos ? 0 : text.rfind('\n', begin) + 1;
  if (begin && text[begin - 1] == '\n')
    lineBegin = begin;
  size_t lineEnd = std::min(text.size(), text.find('\n', end));
  llvm::StringRef rest = text.slice(end, lineEnd).trim();
  if (text.slice(lineBegin, begin).trim().empty() && (rest.empty() || rest.starts_with("#")))
    return {lineBegin, std::min(text.size(), lineEnd + 1), ""};
  return {begin, end, "pass"};
}

/// Removes the statements [first, first + length). A body that would be empty keeps a `pass`.
static std::string withoutStatements(const Source &source, size_t first, size_t length) {
  std::vector<Edit> edits;
  size_t inRow = 0;
  for (size_t k = first; k < std::min(source.statements.size(), first + length); ++k) {
    const Source::Statement &statement = source.statements[k];
    Edit edit = linesOf(source, statement.node);
    inRow = statement.index ? inRow + 1 : 1;
    // The last of a list whose others all go, too.
    if (statement.index + 1 == statement.siblings && inRow >= statement.siblings && edit.text.empty()) {
      std::string indent(source.begin(statement.node) - edit.begin, ' ');
      edit.text = indent + "pass\n";
    }
    edits.push_back(std::move(edit));
  }
  return apply(source.text(), std::move(edits));
}

/// The statements of `body` with the indentation of `node`.
static std::string dedented(const Source &source, const Stmt *node, List<Stmt> body) {
  Edit whole = linesOf(source, node);
  size_t indent = source.begin(node) - whole.begin;
  Edit first = linesOf(source, body.front()), last = linesOf(source, body.back());
  if (!whole.text.empty() || !first.text.empty() || !last.text.empty())
    return "";
  size_t inner = source.begin(body.front()) - first.begin;
  if (inner < indent)
    return "";
  std::string text;
  llvm::SmallVector<llvm::StringRef> lines;
  source.text().slice(first.begin, last.end).split(lines, '\n');
  for (llvm::StringRef line : lines)
    text +=
        (line.take_front(inner - indent).trim().empty() ? line.drop_front(std::min(line.size(), inner - indent)) : line)
            .str() +
        "\n";
  text.pop_back();
  return apply(source.text(), {{whole.begin, whole.end, text}});
}

/// What may replace an expression: its operands, from the simplest.
static llvm::SmallVector<const Expr *, 4> operandsOf(const Expr *node) {
  llvm::SmallVector<const Expr *, 4> found;
  forEachChild(node, [&](const Node *child) {
    if (auto *expression = llvm::dyn_cast<Expr>(child))
      found.push_back(expression);
  });
  if (llvm::isa<Call>(node) && !found.empty())
    found.erase(found.begin()); // the function
  return found;
}

void reducePython(Reduced &state, llvm::StringRef name, Test &test) {
  auto source = std::make_unique<Source>(state.text, name);
  if (!*source) {
    reduceLines(state, test);
    return;
  }
  state.partsBefore = source->statements.size();
  auto keep = [&](std::string text) {
    if (text.empty() || text.size() >= state.text.size())
      return false;
    auto next = std::make_unique<Source>(text, name);
    if (!*next || !test(text))
      return false;
    state.text = std::move(text);
    source = std::move(next);
    return true;
  };
  for (bool changed = true; std::exchange(changed, false) && !test.isOver();) {
    changed |= removeGroups(
        [&] { return source->statements.size(); },
        [&](size_t first, size_t length) { return keep(withoutStatements(*source, first, length)); }, test);
    for (size_t k = source->statements.size(); k-- > 0 && !test.isOver();)
      if (k < source->statements.size())
        for (List<Stmt> body : Source::bodies(source->statements[k].node))
          if (!body.empty() && !llvm::isa<FunctionDef, ClassDef>(source->statements[k].node) &&
              keep(dedented(*source, source->statements[k].node, body))) {
            changed = true;
            break;
          }
    for (size_t k = 0; k < source->expressions.size() && !test.isOver(); ++k) {
      const Expr *whole = source->expressions[k];
      if (llvm::isa<Constant>(whole) || source->textOf(whole).empty())
        continue;
      std::vector<std::string> smaller;
      for (const Expr *operand : operandsOf(whole))
        if (!source->textOf(operand).empty() && source->textOf(operand).size() < source->textOf(whole).size())
          smaller.push_back(source->textOf(operand).str());
      if (!llvm::isa<syntax::Name>(whole))
        smaller.push_back("1");
      for (const std::string &text : smaller)
        if (keep(apply(source->text(), {{source->begin(whole), source->end(whole), text}}))) {
          changed = true;
          --k; // the same index is the smaller expression now
          break;
        }
    }
  }
  state.partsAfter = source->statements.size();
}

} // namespace txl::reduce
