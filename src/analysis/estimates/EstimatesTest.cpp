// The estimates of registers and shared memory stay within the capacities that they are compared with.
#include "analysis/estimates/RegisterEstimate.h"
#include "analysis/estimates/SharedEstimate.h"
#include "arch/CtaOccupancy.h"
#include "mlir/IR/MLIRContext.h"
#include <gtest/gtest.h>

using namespace txl;
using namespace txl::analysis;

static const arch::Architecture &hopper() { return *arch::findArchitecture("sm_90a"); }

TEST(RegisterEstimate, ProducersOfCopiesHaveRegistersForEachOfThem) {
  const arch::SmModel &model = arch::smModelOf(hopper());
  EXPECT_EQ(producerRegisters(0, model), 24u);
  EXPECT_EQ(producerRegisters(1, model), 64u); // 60, in units of eight
  EXPECT_EQ(producerRegisters(8, model), 88u);
}

TEST(RegisterEstimate, ConsumersGetWhatProducersGive) {
  const arch::SmModel &model = arch::smModelOf(hopper());
  std::optional<RegisterShares> shares = computeRegisterShares(4, 3, 1, 2, 24, model);
  ASSERT_TRUE(shares); // 168 at the start
  EXPECT_EQ(shares->consumerRegisters, 240u);
  EXPECT_LE(2 * shares->consumerRegisters + shares->producerRegisters, 3 * 168u);
  EXPECT_FALSE(computeRegisterShares(4, 3, 0, 3, 24, model));  // nothing to give
  EXPECT_FALSE(computeRegisterShares(4, 3, 3, 0, 24, model));  // nothing that takes
  EXPECT_FALSE(computeRegisterShares(4, 2, 1, 1, 24, model));  // all have 255 already
  EXPECT_FALSE(computeRegisterShares(4, 3, 1, 2, 168, model)); // producers need all
}

TEST(RegisterEstimate, BytesOfRegisters) { EXPECT_EQ(registerBytes(64, 128), 64u * 4 * 128); }

TEST(SharedEstimate, CountsTilesAndBuffers) {
  mlir::MLIRContext context;
  context.loadDialect<ttg::TTGDialect>();
  mlir::Builder builder(&context);
  EXPECT_EQ(tileBytes(mlir::RankedTensorType::get({128, 64}, builder.getF16Type())), 16384u);
  EXPECT_EQ(tileBytes(mlir::RankedTensorType::get({128}, builder.getI1Type())), 128u);
  EXPECT_EQ(tileBytes(mlir::RankedTensorType::get({0, 64}, builder.getF32Type())), 0u);
  EXPECT_EQ(tileBytes(builder.getF32Type()), 0u);
  auto buffer = ttg::MemDescType::get({64, 64}, builder.getF32Type(), ttg::LayoutAttr());
  EXPECT_EQ(tileBytes(buffer), 16384u);
  EXPECT_EQ(tileBytes(buffer.getMultiBufferType(3)), 3 * 16384u);
}

TEST(SharedEstimate, RingsLeaveWhatIsReserved) {
  const uint64_t all = hopper().sharedPerBlock, reserved = arch::smModelOf(hopper()).shared.reserved;
  EXPECT_EQ(estimateRingSpace({}, hopper()).available, all - reserved);
  EXPECT_EQ(estimateRingSpace({}, hopper()).reserved, reserved);
  EXPECT_EQ(estimateRingSpace({.operands = uint64_t(1) << 40}, hopper()).available, 0u);
  RingDemand specialized{.isWarpSpecialized = true, .epilogueStores = 64 << 10, .epilogueBoxes = 0};
  EXPECT_EQ(estimateRingSpace(specialized, hopper()).available, all - reserved - (64 << 10));
  specialized.needsNoScratch = true;
  specialized.epilogueOthers = 600;
  EXPECT_EQ(estimateRingSpace(specialized, hopper()).available, all - (64 << 10) - 600);
  EXPECT_EQ(estimateRingSpace(specialized, hopper()).reserved, 600u);
}

TEST(SharedEstimate, OccupanciesDifferByWhatTheSystemTakes) {
  EXPECT_EQ(ctasByRings(0, hopper()), hopper().sharedPerBlock);
  EXPECT_EQ(ctasByRings(64 << 10, hopper()), 3u);
  EXPECT_EQ(arch::ctasByShared(hopper(), 64 << 10), 3u);
  EXPECT_EQ(ctasByRings(230'000, hopper()), 1u);
  EXPECT_EQ(arch::ctasByShared(hopper(), 233'000), 0u);
  EXPECT_EQ(arch::ctasByRegisters(128, 129), 3u); // in units of eight
  EXPECT_EQ(arch::ctasByRegisters(128, 0), 64u);
}

TEST(SharedEstimate, DoubleBufferingKeepsThreeCtas) {
  EXPECT_TRUE(fitsDoubleBuffered(32 << 10, 8 << 10, hopper()));
  EXPECT_FALSE(fitsDoubleBuffered(64 << 10, 10 << 10, hopper()));  // three CTAs become two
  EXPECT_FALSE(fitsDoubleBuffered(200 << 10, 20 << 10, hopper())); // more than a CTA may have
}
