// A readable dump of the layouts of a TTGIR module: each once, as a table, with the values that have it.
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

/// Writes each layout in order of first use: its name and linear form, the values with their types and source lines,
/// and the table of layout/Draw.h; tensors larger than 64 x 64 get no table.
void printLayouts(mlir::ModuleOp module, llvm::raw_ostream &os);

/// `txl-print-layouts`: the same to standard output, for txl-opt.
std::unique_ptr<mlir::Pass> createPrintLayoutsPass();

} // namespace txl::analysis

#endif
