// The tables of SmModels.def, and lookup.
#include "arch/SmModel.h"
#include "llvm/ADT/STLExtras.h"

namespace txl::arch {

/// Shared memory that the system takes of each CTA, on all architectures (CUDA C++ Programming Guide).
static constexpr unsigned kSystemShared = 1024;

static constexpr SmModel models[] = {
#define SM_MODEL(sm, mma, mmaSync, fp32, integer, special, shuffle, shared, global, issue, ctas, tensorKB)             \
  {sm, mma, mmaSync, fp32, integer, special, shuffle, shared, global, issue, ctas, (tensorKB) * 1024, kSystemShared},
#include "arch/SmModels.def"
};

static constexpr SmOperation operations[] = {
#define SM_OPERATION(name, first, last, specific, unit, work, latency, issue, completion)                              \
  {name, first, last, specific, Unit::unit, work, latency, issue, Completion::completion},
#include "arch/SmModels.def"
};

static constexpr Gpu gpuRows[] = {
#define GPU(name, sm, isDefault, sms, clockMHz, dramGBps, l2KB, l2CycleBytes)                                          \
  {name, sm, isDefault, sms, clockMHz, dramGBps, l2KB, l2CycleBytes},
#include "arch/SmModels.def"
};

double SmModel::throughput(Unit unit) const {
  switch (unit) {
  case Unit::Mma:
    return mma;
  case Unit::MmaSync:
    return mmaSync;
  case Unit::SpecialFunctions:
    return specialFunctions;
  case Unit::FP32:
    return fp32;
  case Unit::Integer:
    return integer;
  case Unit::Shuffle:
    return shuffle;
  case Unit::Shared:
    return sharedBytes;
  case Unit::Global:
    return globalBytes;
  case Unit::Issue:
    return issueSlots;
  }
  return 0;
}

double SmModel::occupancy(const SmOperation &operation) const {
  double perCycle = throughput(operation.unit);
  return perCycle ? operation.work / perCycle : 0;
}

llvm::ArrayRef<SmModel> smModels() { return models; }
llvm::ArrayRef<SmOperation> smOperations() { return operations; }
const SmOperation &smOperation(llvm::StringRef name) {
  return *llvm::find_if(operations, [&](const SmOperation &operation) { return operation.name == name; });
}
llvm::ArrayRef<Gpu> gpus() { return gpuRows; }

const SmModel &smModelOf(const Architecture &architecture) {
  const SmModel *found = llvm::find_if(models, [&](const SmModel &row) { return row.sm == architecture.sm; });
  return found == std::end(models) ? portableSmModel() : *found;
}

const SmModel &portableSmModel() {
  // The throughputs that all architectures have at least.
  static constexpr SmModel row = {0, 512, 512, 64, 64, 16, 32, 128, 64, 4, kMaxCtasPerSM, 0, kSystemShared};
  return row;
}

const SmModel &findSmModel(llvm::StringRef target) {
  const Architecture *architecture = findArchitecture(target);
  return architecture ? smModelOf(*architecture) : portableSmModel();
}

bool has(const Architecture &architecture, const SmOperation &operation) {
  return operation.first <= architecture.sm && architecture.sm <= operation.last &&
         (architecture.specific || !operation.specific);
}

const Gpu &defaultGpu(const Architecture &architecture) {
  return *llvm::find_if(gpuRows, [&](const Gpu &gpu) { return gpu.isDefault && gpu.sm == architecture.sm; });
}

} // namespace txl::arch
