// Programs that stay: a launch starts no more than there are multiprocessors, and each runs several of those that the launch
// was asked for, one after the other.
//
// `tt.get_program_id` and `tt.get_num_programs` then say which of the started programs this is, and how many there are;
// `tt.get_num_programs x {tt.asked}` how many were asked for. Where all are started, as on the tile machine, these are the
// same numbers. A kernel says how many axes of the grid it runs so; a grid with more is started whole.
#ifndef TXL_IR_FACTS_RESIDENTPROGRAMS_H
#define TXL_IR_FACTS_RESIDENTPROGRAMS_H

#include "mlir/IR/BuiltinOps.h"

namespace txl::ir {

/// The attribute of a module, that of the operation, and that of the loop over a program's output tiles.
inline constexpr llvm::StringLiteral kResident{"txl.resident"}, kAsked{"tt.asked"}, kProgramLoop{"tt.programs"};

/// Axes, from the first on, of a grid whose programs stay; 0: all are started.
unsigned residentAxes(mlir::ModuleOp module);

} // namespace txl::ir

#endif
