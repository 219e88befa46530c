// Estimates from TTGIR what each line of a kernel costs on a GPU, with a remedy for avoidable costs.
#ifndef TXL_DRIVER_REPORTS_LINEREPORT_H
#define TXL_DRIVER_REPORTS_LINEREPORT_H

#include "driver/DeviceOptions.h"
#include "mlir/IR/BuiltinOps.h"
#include "support/Facts.h"

namespace txl::driver {

/// A fact `finding` for each avoidable cost, in source order: uncoalesced accesses of global memory, bank conflicts,
/// conversions through shared memory (Findings.def); then the fact `kernel` with the resource that limits the kernel,
/// by the same cost model that chooses layouts. `module` is TTGIR before lowering.
Facts lineReport(mlir::ModuleOp module, const DeviceOptions &options);

/// Sets the fields `smem` and `limiter` of the facts about loops: the shared memory of a CTA and its capacity, and the
/// resource that limits the loop. `module` is the TTGIR that the loops became.
void addLimits(Facts &facts, mlir::ModuleOp module, const DeviceOptions &options);

} // namespace txl::driver

#endif
