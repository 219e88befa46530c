// What a kernel's lines will cost on a GPU, read off its TTGIR, and the remedy of what costs more than it must.
#ifndef TXL_DRIVER_REPORTS_LINEREPORT_H
#define TXL_DRIVER_REPORTS_LINEREPORT_H

#include "driver/DeviceOptions.h"
#include "mlir/IR/BuiltinOps.h"
#include <string>

namespace txl::driver {

/// A line of text for each finding, in the order of the source: accesses of global memory that are not coalesced, bank
/// conflicts, conversions through shared memory, all `file:line: what; remedy`; behind them what limits the kernel, by the
/// same figures that layouts are chosen by. `module` is TTGIR as it is lowered.
std::string lineReport(mlir::ModuleOp module, const DeviceOptions &options);

} // namespace txl::driver

#endif
