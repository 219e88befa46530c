// Programs that stay: a launch starts at most so many on each multiprocessor as run there at once, and each runs several of
// those that the launch was asked for, one after the other.
//
// `tt.get_program_id x` and `tt.get_num_programs x` then say which of the started programs this is, and how many there
// are; `tt.get_num_programs x {tt.asked}` how many were asked for. Where all are started, as on the tile machine, these are
// the same number. A grid with further dimensions is started whole.
#ifndef TXL_IR_FACTS_RESIDENTPROGRAMS_H
#define TXL_IR_FACTS_RESIDENTPROGRAMS_H

#include "mlir/IR/BuiltinOps.h"

namespace txl::ir {

/// The attribute of a module, and that of the operation.
inline constexpr llvm::StringLiteral kResident{"txl.resident"}, kAsked{"tt.asked"};

/// Programs of a multiprocessor; 0: all are started.
unsigned residentPrograms(mlir::ModuleOp module);

} // namespace txl::ir

#endif
