// Prints the layouts of a module, each once, as a table with the values that have it.
#include "analysis/PrintLayouts.h"
#include "ir/Layouts.h"
#include "ir/Types.h"
#include "layout/Draw.h"
#include "layout/Named.h"
#include "layout/TensorTransfer.h"
#include "mlir/IR/AsmState.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;

namespace txl::analysis {

static constexpr int64_t kMaxInTable = 64 * 64;

/// `kernel.py:12`, or empty: the innermost file location.
static std::string getFileLine(Location location) {
  std::string text;
  location->walk([&](Location inner) {
    auto file = dyn_cast<FileLineColLoc>(inner);
    if (!file || !text.empty())
      return WalkResult::advance();
    text = (file.getFilename().getValue().rsplit('/').second.empty() ? file.getFilename().getValue()
                                                                     : file.getFilename().getValue().rsplit('/').second)
               .str() +
           ":" + std::to_string(file.getLine());
    return WalkResult::interrupt();
  });
  return text;
}

void printLayouts(ModuleOp module, llvm::raw_ostream &os) {
  llvm::MapVector<ttg::LayoutAttr, SmallVector<Value>> layouts;
  auto add = [&](Value value) {
    ttg::LayoutAttr layout = ttg::layoutAttrOf(value);
    if (auto buffer = dyn_cast<ttg::MemDescType>(value.getType()))
      layout = buffer.getLayout();
    if (layout)
      layouts[layout].push_back(value);
  };
  module.walk<WalkOrder::PreOrder>([&](Operation *op) {
    for (Value result : op->getResults())
      add(result);
    for (Region &region : op->getRegions())
      for (Block &block : region)
        for (Value argument : block.getArguments())
          add(argument);
  });
  AsmState state(module);
  bool first = true;
  for (auto &[attribute, values] : layouts) {
    const layout::LinearLayout &layout = attribute.getLayout();
    std::string name = layout::nameOf(layout);
    os << (first ? "" : "\n") << (name.empty() ? "" : name + "\n") << layout.str() << "\n";
    first = false;
    for (Value value : values) {
      os << "  ";
      value.printAsOperand(os, state);
      Type element = getElementTypeOrSelf(value.getType());
      if (auto buffer = dyn_cast<ttg::MemDescType>(value.getType()))
        element = buffer.getElementType();
      os << " of " << element;
      if (Operation *op = value.getDefiningOp())
        os << ", " << op->getName();
      if (std::string text = getFileLine(value.getLoc()); !text.empty())
        os << ", " << text;
      os << "\n";
    }
    int64_t elements = 1;
    for (int64_t extent : layout::shapeOf(layout))
      elements *= extent;
    if (elements <= kMaxInTable && layout::getDrawError(layout).empty())
      os << layout::drawTable(layout);
  }
}

namespace {
struct PrintLayouts : PassWrapper<PrintLayouts, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(PrintLayouts)
  StringRef getArgument() const final { return "txl-print-layouts"; }
  StringRef getDescription() const final { return "draw the layouts of the module's values"; }
  void runOnOperation() final {
    printLayouts(getOperation(), llvm::outs());
    markAllAnalysesPreserved();
  }
};
} // namespace

std::unique_ptr<Pass> createPrintLayoutsPass() { return std::make_unique<PrintLayouts>(); }

} // namespace txl::analysis
