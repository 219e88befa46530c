// Reading is done by MLIR's parser. It trusts its input in three ways that a reader of files cannot: it recurses as
// deep as brackets nest, it makes a table as long as the number in `%x#2` says, and it reads the byte after the text.
// So both are bounded first, and the text is copied.
#include "ir/Text.h"
#include "ir/Foreign.h"
#include "ir/Ops.h"
#include "ir/TTG.h"
#include "mlir/IR/AsmState.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;

namespace txl::tt {

static constexpr unsigned maxNesting = 256, maxResultNumber = 65535;

struct Excess {
  size_t offset;
  const char *what;
};

/// The first bracket that nests too deep or number of a result that is too large, if there is one. Strings and comments
/// are skipped.
static std::optional<Excess> findExcess(StringRef text) {
  unsigned depth = 0;
  for (size_t at = 0; at < text.size(); ++at) {
    char c = text[at];
    if (c == '"') {
      for (++at; at < text.size() && text[at] != '"' && text[at] != '\n'; ++at)
        at += text[at] == '\\';
    } else if (c == '/' && text.substr(at).starts_with("//")) {
      at = std::min(text.find('\n', at), text.size());
    } else if (c == '-' && text.substr(at).starts_with("->")) {
      ++at;
    } else if (StringRef("([{<").contains(c)) {
      if (++depth > maxNesting)
        return Excess{at, "brackets nest more than 256 deep"};
    } else if (c == '#') {
      unsigned number;
      StringRef digits = text.substr(at + 1).take_while(llvm::isDigit);
      if (!digits.empty() && (digits.getAsInteger(10, number) || number > maxResultNumber))
        return Excess{at, "an operation has no more than 65536 results"};
    } else if (StringRef(")]}>").contains(c) && depth > 0) {
      --depth;
    }
  }
  return std::nullopt;
}

static void printLocation(llvm::raw_ostream &os, Location loc) {
  if (auto file = loc->findInstanceOf<FileLineColLoc>())
    os << file.getFilename().getValue() << ":" << file.getLine() << ":" << file.getColumn();
  else
    os << loc;
}

/// What holds for a module of tile programs beyond its operations: only functions, and today's barrier.
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
  error.clear();
  llvm::raw_string_ostream os(error);
  if (std::optional<Excess> excess = findExcess(text)) {
    StringRef before = text.take_front(excess->offset);
    size_t lineStart = before.rfind('\n') + 1;
    os << name << ":" << before.count('\n') + 1 << ":" << excess->offset - lineStart + 1 << ": error: " << excess->what
       << "\n";
    return {};
  }
  ScopedDiagnosticHandler handler(&context, [&](Diagnostic &diagnostic) {
    if (diagnostic.getSeverity() != DiagnosticSeverity::Error)
      return success();
    printLocation(os, diagnostic.getLocation());
    os << ": error: " << diagnostic << "\n";
    for (Diagnostic &note : diagnostic.getNotes()) {
      printLocation(os, note.getLocation());
      os << ": note: " << note << "\n";
    }
    return success();
  });
  std::string terminated(text);
  ParserConfig config(&context);
  OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(terminated, config, name);
  if (!module || failed(finishModule(*module)))
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
