// Estimates from TTGIR what each line of a kernel costs on a GPU, with a remedy for avoidable costs.
#ifndef TXL_DRIVER_REPORTS_LINEREPORT_H
#define TXL_DRIVER_REPORTS_LINEREPORT_H

#include "driver/DeviceOptions.h"
#include "mlir/IR/BuiltinOps.h"
#include <string>

namespace txl::driver {

/// A line of text for each finding, in source order: uncoalesced accesses of global memory, bank conflicts, conversions
/// through shared memory, as `file:line: what; remedy`; then the resource that limits the kernel, by the same cost
/// model that chooses layouts. `module` is TTGIR before lowering.
std::string lineReport(mlir::ModuleOp module, const DeviceOptions &options);

} // namespace txl::driver

#endif
