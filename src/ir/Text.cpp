// MLIR's parser reads the text, but it trusts its input in four ways that a reader of untrusted files cannot. It
// recurses as deep as brackets and aliases nest and as long as the sums of an affine map are; it allocates a table of N
// entries for `%x#N`; and it reads the byte after the text. So TextCheck bounds these first, and the text is copied.
#include "ir/Text.h"
#include "ir/Foreign.h"
#include "ir/ops/BarrierOps.h"
#include "ir/ops/FunctionOps.h"
#include "ir/triton/ReadTriton.h"
#include "mlir/IR/AsmState.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "support/Limits.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;

namespace txl::tt {

namespace {
/// A scan of a text for constructs that would crash MLIR's parser.
class TextCheck {
public:
  explicit TextCheck(StringRef text) : text(text) {}

  struct Excess {
    size_t offset;
    std::string what;
  };
  std::optional<Excess> find();

private:
  std::optional<Excess> atBracket();
  std::optional<Excess> atResultIndex(StringRef digits);
  std::optional<Excess> atAlias(StringRef name);
  std::optional<Excess> excess(const Twine &what) const { return Excess{at, what.str()}; }

  StringRef text;
  size_t at = 0;
  unsigned brackets = 0;
  // The nesting depth of each alias (an alias may use others), and the alias that is being defined.
  llvm::StringMap<unsigned> depths;
  StringRef defined;
};
} // namespace

static bool isIdentifierCharacter(char c) { return llvm::isAlnum(c) || c == '_' || c == '$' || c == '.'; }

/// Called at an opening bracket.
std::optional<TextCheck::Excess> TextCheck::atBracket() {
  if (++brackets > limits::textNesting)
    return excess("brackets nest more than " + Twine(limits::textNesting) + " deep");
  StringRef before = text.take_front(at);
  if (text[at] == '<' && (before.ends_with("affine_map") || before.ends_with("affine_set")))
    return excess("a tile program has no affine maps");
  return std::nullopt;
}

/// Called at `#12`, the index of a result.
std::optional<TextCheck::Excess> TextCheck::atResultIndex(StringRef digits) {
  unsigned index;
  if (digits.getAsInteger(10, index) || index >= limits::operationResults)
    return excess("an operation has no more than " + Twine(limits::operationResults) + " results");
  return std::nullopt;
}

/// Called at `#name` or `!name`, which is an alias unless it is an attribute or type of a dialect.
std::optional<TextCheck::Excess> TextCheck::atAlias(StringRef name) {
  StringRef rest = text.substr(at + name.size()).ltrim(' ');
  if (brackets == 0 && rest.starts_with("=") && !rest.starts_with("==")) {
    defined = name;
    depths[name] = 1;
    return std::nullopt;
  }
  if (defined.empty())
    return std::nullopt;
  unsigned depth = depths.lookup(name) + 1;
  if (depth > limits::textAliases)
    return excess("aliases are nested more than " + Twine(limits::textAliases) + " deep");
  unsigned &own = depths[defined];
  own = std::max(own, depth);
  return std::nullopt;
}

/// Scans the text, skipping strings and comments.
std::optional<TextCheck::Excess> TextCheck::find() {
  std::optional<Excess> found;
  for (; at < text.size() && !found; ++at) {
    char c = text[at];
    if (c == '"') {
      for (++at; at < text.size() && text[at] != '"' && text[at] != '\n'; ++at)
        at += text[at] == '\\';
    } else if (c == '/' && text.substr(at).starts_with("//")) {
      at = std::min(text.find('\n', at), text.size());
    } else if (c == '-' && text.substr(at).starts_with("->")) {
      ++at;
    } else if (StringRef("([{<").contains(c)) {
      found = atBracket();
    } else if (StringRef(")]}>").contains(c)) {
      brackets -= brackets > 0;
    } else if (c == '#' || c == '!') {
      StringRef name = text.substr(at, 1 + text.substr(at + 1).take_while(isIdentifierCharacter).size());
      StringRef digits = name.drop_front().take_while(llvm::isDigit);
      if (name.size() > 1)
        found = digits.empty() ? atAlias(name) : atResultIndex(digits);
    }
  }
  return found;
}

std::string checkText(StringRef text, StringRef name) {
  std::optional<TextCheck::Excess> excess = TextCheck(text).find();
  if (!excess)
    return {};
  StringRef before = text.take_front(excess->offset);
  size_t column = excess->offset - (before.rfind('\n') + 1) + 1;
  return (name + ":" + Twine(before.count('\n') + 1) + ":" + Twine(column) + ": error: " + excess->what + "\n").str();
}

static void printLocation(llvm::raw_ostream &os, Location loc) {
  if (auto file = loc->findInstanceOf<FileLineColLoc>())
    os << file.getFilename().getValue() << ":" << file.getLine() << ":" << file.getColumn();
  else
    os << loc;
}

/// Module-level checks after parsing: a module holds only functions, and older barriers become `ttg.barrier`.
static LogicalResult finishModule(ModuleOp module) {
  for (Operation &op : *module.getBody())
    if (!isa<FuncOp>(op))
      return op.emitError("a module of tile programs holds `tt.func` only, not `") << op.getName() << "`";
  SmallVector<foreign::GPUBarrierOp> barriers;
  module.walk([&](foreign::GPUBarrierOp op) { barriers.push_back(op); });
  for (foreign::GPUBarrierOp op : barriers) {
    OpBuilder builder(op);
    ttg::BarrierOp::create(builder, op.getLoc(), ttg::BarrierScope::All);
    op.erase();
  }
  return success();
}

OwningOpRef<ModuleOp> parseTTIR(MLIRContext &context, StringRef text, StringRef name, std::string &error) {
  error = checkText(text, name);
  if (error.empty())
    error = triton::findUnsupportedOperation(text, name);
  if (!error.empty())
    return {};
  llvm::raw_string_ostream os(error);
  ScopedDiagnosticHandler handler(&context, [&](mlir::Diagnostic &diagnostic) {
    if (diagnostic.getSeverity() != DiagnosticSeverity::Error)
      return success();
    printLocation(os, diagnostic.getLocation());
    os << ": error: " << diagnostic << "\n";
    for (mlir::Diagnostic &note : diagnostic.getNotes()) {
      printLocation(os, note.getLocation());
      os << ": note: " << note << "\n";
    }
    return success();
  });
  std::string terminated = triton::renameTritonOperations(text);
  ParserConfig config(&context, /*verifyAfterParse=*/false); // types still have Triton's layout names
  OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(terminated, config, name);
  if (!module || failed(triton::readTriton(*module)) || failed(verify(*module)) || failed(finishModule(*module)))
    return {};
  return module;
}

std::string printTTIR(ModuleOp module, bool withLocations) {
  std::string text;
  llvm::raw_string_ostream os(text);
  OpPrintingFlags flags;
  flags.enableDebugInfo(withLocations).printNameLocAsPrefix(true);
  module->print(os, flags);
  text.resize(StringRef(text).rtrim('\n').size());
  return text + "\n";
}

} // namespace txl::tt
