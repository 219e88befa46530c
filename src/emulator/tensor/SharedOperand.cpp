// Checks of the units of a matrix in shared memory.
#include "emulator/tensor/SharedOperand.h"
#include "emulator/tensor/TensorOrder.h"
#include "support/Bounds.h"

using namespace txl;
using namespace txl::emulator;

EngineIssue emulator::beginTensorOperation(Executor &x, unsigned lane) {
  EngineIssue issue = {lane, {}, 0};
  if (x.races) {
    issue.label = {tensorThreadKey(*x.warp, lane), x.warp->tensorCommits[lane] + 1};
    issue.time = x.races->labels().add(issue.label);
  }
  return issue;
}

bool emulator::checkSharedReads(Executor &x, const EngineIssue &issue, Cta &cta, const MatrixLayout &layout,
                                const std::string &what, llvm::function_ref<void(size_t, unsigned)> isUndefined) {
  const uint32_t mask = 1u << issue.lane;
  for (size_t unit = 0; unit < layout.offsets.size(); ++unit) {
    if (!isWithin(layout.offsets[unit], 16, cta.shared.size()))
      return refuseTensor(x, mask,
                          llvm::formatv("{0} has 16 bytes at 0x{1:x-}, outside of the {2} bytes of shared memory from "
                                        "0x{3:x-} on; its descriptor has a wrong address, offset or layout",
                                        what, uint32_t(sharedBase) + layout.offsets[unit], cta.shared.size(),
                                        sharedBase));
    const uint8_t *shadow = x.checks ? cta.sharedDefined.data() + layout.offsets[unit] : nullptr;
    for (unsigned b = 0; shadow && b < 16; ++b)
      if (shadow[b] == NotDefined)
        isUndefined(unit, b);
  }
  if (!x.races)
    return true;
  EngineRead read;
  read.first = layout.low >> x.races->sharedShift;
  read.cells = layout.cells(x.races->sharedShift);
  read.key = issue.label.completionKey;
  read.time = issue.time;
  return x.races->engineReads(issue.lane, *cta.cells, std::move(read));
}
