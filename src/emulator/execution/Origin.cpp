// The launch that a CTA belongs to. A report names CTAs of this launch, and with ranks those of other launches, which
// may be of another program.
#include "emulator/execution/Executor.h"
#include "emulator/races/RankShadow.h"

using namespace txl;
using namespace txl::emulator;

Executor::Origin Executor::originOf(uint32_t cta) const {
  if (!globalShadow || !globalShadow->ranks)
    return {program, launch.grid, launch.block, launch.cluster, 0};
  const RankShadow::Record &record = globalShadow->ranks->recordOf(cta);
  return {*record.program, record.grid, record.block, record.cluster, record.first};
}
