// Counts the operations of the module before and after a pass; the difference shows what the pass did, even if it
// reports nothing.
#include "pipeline/PassDecisions.h"
#include "ir/SourceFacts.h"
#include "ir/SourcePosition.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassManager.h"
#include "pipeline/Pipeline.h"
#include "support/Decisions.h"
#include "llvm/Support/raw_ostream.h"
#include <map>

using namespace txl;

namespace {
/// The number of operations by source location and name.
struct OperationCounts {
  using SourceLocation = std::tuple<std::string, unsigned, unsigned>;
  std::map<SourceLocation, std::map<std::string, int>> counts;

  explicit OperationCounts(mlir::Operation *module) {
    module->walk([this](mlir::Operation *op) {
      mlir::FileLineColLoc at = ir::filePosition(op->getLoc());
      SourceLocation location =
          at ? SourceLocation(at.getFilename().str(), at.getLine(), at.getColumn()) : SourceLocation("", 0, 0);
      ++counts[location][op->getName().getStringRef().str()];
    });
  }

  /// Adds a fact for each location: `change=kernel.py:17:9 removed=arith.mulf,arith.addf added=math.fma`.
  void addChangesTo(const OperationCounts &after, Facts &facts) const {
    auto changes = counts; // becomes the counts after less those before
    for (auto &[location, names] : changes)
      for (auto &[name, count] : names)
        count = -count;
    for (auto &[location, names] : after.counts)
      for (auto &[name, count] : names)
        changes[location][name] += count;
    for (auto &[location, names] : changes) {
      Fact::Names removed, added;
      for (auto &[name, count] : names)
        if (count)
          (count < 0 ? removed : added)
              .push_back(name + (std::abs(count) > 1 ? "*" + std::to_string(std::abs(count)) : ""));
      if (removed.empty() && added.empty())
        continue;
      auto &[file, line, column] = location;
      facts.push_back(Fact("change", {file, line, column}).set("removed", removed).set("added", added));
    }
  }
};

class Explainer : public mlir::PassInstrumentation {
public:
  Explainer(const pipeline::ExplainedPasses &passes, llvm::raw_ostream &os) : passes(passes), os(os) {}

  void runBeforePass(mlir::Pass *pass, mlir::Operation *op) final {
    if (!isSelected(pass, op))
      return;
    facts.clear();
    listener.emplace(pass->getArgument(), [this](Fact fact) { facts.push_back(std::move(fact)); });
    before.emplace(op);
  }
  void runAfterPass(mlir::Pass *pass, mlir::Operation *op) final {
    if (!isSelected(pass, op))
      return;
    before->addChangesTo(OperationCounts(op), facts);
    print(pass->getArgument(), op);
    stopListening();
  }
  void runAfterPassFailed(mlir::Pass *pass, mlir::Operation *op) final {
    if (isSelected(pass, op))
      stopListening();
  }

private:
  /// Prints the facts, each with the name of the pass as its first field, after a fact with their number.
  void print(llvm::StringRef pass, mlir::Operation *module) {
    facts.insert(facts.begin(), Fact("decisions", ir::lineOf(module)).set("facts", facts.size()));
    for (Fact &fact : facts) {
      fact.fields.insert(fact.fields.begin(), {"pass", pass.str()});
      passes.asJSON ? printFactAsJSON(os, fact) : printFact(os, fact);
      os << '\n';
    }
  }
  bool isSelected(mlir::Pass *pass, mlir::Operation *op) const {
    return mlir::isa<mlir::ModuleOp>(op) && llvm::is_contained(passes.names, pass->getArgument());
  }
  void stopListening() {
    listener.reset();
    before.reset();
  }

  pipeline::ExplainedPasses passes;
  llvm::raw_ostream &os;
  Facts facts; // of the pass that runs
  std::optional<DecisionListener> listener;
  std::optional<OperationCounts> before;
};
} // namespace

std::unique_ptr<mlir::PassInstrumentation> pipeline::explainPasses(const ExplainedPasses &passes,
                                                                   llvm::raw_ostream &os) {
  return std::make_unique<Explainer>(passes, os);
}
