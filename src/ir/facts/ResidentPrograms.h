// Persistent kernels: a launch starts at most as many programs as are resident on the SMs, and each computes several of
// the requested programs' output tiles, one after the other.
//
// `tt.get_program_id` and `tt.get_num_programs` then return the index and number of the started programs;
// `tt.get_num_programs x {tt.requested}` returns the requested number. Where all programs are started, as on the tile
// machine (the reference interpreter), both numbers are equal. The module attribute gives the number of grid axes that
// are persistent; a grid with more axes is started as a whole.
#ifndef TXL_IR_FACTS_RESIDENTPROGRAMS_H
#define TXL_IR_FACTS_RESIDENTPROGRAMS_H

#include "ir/facts/Attributes.h"
#include "mlir/IR/BuiltinOps.h"

namespace txl::ir {

/// The number of leading grid axes that are persistent; 0: all programs are started.
unsigned residentAxes(mlir::ModuleOp module);

} // namespace txl::ir

#endif
