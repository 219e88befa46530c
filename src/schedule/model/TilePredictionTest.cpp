// What the model says of tiles in TTIR: steps of an iteration, and the predicted time of schedules that differ in one
// thing.
#include "schedule/model/TilePrediction.h"
#include "ir/Dialect.h"
#include "ir/Text.h"
#include "ir/ops/FunctionOps.h"
#include "schedule/model/StepBuilder.h"
#include <gtest/gtest.h>

using namespace mlir;
using namespace txl;
using namespace txl::schedule;

namespace {
struct Predictions : testing::Test {
  Predictions()
      : context(
            [] {
              DialectRegistry registry;
              tt::registerDialects(registry);
              return registry;
            }(),
            MLIRContext::Threading::DISABLED) {}

  tt::FuncOp parse(const std::string &text) {
    std::string error;
    module = tt::parseTTIR(context, text, "tile", error);
    EXPECT_TRUE(module) << error;
    return *module->getOps<tt::FuncOp>().begin();
  }
  static scf::ForOp firstLoop(tt::FuncOp function) { return *function.getBody().front().getOps<scf::ForOp>().begin(); }

  /// A product of four iterations; `base`: operations that define the index `%i0` of the first column.
  tt::FuncOp product(const std::string &base) {
    return parse(R"(
tt.func public @k(%p: tensor<64x64x!tt.ptr<f16>>, %q: !ttg.memdesc<64x64xf16>, %o: tensor<64x64x!tt.ptr<f32>>,
                  %x: !tt.ptr<i32>, %arg: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c4 = arith.constant 4 : i32
  %step = arith.constant dense<64> : tensor<64x64xi32>
  %zero = arith.constant dense<0.0> : tensor<64x64xf32>
)" + base + R"(
  %s0 = tt.splat %i0 : i32 -> tensor<64x64xi32>
  %p0 = tt.addptr %p, %s0 : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
  %r:2 = scf.for %i = %c0 to %c4 step %c1 iter_args(%acc = %zero, %at = %p0)
      -> (tensor<64x64xf32>, tensor<64x64x!tt.ptr<f16>>) : i32 {
    %a = tt.load %at : tensor<64x64x!tt.ptr<f16>>
    %s = ttg.local_alloc %a : (tensor<64x64xf16>) -> !ttg.memdesc<64x64xf16>
    %d = txl.dot_async %s, %q, %acc : !ttg.memdesc<64x64xf16> * !ttg.memdesc<64x64xf16> -> tensor<64x64xf32>
    %w = txl.dot_wait 0, %d : tensor<64x64xf32>
    %next = tt.addptr %at, %step : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
    scf.yield %w, %next : tensor<64x64xf32>, tensor<64x64x!tt.ptr<f16>>
  }
  tt.store %o, %r#0 : tensor<64x64x!tt.ptr<f32>>
  tt.return
})");
  }

  /// The tile of a product that a producer copies by TMA.
  static ScheduledTile produced(tt::FuncOp function) {
    ScheduledTile tile;
    tile.architecture = arch::findArchitecture("sm_90a");
    tile.block = &function.getBody().front();
    tile.consumers = 1;
    ScheduledLoop loop;
    loop.loop = firstLoop(function);
    loop.stages = 3;
    loop.channels.push_back({&loop.loop.getBody()->front(), 64 * 64 * 2, true, 16});
    tile.loops.push_back(loop);
    return tile;
  }
  static double cyclesOf(const ScheduledTile &tile) {
    TileModel model(*tile.block);
    std::optional<SimulatedTile> found = predictTile(tile, model);
    EXPECT_TRUE(found);
    return found ? found->cycles : 0;
  }

  MLIRContext context;
  OwningOpRef<ModuleOp> module;
};
} // namespace

TEST_F(Predictions, AProducerWaitsForWhatItsAddressesDependOn) {
  double given = cyclesOf(produced(product("%i0 = arith.addi %arg, %c1 : i32")));
  double loaded = cyclesOf(produced(product("%i0 = tt.load %x : !tt.ptr<i32>")));
  double latency = arch::smOperation("ld.global.v4").latency;
  EXPECT_NEAR(loaded - given, latency, 0.2 * latency);
}

TEST_F(Predictions, RegistersBeyondTheCapacityAreStoredAndLoaded) {
  ScheduledTile tile = produced(product("%i0 = arith.addi %arg, %c1 : i32"));
  tile.loops.front().registers = tile.maxRegisters;
  double fits = cyclesOf(tile);
  tile.loops.front().registers += 100;
  // 100 registers of 128 threads, out and in again, at 128 bytes a cycle, in each of four iterations; some of it while
  // a copy is waited for.
  EXPECT_GE(cyclesOf(tile), fits + 3 * (2 * 100 * 4 * 128 / 128));
}

TEST_F(Predictions, WhatReadsAReductionIsAStepOfItsOwn) {
  tt::FuncOp function = parse(R"(
tt.func public @k(%x: tensor<64x64xf32>, %o: tensor<64x64x!tt.ptr<f32>>) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c4 = arith.constant 4 : i32
  %r = scf.for %i = %c0 to %c4 step %c1 iter_args(%y = %x) -> (tensor<64x64xf32>) : i32 {
    %z = arith.mulf %y, %y : tensor<64x64xf32>
    %m = "tt.reduce"(%z) <{axis = 1 : i32}> ({
    ^bb0(%a: f32, %b: f32):
      %c = arith.maxnumf %a, %b : f32
      tt.reduce.return %c : f32
    }) : (tensor<64x64xf32>) -> tensor<64xf32>
    %e = tt.expand_dims %m {axis = 1 : i32} : tensor<64xf32> -> tensor<64x1xf32>
    %f = tt.broadcast %e : tensor<64x1xf32> -> tensor<64x64xf32>
    %d = arith.subf %z, %f : tensor<64x64xf32>
    %p = math.erf %d : tensor<64x64xf32>
    scf.yield %p : tensor<64x64xf32>
  }
  tt.store %o, %r : tensor<64x64x!tt.ptr<f32>>
  tt.return
})");
  scf::ForOp loop = firstLoop(function);
  OperationCosts costs({arch::findArchitecture("sm_90a"), 4, 1});
  ScheduledLoop plain;
  plain.loop = loop;
  std::vector<Step> steps = StepBuilder(LoopGraph::ofLoop(loop), costs, plain).compute(true);
  ASSERT_EQ(steps.size(), 2u);
  auto held = [](const Step &step, arch::Unit unit) { return step.holds[unsigned(unit)]; };
  // The maximum is computed by integer units, 64 elements a cycle; erf is a sequence of FP32 instructions, 128 a cycle.
  EXPECT_DOUBLE_EQ(held(steps[0], arch::Unit::Integer), 64 * 64 / 64);
  EXPECT_DOUBLE_EQ(held(steps[0], arch::Unit::FP32), 64 * 64 / 128);
  EXPECT_GT(held(steps[1], arch::Unit::FP32), 30 * 64 * 64 / 128);
}
