// A pass instrumentation prints the module after each pass; the header describes the purpose.
#include "pipeline/PassRecord.h"
#include "ir/Text.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"
#include "support/TextDiff.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"
#include <chrono>

using namespace txl;
using namespace txl::pipeline;

namespace txl::pipeline {
/// Observes passes on the module only; none of them runs nested passes.
class PassRecorder : public mlir::PassInstrumentation {
public:
  PassRecorder(PassRecord &record, llvm::StringRef stage) : record(record), stage(stage) {}

  void runBeforePass(mlir::Pass *pass, mlir::Operation *op) final {
    if (!isRecorded(pass, op))
      return;
    if (record.entries.empty() && record.before.empty())
      record.last = record.before = textOf(op);
    start = std::chrono::steady_clock::now();
  }
  void runAfterPass(mlir::Pass *pass, mlir::Operation *op) final { add(pass, op, /*failed=*/false); }
  void runAfterPassFailed(mlir::Pass *pass, mlir::Operation *op) final { add(pass, op, /*failed=*/true); }

private:
  static bool isRecorded(mlir::Pass *pass, mlir::Operation *op) {
    return mlir::isa<mlir::ModuleOp>(op) && !pass->getArgument().empty();
  }
  static std::string textOf(mlir::Operation *op) {
    return tt::printTTIR(mlir::cast<mlir::ModuleOp>(op), /*withLocations=*/false);
  }

  void add(mlir::Pass *pass, mlir::Operation *op, bool failed) {
    if (!isRecorded(pass, op))
      return;
    std::chrono::duration<double, std::milli> time = std::chrono::steady_clock::now() - start;
    record.add(pass->getArgument(), stage, textOf(op), time.count(), failed);
  }

  PassRecord &record;
  std::string stage;
  std::chrono::steady_clock::time_point start;
};
} // namespace txl::pipeline

std::unique_ptr<mlir::PassInstrumentation> PassRecord::instrumentation(llvm::StringRef stage) {
  return std::make_unique<PassRecorder>(*this, stage);
}

void PassRecord::add(llvm::StringRef name, llvm::StringRef stage, std::string text, double milliseconds, bool failed) {
  bool same = text == last;
  entries.push_back({name.str(), stage.str(), same ? std::string() : text, milliseconds, failed});
  last = std::move(text);
}

std::string PassRecord::json() const {
  llvm::json::Array passes;
  for (const Entry &entry : entries)
    passes.push_back(llvm::json::Object{
        {"name", entry.name},
        {"stage", entry.stage},
        {"text", entry.text.empty() ? llvm::json::Value(nullptr) : llvm::json::Value(llvm::json::fixUTF8(entry.text))},
        {"milliseconds", entry.milliseconds},
        {"failed", entry.failed}});
  llvm::json::Object object{{"before", llvm::json::fixUTF8(before)}, {"passes", std::move(passes)}};
  return llvm::formatv("{0}\n", llvm::json::Value(std::move(object))).str();
}

/// Whether `which` selects the pass with index `index`, from 0; `which` itself counts from 1.
static bool isSelected(const PassRecord::Entry &entry, size_t index, llvm::StringRef which) {
  return which.empty() || entry.name == which || std::to_string(index + 1) == which;
}

std::optional<std::string> PassRecord::diff(llvm::StringRef which) const {
  std::string all;
  bool found = which.empty();
  const std::string *last = &before;
  for (size_t i = 0; i < entries.size(); ++i) {
    const Entry &entry = entries[i];
    if (isSelected(entry, i, which)) {
      found = true;
      std::string title = llvm::formatv("{0}. {1}", i + 1, entry.name);
      if (!entry.text.empty())
        all += unifiedDiff(*last, entry.text, "before " + title, "after " + title);
      else if (!which.empty())
        all += title + " changed nothing\n";
    }
    if (!entry.text.empty())
      last = &entry.text;
  }
  return found ? std::optional(all) : std::nullopt;
}

std::optional<std::string> PassRecord::after(llvm::StringRef which) const {
  std::optional<std::string> found;
  const std::string *last = &before;
  for (size_t i = 0; i < entries.size(); ++i) {
    if (!entries[i].text.empty())
      last = &entries[i].text;
    if (!which.empty() && isSelected(entries[i], i, which))
      found = *last;
  }
  return found;
}

std::string PassRecord::names() const {
  std::string all;
  for (const Entry &entry : entries)
    all += (all.empty() ? "`" : ", `") + entry.name + "`";
  return all;
}
