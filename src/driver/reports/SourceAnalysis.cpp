// Analyses a file for an editor. The syntax tree and the values of the file's top level are shared by all requests. A
// value is kept for each node of the file once: of a node that is evaluated several times (unrolled loops, functions
// that are called with several types) all different texts are kept, up to a limit.
#include "driver/reports/SourceAnalysis.h"
#include "driver/CompileFile.h"
#include "driver/WarmContext.h"
#include "filehost/FileHost.h"
#include "frontend/Observer.h"
#include "frontend/evaluation/Evaluator.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/Path.h"

using namespace txl;
using namespace txl::driver;
using frontend::Value;
using frontend::ValueKind;
namespace json = llvm::json;

static constexpr size_t kLongestText = 200; // of a value, in bytes
static constexpr size_t kMostTexts = 3;     // of one node

/// A text that JSON can hold, cut to a length that an editor shows.
static std::string shown(llvm::StringRef text) { return json::fixUTF8(text.take_front(kLongestText)); }

static json::Object locationOf(const ReportedLocation &location) {
  llvm::StringRef marked = llvm::StringRef(location.sourceLine).slice(location.begin, location.end);
  int64_t length = llvm::count_if(marked, [](char byte) { return (byte & 0xc0) != 0x80; });
  return json::Object{
      {"file", json::fixUTF8(location.file)}, {"line", location.line}, {"column", location.column}, {"length", length}};
}

static json::Array printDiagnostics(const DiagnosticEngine &diags) {
  json::Array list;
  for (const Diagnostic &diagnostic : diags.diagnostics()) {
    json::Object object = locationOf(diagnostic.location());
    object["name"] = diagnostic.name();
    object["kind"] = exceptionName(diagnostic.kind());
    object["warning"] = isWarning(diagnostic.kind());
    object["message"] = json::fixUTF8(diagnostic.message());
    json::Array notes, calls;
    for (const Diagnostic::RelatedLocation &note : diagnostic.notes()) {
      json::Object related = locationOf(note.location);
      related["text"] = json::fixUTF8(note.text);
      notes.push_back(std::move(related));
    }
    for (const Diagnostic::RelatedLocation &call : diagnostic.calls()) {
      json::Object related = locationOf(call.location);
      related["text"] = json::fixUTF8(call.text);
      calls.push_back(std::move(related));
    }
    object["notes"] = std::move(notes);
    object["calls"] = std::move(calls);
    list.push_back(std::move(object));
  }
  return list;
}

namespace {
/// Collects the values of the nodes of one file.
class ValueCollector : public frontend::Observer {
public:
  explicit ValueCollector(llvm::StringRef file) : file(file) {}

  void evaluated(frontend::Evaluator &evaluator, const frontend::JitFunction &function, const syntax::Node &node,
                 Value value) override;
  json::Array print() const;

private:
  struct Entry {
    unsigned line, column, endLine, endColumn; // in the file: lines from 1, columns in bytes from 0
    Value last;                                // refers to data of the evaluation: not used after it
    const char *kind = "";
    llvm::SmallVector<std::string, 1> texts;
    std::string definition;
    unsigned definitionLine = 0;
  };

  void describe(Entry &entry, frontend::Evaluator &evaluator, Value value);

  llvm::StringRef file;
  llvm::DenseMap<const syntax::Node *, unsigned> indices;
  std::vector<Entry> entries;
};
} // namespace

static const char *kindOf(Value value) {
  switch (value.kind()) {
  case ValueKind::Tile:
    return "tile";
  case ValueKind::Buffer:
    return "buffer";
  case ValueKind::Tuple:
    return "tuple";
  case ValueKind::Function:
    return "function";
  case ValueKind::Builtin:
    return "builtin";
  case ValueKind::Method:
    return kindOf(value.asMethod().callee);
  case ValueKind::Module:
    return "module";
  case ValueKind::Class:
    return "class";
  default:
    return value.isConstexpr() ? "constant" : "other";
  }
}

/// The text of a value: of tiles and buffers the type.
static std::string textOf(frontend::Evaluator &evaluator, Value value) {
  if (value.isRuntime())
    return value.type().describe();
  if (value.is(ValueKind::Method))
    return textOf(evaluator, value.asMethod().callee);
  if (value.is(ValueKind::Function))
    return value.asFunction().name;
  if (value.is(ValueKind::Builtin))
    return value.asBuiltin().name;
  if (value.isTuple()) {
    std::string text = value.asTuple().typeName.str() + "(";
    for (auto [index, element] : llvm::enumerate(value.elements())) {
      if (text.size() > kLongestText)
        break;
      text += (index ? ", " : "") + textOf(evaluator, element);
    }
    return text + ")";
  }
  return value.isConstexpr() ? evaluator.show(value, /*repr=*/true) : value.describe();
}

void ValueCollector::describe(Entry &entry, frontend::Evaluator &evaluator, Value value) {
  entry.kind = kindOf(value);
  std::string text = shown(textOf(evaluator, value));
  if (entry.texts.size() < kMostTexts && !llvm::is_contained(entry.texts, text))
    entry.texts.push_back(std::move(text));
  while (value.is(ValueKind::Method))
    value = value.asMethod().callee;
  if (!value.is(ValueKind::Function))
    return;
  const frontend::JitFunction &function = value.asFunction();
  entry.definition = function.source->name().str();
  entry.definitionLine = function.source->reportedLine(function.def->lineno);
}

/// Whether a repeated evaluation gave nothing that is described differently.
static bool isSame(Value before, Value now) {
  return before.kind() == now.kind() && (now.isRuntime() ? before.type() == now.type() : before.identical(now));
}

void ValueCollector::evaluated(frontend::Evaluator &evaluator, const frontend::JitFunction &function,
                               const syntax::Node &node, Value value) {
  if (!llvm::isa<syntax::Name, syntax::Attribute, syntax::Call, syntax::Arg>(&node) || function.source->name() != file)
    return;
  auto [found, isNew] = indices.try_emplace(&node, entries.size());
  if (isNew) {
    const SourceBuffer &source = *function.source;
    unsigned shift = source.reportedColumnOffset();
    entries.push_back({source.reportedLine(node.lineno),
                       node.colOffset + shift,
                       source.reportedLine(node.endLineno),
                       node.endColOffset + shift,
                       Value(),
                       "",
                       {},
                       "",
                       0});
  }
  Entry &entry = entries[found->second];
  if (!isNew && isSame(entry.last, value))
    return;
  entry.last = value;
  describe(entry, evaluator, value);
}

json::Array ValueCollector::print() const {
  json::Array list;
  for (const Entry &entry : entries) {
    json::Array row{entry.line,      entry.column, entry.endLine,
                    entry.endColumn, entry.kind,   llvm::join(entry.texts, " | ")};
    if (entry.definitionLine) {
      row.push_back(json::fixUTF8(entry.definition));
      row.push_back(entry.definitionLine);
    }
    list.push_back(std::move(row));
  }
  return list;
}

static json::Object analyse(const AnalysisRequest &request, frontend::FileHost &host, llvm::StringRef name,
                            const frontend::Prelude &language) {
  DiagnosticEngine diags;
  frontend::KernelRequest kernel;
  kernel.options = request.options;
  ValueCollector values(name);
  kernel.observer = &values;
  json::Object object;
  kernel.function = findKernel(host, name, request.kernel, diags);
  if (kernel.function && specialize(kernel, request.kernel, request.signature, diags)) {
    WarmContext::Lease lease;
    frontend::compileToTTIR(lease->context(), language, kernel, host, diags);
    object["values"] = values.print();
  }
  object["diagnostics"] = printDiagnostics(diags);
  return object;
}

std::string driver::analyseSource(llvm::StringRef text, llvm::StringRef name,
                                  llvm::ArrayRef<AnalysisRequest> requests) {
  DiagnosticEngine diags;
  json::Object result;
  json::Array kernels, analyses;
  std::string decoded;
  const frontend::Prelude *language = prelude(diags);
  llvm::SmallString<128> folder = llvm::sys::path::parent_path(name);
  if (llvm::sys::fs::make_absolute(folder))
    folder.clear();
  std::unique_ptr<frontend::FileHost> host;
  if (language && readText(text, name, decoded, diags))
    host = frontend::FileHost::fromText(name.str(), std::move(decoded), std::string(folder), diags);
  if (host) {
    for (const std::string &kernel : host->kernelNames())
      kernels.push_back(json::fixUTF8(kernel));
    for (const AnalysisRequest &request : requests)
      analyses.push_back(analyse(request, *host, name, *language));
  }
  result["diagnostics"] = printDiagnostics(diags);
  result["kernels"] = std::move(kernels);
  result["analyses"] = std::move(analyses);
  return llvm::formatv("{0}", json::Value(std::move(result))).str();
}
