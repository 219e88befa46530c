// The layouts of a TTGIR module for people: each once, as a table, with the values that have it.
#ifndef TXL_ANALYSIS_PRINTLAYOUTS_H
#define TXL_ANALYSIS_PRINTLAYOUTS_H

#include <memory>

namespace llvm {
class raw_ostream;
}
namespace mlir {
class ModuleOp;
class Pass;
} // namespace mlir

namespace txl::analysis {

/// Writes, for each layout in the order in which the module's values use it, its name and linear form, the values with
/// their types and source lines, and the table of layout/Draw.h; larger tensors than 64 x 64 get no table.
void printLayouts(mlir::ModuleOp module, llvm::raw_ostream &os);

/// `txl-print-layouts`: the same to standard output, for txl-opt.
std::unique_ptr<mlir::Pass> createPrintLayoutsPass();

} // namespace txl::analysis

#endif
