// Rewrites reductions with an explicit order (`tt.order`) to the machine's fixed tree.
#ifndef TXL_MACHINE_TRANSLATION_ORDEREDREDUCTION_H
#define TXL_MACHINE_TRANSLATION_ORDEREDREDUCTION_H

namespace mlir {
class ModuleOp;
} // namespace mlir

namespace txl::machine {

/// The machine's tree combines the highest bit of indices first. If a reduction has another order, its operands'
/// indices are permuted so that the bit to combine first is the highest: a reshape that splits the index, a
/// transposition, and a reshape back.
void renumberOrderedReductions(mlir::ModuleOp module);

} // namespace txl::machine

#endif
