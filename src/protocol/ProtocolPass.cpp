// Diagnostics and JSON of verdicts.
#include "protocol/ProtocolPass.h"
#include "ir/SourcePosition.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"

using namespace mlir;

namespace txl::protocol {

static std::string textOf(const Report &report) {
  std::string text = report.what + "; " + report.remedy;
  return report.when.empty() ? text : text + " (for " + report.when + ")";
}

static void attachNotes(InFlightDiagnostic &&diagnostic, const Report &report) {
  for (auto &[at, text] : report.notes)
    diagnostic.attachNote(at) << text;
}

namespace {
struct CheckProtocol : PassWrapper<CheckProtocol, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(CheckProtocol)
  CheckProtocol() = default;
  CheckProtocol(const CheckProtocol &other) : PassWrapper(other) {}
  StringRef getArgument() const final { return "txl-check-protocol"; }
  StringRef getDescription() const final {
    return "prove or refute that warpgroups and engines have no races and no deadlocks";
  }
  void runOnOperation() final {
    for (FunctionOpInterface function : getOperation().getOps<FunctionOpInterface>()) {
      if (!function.isPublic() || function.isExternal())
        continue;
      CheckOptions options;
      options.judgesFences = fences;
      Verdict verdict = checkProtocol(function, options);
      if (verdict.report) {
        attachNotes(emitError(verdict.report->at, textOf(*verdict.report)), *verdict.report);
        signalPassFailure();
      }
      if (verdict.late)
        attachNotes(emitWarning(verdict.late->at, textOf(*verdict.late)), *verdict.late);
      if (verdict.kind == Verdict::Kind::Unknown)
        emitRemark(verdict.missingAt.value_or(function.getLoc()),
                   "the protocol is neither proved nor refuted; not known: " + verdict.missing);
      if (verdict.kind == Verdict::Kind::Proved)
        emitRemark(function.getLoc(), "the protocol is proved");
    }
    markAllAnalysesPreserved();
  }

  Option<bool> fences{*this, "fences", llvm::cl::desc("Judge proxy fences, of a program after txl-insert-barriers"),
                      llvm::cl::init(false)};
};
} // namespace

std::unique_ptr<Pass> createCheckProtocolPass() { return std::make_unique<CheckProtocol>(); }

static llvm::json::Object positionOf(Location location) {
  FileLineColLoc position = ir::filePosition(location);
  if (!position)
    return {};
  return llvm::json::Object{
      {"file", position.getFilename().str()}, {"line", position.getLine()}, {"column", position.getColumn()}};
}

static llvm::json::Object objectOf(const Report &report) {
  llvm::json::Object object = positionOf(report.at);
  object["kind"] = report.kind;
  object["what"] = report.what;
  object["remedy"] = report.remedy;
  object["when"] = report.when;
  llvm::json::Array notes;
  for (auto &[at, text] : report.notes) {
    llvm::json::Object note = positionOf(at);
    note["text"] = text;
    notes.push_back(std::move(note));
  }
  object["notes"] = std::move(notes);
  return object;
}

std::string jsonOf(const Verdict &verdict, StringRef kernel) {
  llvm::json::Object object{{"kernel", kernel},     {"verdict", nameOf(verdict.kind)}, {"missing", verdict.missing},
                            {"runs", verdict.runs}, {"events", verdict.events},        {"period", verdict.period}};
  if (verdict.missingAt)
    object["missing_at"] = positionOf(*verdict.missingAt);
  if (verdict.report)
    object["finding"] = objectOf(*verdict.report);
  if (verdict.late)
    object["late"] = objectOf(*verdict.late);
  if (verdict.unlikely)
    object["unlikely"] = objectOf(*verdict.unlikely);
  return llvm::formatv("{0}\n", llvm::json::Value(std::move(object)));
}

} // namespace txl::protocol
