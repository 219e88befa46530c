// Ranks alternate on the emulator as on the tile machine: after a round of a cluster, as the generator of the group
// decides, and when all threads of the launch wait. Races between their launches are found by one shadow of the memory
// that they share (emulator/races/RankShadow.h).
#include "driver/emulated/EmulatedRanks.h"
#include "driver/emulated/EmulatedReport.h"
#include "emulator/races/RankShadow.h"
#include "machine/Machine.h"
#include "machine/Ranks.h"
#include <set>

namespace txl::driver {

using machine::LaunchError;

namespace {
/// The interleaving of a rank's launch with the others.
class RankInterleaving final : public emulator::Interleaving {
public:
  RankInterleaving(machine::RankGroup &group, llvm::StringRef kernel, const emulator::Launch &launch)
      : group(group), kernel(kernel), launch(launch) {}

  Others pass(bool changed) override {
    group.epoch += changed;
    return group.random(2) ? Others::Idle : yield();
  }

  Others wait(const emulator::Fault &where, bool canExpire) override {
    std::unique_ptr<LaunchError> error = describe(where);
    group.setStuck(describe(where), canExpire);
    if (group.isDeadlocked()) {
      group.makeDeadlock(*error);
      failure = std::move(error);
      return Others::Stopped;
    }
    Others others = yield();
    return others != Others::Stopped && canExpire && group.takeExpiry() ? Others::Expired : others;
  }

  std::unique_ptr<LaunchError> failure; // after Stopped

private:
  Others yield() {
    uint64_t before = group.epoch;
    const bool goesOn = group.yield();
    if (launch.ranks)
      launch.ranks->isComplete &= !group.usesMachine;
    if (goesOn)
      return group.epoch == before ? Others::Idle : Others::Active;
    failure = group.otherFailure();
    return Others::Stopped;
  }

  std::unique_ptr<LaunchError> describe(const emulator::Fault &where) const {
    auto error = std::make_unique<LaunchError>();
    error->kind = LaunchError::Kind::Deadlock;
    error->what = machine::RankGroup::describeWait(where.cluster, kernel);
    error->location = locationOf(where.lines);
    return error;
  }

  machine::RankGroup &group;
  const llvm::StringRef kernel;
  const emulator::Launch &launch;
};
} // namespace

namespace {
/// What launches of all ranks share.
struct EmulatedState final : machine::RankGroup::State {
  explicit EmulatedState(unsigned ranks) : shadow(ranks) {}

  emulator::RankShadow shadow;
  std::set<std::shared_ptr<const emulator::Program>> programs; // that the shadow refers to
  unsigned barriers = 0;
};
} // namespace

/// The shadow of the group's memory for a launch of `program`; null if races between ranks are not checked.
static emulator::RankShadow *shadowOf(machine::RankGroup &group, std::shared_ptr<const emulator::Program> program) {
  if (!group.checker())
    return nullptr;
  if (!group.emulated)
    group.emulated = std::make_unique<EmulatedState>(group.size());
  auto &state = static_cast<EmulatedState &>(*group.emulated);
  state.programs.insert(std::move(program));
  if (std::exchange(state.barriers, group.completedBarriers()) != group.completedBarriers())
    state.shadow.meet();
  state.shadow.isComplete &= !group.usesMachine;
  return &state.shadow;
}

std::unique_ptr<LaunchError> runRanked(machine::RankGroup &group, llvm::StringRef kernel,
                                       std::shared_ptr<const emulator::Program> program, emulator::Launch &launch,
                                       llvm::function_ref<void()> run) {
  RankInterleaving interleaving(group, kernel, launch);
  launch.interleaving = &interleaving;
  launch.threads = 1;
  if (!launch.seed)
    launch.seed = group.random(UINT32_MAX);
  ++group.epoch; // the host may have written
  if (!group.yield())
    return group.otherFailure();
  launch.ranks = shadowOf(group, std::move(program));
  launch.rank = machine::RankGroup::currentRank();
  run();
  ++group.epoch;
  return std::move(interleaving.failure);
}

} // namespace txl::driver
