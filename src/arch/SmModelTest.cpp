// Every target has a row and a default GPU; the numbers of a row agree with each other and with Architecture.
#include "arch/SmModel.h"
#include "arch/RegisterPool.h"
#include "llvm/ADT/STLExtras.h"
#include <gtest/gtest.h>
#include <set>

using namespace txl::arch;

TEST(SmModel, EveryTargetHasItsRow) {
  for (const Architecture &target : architectures()) {
    const SmModel &model = smModelOf(target);
    EXPECT_EQ(model.sm, target.sm) << target.name.str();
    EXPECT_EQ(&findSmModel(target.name), &model);
  }
  for (const SmModel &model : smModels())
    EXPECT_TRUE(llvm::any_of(architectures(), [&](const Architecture &target) { return target.sm == model.sm; }))
        << model.sm;
  for (const char *name : {"", "cpu", "sm_75", "sm_900"})
    EXPECT_EQ(&findSmModel(name), &portableSmModel()) << name;
}

TEST(SmModel, EveryTargetHasOneDefaultGpu) {
  for (const Architecture &target : architectures()) {
    EXPECT_EQ(llvm::count_if(gpus(), [&](const Gpu &gpu) { return gpu.isDefault && gpu.sm == target.sm; }), 1)
        << target.name.str();
    EXPECT_EQ(defaultGpu(target).sm, target.sm);
  }
  for (const Gpu &gpu : gpus()) {
    EXPECT_TRUE(gpu.sms && gpu.sms <= kMaxSMs) << gpu.name.str();
    EXPECT_TRUE(gpu.clockMHz && gpu.dramGBps && gpu.l2KB) << gpu.name.str();
    // L2 is faster than DRAM.
    if (gpu.l2CycleBytes)
      EXPECT_GT(double(gpu.l2CycleBytes) * gpu.clockMHz * 1e-3, gpu.dramGBps) << gpu.name.str();
  }
}

TEST(SmModel, OccupanciesArePositive) {
  for (const Architecture &target : architectures()) {
    const SmModel &model = smModelOf(target);
    for (const SmOperation &operation : smOperations()) {
      EXPECT_GT(operation.work, 0) << operation.name.str();
      EXPECT_GE(operation.latency, 0) << operation.name.str();
      if (has(target, operation) && model.throughput(operation.unit) > 0)
        EXPECT_GT(model.occupancy(operation), 0) << target.name.str() << ' ' << operation.name.str();
    }
    EXPECT_TRUE(model.mma && model.fp32 && model.integer && model.specialFunctions && model.shuffle &&
                model.sharedBytes && model.globalBytes && model.issueSlots)
        << target.name.str();
    EXPECT_LE(model.mmaSync, model.mma);
    EXPECT_EQ(model.throughput(Unit::Issue), 4) << target.name.str(); // a scheduler for each quarter of an SM
  }
}

TEST(SmModel, LatenciesAreNoLessThanOccupancies) {
  const SmModel &hopper = smModelOf(*findArchitecture("sm_90a"));
  for (const SmOperation &operation : smOperations()) {
    EXPECT_GT(operation.issue, 0) << operation.name.str();
    EXPECT_EQ(&smOperation(operation.name), &operation);
    if (operation.latency && operation.unit == Unit::Mma)
      EXPECT_GE(operation.latency, hopper.occupancy(operation)) << operation.name.str();
    bool isEngine = operation.completion != Completion::Register;
    EXPECT_EQ(isEngine, operation.unit == Unit::Mma || operation.name.starts_with("cp.async")) << operation.name.str();
  }
  EXPECT_LT(smOperation("ld.global.v4").latency, smOperation("ld.global.v4.dram").latency);
}

TEST(SmModel, NamesAreUnique) {
  std::set<llvm::StringRef> operations, names;
  for (const SmOperation &operation : smOperations())
    EXPECT_TRUE(operations.insert(operation.name).second) << operation.name.str();
  for (const Gpu &gpu : gpus())
    EXPECT_TRUE(names.insert(gpu.name).second) << gpu.name.str();
}

TEST(SmModel, AWgmmaTakesHalfACycleAColumn) {
  const Architecture &hopper = *findArchitecture("sm_90a");
  for (const SmOperation &operation : smOperations())
    if (operation.name == "wgmma.m64n256k16.f16") {
      EXPECT_EQ(smModelOf(hopper).occupancy(operation), 128);
      EXPECT_TRUE(has(hopper, operation));
      EXPECT_FALSE(has(*findArchitecture("sm_90"), operation));
      EXPECT_FALSE(has(*findArchitecture("sm_100a"), operation));
    }
}

TEST(SmModel, CapacitiesAgreeWithTheArchitecture) {
  for (const Architecture &target : architectures()) {
    const SmModel &model = smModelOf(target);
    EXPECT_EQ(target.sharedPerBlock + model.sharedPerCta, target.sharedPerSM) << target.name.str();
    EXPECT_TRUE(model.ctas && model.ctas <= kMaxCtasPerSM) << target.name.str();
    // A full SM has at least a warp a CTA.
    EXPECT_LE(model.ctas * kThreadsPerWarp, target.threadsPerSM) << target.name.str();
    EXPECT_EQ(model.tensorMemory != 0, target.sm >= 100 && target.sm <= 110) << target.name.str();
  }
}

TEST(SmModel, BudgetsFitTheirCapacities) {
  for (const Architecture &target : architectures()) {
    const SmModel &model = smModelOf(target);
    const SharedBudgets &shared = model.shared;
    EXPECT_LE(shared.prefetchedRows + shared.barriers, shared.reserved);
    EXPECT_LE(shared.outsideTiles, shared.reserved);
    EXPECT_LT(shared.reserved + shared.conversionScratch, target.sharedPerBlock) << target.name.str();
    for (unsigned registers : {model.registers.tmaProducer, model.registers.explicitProducer,
                               model.registers.explicitProducerOfMany, model.registers.maxConsumer}) {
      EXPECT_EQ(registers % kRegisterUnit, 0u) << registers; // of setmaxnreg
      EXPECT_TRUE(registers >= 24 && registers <= kMaxRegisters) << registers;
    }
    EXPECT_LE(model.registers.wgmmaAccumulator, int64_t(kRegistersPerThread));
    EXPECT_GE(model.stores.minSlices, 2 * model.stores.sliceBuffers);
    EXPECT_LE(model.warps.maxSpecialized * kThreadsPerWarp, kThreadsPerBlock);
  }
}
