// Runs of a whole grid, in the given order or, in check mode, in several.
#ifndef TXL_MACHINE_RUN_GRIDORDER_H
#define TXL_MACHINE_RUN_GRIDORDER_H

#include "machine/run/Frame.h"

namespace txl::machine {

/// Runs every program once; `order` lists their linear ids, null: 0, 1, ….
std::unique_ptr<LaunchError> runGrid(LaunchState &state, const uint32_t *order);

/// Check mode: runs the grid under a Checker, then again in other orders, and compares what was written.
std::unique_ptr<LaunchError> checkGrid(LaunchState &state);

} // namespace txl::machine

#endif // TXL_MACHINE_RUN_GRIDORDER_H
