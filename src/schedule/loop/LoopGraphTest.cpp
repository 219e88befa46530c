// Graphs of loops in TTIR: the edges that values, buffers and global memory make, with their distances.
#include "schedule/loop/LoopGraph.h"
#include "ir/Dialect.h"
#include "ir/Text.h"
#include "ir/ops/FunctionOps.h"
#include "mlir/IR/Verifier.h"
#include <gtest/gtest.h>

using namespace mlir;
using namespace txl;
using namespace txl::schedule;

namespace {
struct Graphs : testing::Test {
  Graphs()
      : context(
            [] {
              DialectRegistry registry;
              tt::registerDialects(registry);
              return registry;
            }(),
            MLIRContext::Threading::DISABLED) {}

  /// The first function of a text.
  tt::FuncOp parse(StringRef text) {
    std::string error;
    module = tt::parseTTIR(context, text, "graph", error);
    EXPECT_TRUE(module) << error;
    return *module->getOps<tt::FuncOp>().begin();
  }
  static scf::ForOp firstLoop(tt::FuncOp function) {
    scf::ForOp found;
    function.walk<WalkOrder::PreOrder>([&](scf::ForOp loop) { found = found ? found : loop; });
    return found;
  }
  /// The node of the first operation of that name.
  static unsigned nodeOf(const LoopGraph &graph, StringRef name) {
    for (unsigned node = 0; node < graph.nodes().size(); ++node)
      if (graph.nodes()[node].operation()->getName().getStringRef() == name)
        return node;
    ADD_FAILURE() << name.str();
    return 0;
  }
  static bool has(const LoopGraph &graph, unsigned from, unsigned to, unsigned distance, DependenceKind kind) {
    return llvm::is_contained(graph.dependences(), Dependence{from, to, distance, kind});
  }

  MLIRContext context;
  OwningOpRef<ModuleOp> module;
};
} // namespace

TEST_F(Graphs, AnMmaLoop) {
  tt::FuncOp function = parse(R"(
tt.func public @k(%p: tensor<64x64x!tt.ptr<f16>>, %q: !ttg.memdesc<64x64xf16>, %o: tensor<64x64x!tt.ptr<f32>>, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %step = arith.constant dense<64> : tensor<64x64xi32>
  %zero = arith.constant dense<0.0> : tensor<64x64xf32>
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %zero, %at = %p)
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
  LoopGraph graph = LoopGraph::ofLoop(firstLoop(function));
  ASSERT_EQ(graph.nodes().size(), 5u);
  unsigned load = nodeOf(graph, "tt.load"), alloc = nodeOf(graph, "ttg.local_alloc"),
           mma = nodeOf(graph, "txl.dot_async"), wait = nodeOf(graph, "txl.dot_wait"),
           next = nodeOf(graph, "tt.addptr");
  EXPECT_TRUE(has(graph, load, alloc, 0, DependenceKind::Register));
  EXPECT_TRUE(has(graph, alloc, mma, 0, DependenceKind::Shared));
  EXPECT_TRUE(has(graph, mma, wait, 0, DependenceKind::Register));
  EXPECT_TRUE(has(graph, wait, mma, 1, DependenceKind::Register)); // the accumulator
  EXPECT_TRUE(has(graph, next, load, 1, DependenceKind::Register));
  EXPECT_TRUE(has(graph, next, next, 1, DependenceKind::Register));
  EXPECT_FALSE(has(graph, mma, alloc, 1, DependenceKind::Shared)); // each iteration has a buffer of its own
  EXPECT_EQ(graph.nodes()[load].registerBytes, 64u * 64 * 2);
  EXPECT_EQ(graph.nodes()[alloc].sharedBytes, 64u * 64 * 2);

  LoopGraph tile = LoopGraph::ofTile(function.getBody().front());
  unsigned loop = nodeOf(tile, "scf.for");
  ASSERT_TRUE(tile.epilogue());
  EXPECT_EQ(*tile.epilogue(), tile.nodes().size() - 1);
  EXPECT_TRUE(has(tile, loop, *tile.epilogue(), 0, DependenceKind::Register));
  ASSERT_EQ(tile.nodes()[loop].nested.size(), 1u);
  EXPECT_EQ(tile.nodes()[loop].nested[0].nodes().size(), 5u);
}

TEST_F(Graphs, ValuesThatAreOnlyPassedOnAreOlder) {
  tt::FuncOp function = parse(R"(
tt.func public @k(%p: !tt.ptr<i32>, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %c0, %old = %c0) -> (i32, i32) : i32 {
    %y = arith.addi %old, %c1 : i32
    scf.yield %y, %x : i32, i32
  }
  tt.store %p, %r#0 : !tt.ptr<i32>
  tt.return
})");
  LoopGraph graph = LoopGraph::ofLoop(firstLoop(function));
  ASSERT_EQ(graph.nodes().size(), 1u);
  ASSERT_EQ(graph.dependences().size(), 1u);
  EXPECT_EQ(graph.dependences()[0].distance, 2u);
}

TEST_F(Graphs, AccessesOfOneArrayKeepTheirOrder) {
  tt::FuncOp function = parse(R"(
tt.func public @k(%p: !tt.ptr<i32>, %q: !tt.ptr<i32>, %n: i32, %b: i1) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  scf.for %i = %c0 to %n step %c1 : i32 {
    %x = tt.load %p : !tt.ptr<i32>
    scf.if %b {
      tt.store %p, %x : !tt.ptr<i32>
    }
    tt.store %q, %x : !tt.ptr<i32>
  }
  tt.return
})");
  LoopGraph graph = LoopGraph::ofLoop(firstLoop(function));
  unsigned load = nodeOf(graph, "tt.load"), branch = nodeOf(graph, "scf.if"), store = nodeOf(graph, "tt.store");
  EXPECT_TRUE(has(graph, load, branch, 0, DependenceKind::GlobalOrder));
  EXPECT_TRUE(has(graph, branch, load, 1, DependenceKind::GlobalOrder));
  EXPECT_TRUE(has(graph, load, branch, 0, DependenceKind::Register));    // the value that the branch stores
  EXPECT_FALSE(has(graph, load, store, 0, DependenceKind::GlobalOrder)); // another array
  ASSERT_EQ(graph.nodes()[branch].nested.size(), 1u);                    // it has no else region
  EXPECT_FALSE(graph.epilogue());
}

TEST_F(Graphs, BroadcastTilesHaveFewerElements) {
  tt::FuncOp function = parse(R"(
tt.func public @k(%x: tensor<64xf32>, %y: tensor<64x32xf32>) -> tensor<64x32xf32> {
  %c = arith.constant dense<1.0> : tensor<64xf32>
  %a = arith.addf %x, %c : tensor<64xf32>
  %e = tt.expand_dims %a {axis = 1 : i32} : tensor<64xf32> -> tensor<64x1xf32>
  %b = tt.broadcast %e : tensor<64x1xf32> -> tensor<64x32xf32>
  %n = arith.negf %b : tensor<64x32xf32>
  %r = arith.mulf %n, %y : tensor<64x32xf32>
  tt.return %r : tensor<64x32xf32>
})");
  SmallVector<int64_t> elements;
  for (Operation &op : function.getBody().front())
    if (op.getNumResults())
      elements.push_back(distinctElements(op.getResult(0)));
  EXPECT_EQ(elements, (SmallVector<int64_t>{1, 64, 64, 64, 64, 2048}));
}
