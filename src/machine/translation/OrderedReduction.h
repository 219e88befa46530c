// Reductions with an order of their own (`tt.order`) as the one tree of the machine.
#ifndef TXL_MACHINE_TRANSLATION_ORDEREDREDUCTION_H
#define TXL_MACHINE_TRANSLATION_ORDEREDREDUCTION_H

namespace mlir {
class ModuleOp;
} // namespace mlir

namespace txl::machine {

/// The machine's tree combines the highest bit of positions first. Where a reduction says another order, its operands'
/// positions are renumbered, so that what comes first is the highest: a reshape to parts of a position, a transposition, and a
/// reshape back.
void renumberOrderedReductions(mlir::ModuleOp module);

} // namespace txl::machine

#endif
