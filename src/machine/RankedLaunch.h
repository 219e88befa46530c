// Runs a launch of a rank (machine/Ranks.h).
#ifndef TXL_MACHINE_RANKEDLAUNCH_H
#define TXL_MACHINE_RANKEDLAUNCH_H

#include <cstdint>
#include <memory>

namespace txl::machine {

class RankGroup;
struct LaunchError;
struct LaunchState;

/// Runs all `programs` (clusters, if the kernel has them) of the launch on the calling thread, which is a rank of
/// `group`. Null on success.
std::unique_ptr<LaunchError> runRanked(LaunchState &state, RankGroup &group, uint32_t programs);

} // namespace txl::machine

#endif // TXL_MACHINE_RANKEDLAUNCH_H
