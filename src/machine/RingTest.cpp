// Whole kernels with agents: a matmul whose operands a producer loads through a ring of buffers for two consumers, and
// one that a single warpgroup runs. Correct ones give the same bits for every seed; with one line broken they are
// rejected, and the report names that line, or one that it belongs to.
#include "fixtures/ExplicitFixture.h"
#include "machine/Timeline.h"
#include "llvm/Support/JSON.h"

namespace txl::machine {
namespace {

const char *kArguments = "%a: !tt.ptr<f16>, %b: !tt.ptr<f16>, %c: !tt.ptr<f32>, %m: i32, %n: i32, %k: i32";
const std::string kCommon = kConstants + R"(
  %k64 = arith.extsi %k : i32 to i64
  %n64 = arith.extsi %n : i32 to i64
  %zero_acc = arith.constant dense<0.0> : tensor<32x32xf32>
  %da = tt.make_tensor_descriptor %a, [%m, %k], [%k64, %one64] : <f16>, <32x16xf16>
  %db = tt.make_tensor_descriptor %b, [%k, %n], [%n64, %one64] : <f16>, <16x32xf16>
  %dc = tt.make_tensor_descriptor %c, [%m, %n], [%n64, %one64] : <f32>, <32x32xf32>
  %pm = tt.get_program_id x : i32
  %pn = tt.get_program_id y : i32
  %row = arith.muli %pm, %c64 : i32
  %col = arith.muli %pn, %c32 : i32
  %kup = arith.addi %k, %c15 : i32
  %steps = arith.divsi %kup, %c16 : i32
)";

const char *kRing = R"(
  %ringA = ttg.local_alloc : () -> !ttg.memdesc<4x32x16xf16, row, mutable> loc("a_ring")
  %ringB = ttg.local_alloc : () -> !ttg.memdesc<2x16x32xf16, row, mutable>
  %full = txl.mbarrier_alloc 1 : !ttg.memdesc<2x1xi64, row, mutable>
  %empty = txl.mbarrier_alloc 256 : !ttg.memdesc<2x1xi64, row, mutable>
  %bytes = arith.constant 3072 : i32
  txl.group warpgroups [0] {
    scf.for %i = %c0 to %steps step %c1 : i32 {
      %stage = arith.remui %i, %c2 : i32
      %round = arith.divui %i, %c2 : i32
      %parity = arith.andi %round, %c1 : i32
      %before = arith.xori %parity, %c1 : i32
      %bar = ttg.memdesc_index %full[%stage] : !ttg.memdesc<2x1xi64, row, mutable> -> !ttg.memdesc<1xi64, mutable>
      %free = ttg.memdesc_index %empty[%stage] : !ttg.memdesc<2x1xi64, row, mutable> -> !ttg.memdesc<1xi64, mutable>
      %at = arith.muli %i, %c16 : i32
      %low = arith.muli %stage, %c2 : i32
      %high = arith.addi %low, %c1 : i32
      %rowB = arith.addi %row, %c32 : i32
      %a0 = ttg.memdesc_index %ringA[%low] : !ttg.memdesc<4x32x16xf16, row, mutable> -> !ttg.memdesc<32x16xf16, mutable>
      %a1 = ttg.memdesc_index %ringA[%high] : !ttg.memdesc<4x32x16xf16, row, mutable> -> !ttg.memdesc<32x16xf16, mutable>
      %bs = ttg.memdesc_index %ringB[%stage] : !ttg.memdesc<2x16x32xf16, row, mutable> -> !ttg.memdesc<16x32xf16, mutable>
      txl.mbarrier_wait %free, %before : !ttg.memdesc<1xi64, mutable>
      txl.mbarrier_expect %bar, %bytes : !ttg.memdesc<1xi64, mutable>
      txl.tensor_load %da[%row, %at], %a0, %bar : !tt.tensordesc<32x16xf16> -> !ttg.memdesc<32x16xf16, mutable>, !ttg.memdesc<1xi64, mutable>
      txl.tensor_load %da[%rowB, %at], %a1, %bar : !tt.tensordesc<32x16xf16> -> !ttg.memdesc<32x16xf16, mutable>, !ttg.memdesc<1xi64, mutable>
      txl.tensor_load %db[%at, %col], %bs, %bar : !tt.tensordesc<16x32xf16> -> !ttg.memdesc<16x32xf16, mutable>, !ttg.memdesc<1xi64, mutable>
    }
  } else {
    %w = txl.id warpgroup
    %half = arith.subi %w, %c1 : i32
    %acc = scf.for %i = %c0 to %steps step %c1 iter_args(%s0 = %zero_acc) -> (tensor<32x32xf32>) : i32 {
      %stage = arith.remui %i, %c2 : i32
      %round = arith.divui %i, %c2 : i32
      %parity = arith.andi %round, %c1 : i32
      %low = arith.muli %stage, %c2 : i32
      %mine = arith.addi %low, %half : i32
      %bar = ttg.memdesc_index %full[%stage] : !ttg.memdesc<2x1xi64, row, mutable> -> !ttg.memdesc<1xi64, mutable>
      %free = ttg.memdesc_index %empty[%stage] : !ttg.memdesc<2x1xi64, row, mutable> -> !ttg.memdesc<1xi64, mutable>
      %as = ttg.memdesc_index %ringA[%mine] : !ttg.memdesc<4x32x16xf16, row, mutable> -> !ttg.memdesc<32x16xf16, mutable>
      %bs = ttg.memdesc_index %ringB[%stage] : !ttg.memdesc<2x16x32xf16, row, mutable> -> !ttg.memdesc<16x32xf16, mutable>
      txl.mbarrier_wait %bar, %parity : !ttg.memdesc<1xi64, mutable>
      %s1 = txl.dot_async %as, %bs, %s0 : !ttg.memdesc<32x16xf16, mutable> * !ttg.memdesc<16x32xf16, mutable> -> tensor<32x32xf32>
      %s2 = txl.dot_wait 0, %s1 : tensor<32x32xf32>
      txl.mbarrier_arrive %free : !ttg.memdesc<1xi64, mutable>
      scf.yield %s2 : tensor<32x32xf32>
    }
    %out = ttg.local_alloc : () -> !ttg.memdesc<32x32xf32, mutable>
    ttg.local_store %acc, %out : tensor<32x32xf32> -> !ttg.memdesc<32x32xf32, mutable>
    %down = arith.muli %half, %c32 : i32
    %rowC = arith.addi %row, %down : i32
    txl.tensor_store %out, %dc[%rowC, %col] : !ttg.memdesc<32x32xf32, mutable> -> !tt.tensordesc<32x32xf32>
  }
)";

std::string ringText() { return explicitText("\"txl.num-warpgroups\" = 3 : i32", kArguments, kCommon + kRing); }

struct Shape {
  int m, n, k;
};

/// Runs a matmul with every seed; the error of the first one that fails.
std::unique_ptr<LaunchError> runMatmul(const std::string &text, Shape shape, unsigned seeds, bool right) {
  Compiled compiled = compileText(text);
  EXPECT_TRUE(compiled.plain) << compiled.error << text;
  if (!compiled.plain)
    return nullptr;
  std::vector<uint16_t> a = halves(shape.m * shape.k, 7), b = halves(shape.k * shape.n, 5);
  std::vector<float> expected = referenceDot(a, b, shape.m, shape.n, shape.k);
  std::array<uint32_t, 3> grid{static_cast<uint32_t>((shape.m + 63) / 64), static_cast<uint32_t>((shape.n + 31) / 32),
                               1};
  for (unsigned seed = 0; seed < seeds; ++seed)
    for (const ProgramRef &program : {compiled.fast, compiled.plain}) {
      std::vector<float> c(shape.m * shape.n, -1);
      auto error = runSeed(
          program,
          {pointerTo(a, true), pointerTo(b, true), pointerTo(c), scalar(shape.m), scalar(shape.n), scalar(shape.k)},
          seed, grid);
      if (error)
        return error;
      if (right)
        EXPECT_EQ(c, expected) << "seed " << seed;
    }
  return nullptr;
}

TEST(Ring, GivesTheSameBitsForEverySeed) {
  for (Shape shape : {Shape{64, 32, 80}, {128, 64, 16}, {96, 40, 48}, {64, 32, 8}})
    if (auto error = runMatmul(ringText(), shape, 20, true))
      FAIL() << error->render();
}

struct Broken {
  const char *name, *from, *to;
  std::vector<const char *> lines; // the report names one of them
};

/// With one line broken, every seed reports the same error, whatever the order of the run.
void expectRefused(const std::string &right, const Broken &broken) {
  std::string text = with(right, broken.from, broken.to);
  for (unsigned seed = 0; seed < 8; ++seed) {
    Compiled compiled = compileText(text);
    ASSERT_TRUE(compiled.fast) << broken.name << compiled.error;
    Shape shape{64, 32, 96};
    std::vector<uint16_t> a = halves(shape.m * shape.k, 7), b = halves(shape.k * shape.n, 5);
    std::vector<float> c(shape.m * shape.n, -1);
    auto error = runSeed(
        compiled.fast,
        {pointerTo(a, true), pointerTo(b, true), pointerTo(c), scalar(shape.m), scalar(shape.n), scalar(shape.k)},
        seed);
    ASSERT_TRUE(error) << broken.name << " is not found with seed " << seed;
    bool pointed = false;
    for (const char *line : broken.lines)
      pointed |= pointsAt(*error, lineOf(text, line));
    EXPECT_TRUE(pointed) << broken.name << ", seed " << seed << "\n" << error->render() << text;
  }
}

const char *kWaitFull = "txl.mbarrier_wait %bar, %parity";
const char *kWaitEmpty = "txl.mbarrier_wait %free, %before";
const char *kExpect = "txl.mbarrier_expect %bar, %bytes";
const char *kLoadA = "%da[%row, %at], %a0";
const char *kLoadB = "%db[%at, %col], %bs";
const char *kDot = "txl.dot_async";
const char *kArrive = "txl.mbarrier_arrive %free";

TEST(Ring, EachLineThatIsBrokenIsFound) {
  const Broken all[] = {
      {"no wait for the data", "txl.mbarrier_wait %bar, %parity : !ttg.memdesc<1xi64, mutable>", "", {kDot}},
      {"no wait for the empty slot",
       "txl.mbarrier_wait %free, %before : !ttg.memdesc<1xi64, mutable>",
       "",
       {kLoadA, kLoadB, kDot, kExpect}},
      {"no release", "txl.mbarrier_arrive %free : !ttg.memdesc<1xi64, mutable>", "", {kWaitEmpty}},
      {"no expect", "txl.mbarrier_expect %bar, %bytes : !ttg.memdesc<1xi64, mutable>", "", {kWaitFull}},
      {"an arrival instead of an expect",
       "txl.mbarrier_expect %bar, %bytes : !ttg.memdesc<1xi64, mutable>",
       "txl.mbarrier_arrive %bar : !ttg.memdesc<1xi64, mutable>",
       {"txl.mbarrier_arrive %bar"}},
      {"too few bytes", "arith.constant 3072 : i32", "arith.constant 2048 : i32", {kWaitFull, kDot, kLoadB, kExpect}},
      {"too many bytes", "arith.constant 3072 : i32", "arith.constant 4096 : i32", {kWaitFull, kExpect}},
      {"a load is missing",
       "txl.tensor_load %db[%at, %col], %bs, %bar : !tt.tensordesc<16x32xf16> -> !ttg.memdesc<16x32xf16, mutable>, "
       "!ttg.memdesc<1xi64, mutable>",
       "",
       {kWaitFull, kExpect}},
      {"arrivals of the full barrier", "txl.mbarrier_alloc 1 ", "txl.mbarrier_alloc 2 ", {kWaitFull}},
      {"fewer arrivals of the empty barrier",
       "txl.mbarrier_alloc 256",
       "txl.mbarrier_alloc 128",
       {kArrive, kLoadA, kLoadB, kWaitEmpty, kDot}},
      {"more arrivals of the empty barrier", "txl.mbarrier_alloc 256", "txl.mbarrier_alloc 384", {kArrive, kWaitEmpty}},
      {"the other parity of the empty barrier", "arith.xori %parity, %c1", "arith.xori %parity, %c0", {kWaitEmpty}},
      {"the MMA is not waited for",
       "txl.dot_wait 0,",
       "txl.dot_wait 1,",
       {kDot, kLoadA, kLoadB, "ttg.local_store", "scf.yield"}},
      {"the slot is released before the MMA completes",
       "%s1 = txl.dot_async %as, %bs, %s0 : !ttg.memdesc<32x16xf16, mutable> * !ttg.memdesc<16x32xf16, mutable> -> "
       "tensor<32x32xf32>",
       "txl.mbarrier_arrive %free : !ttg.memdesc<1xi64, mutable>\n %s1 = txl.dot_async %as, %bs, %s0 : "
       "!ttg.memdesc<32x16xf16, mutable> * !ttg.memdesc<16x32xf16, mutable> -> tensor<32x32xf32>",
       {kArrive, kDot, kWaitEmpty, kExpect}},
      {"the stage of the data",
       "%as = ttg.memdesc_index %ringA[%mine]",
       "%as = ttg.memdesc_index %ringA[%half]",
       {kDot, kLoadA}},
      {"the stage of a load",
       "%bs = ttg.memdesc_index %ringB[%stage] : !ttg.memdesc<2x16x32xf16, row, mutable> -> !ttg.memdesc<16x32xf16, "
       "mutable>\n      txl.mbarrier_wait %free",
       "%bs = ttg.memdesc_index %ringB[%c0] : !ttg.memdesc<2x16x32xf16, row, mutable> -> !ttg.memdesc<16x32xf16, "
       "mutable>\n      txl.mbarrier_wait %free",
       {kLoadB, kDot}},
      {"one predicate too many",
       "txl.mbarrier_arrive %free :",
       "%tid = txl.id thread\n %first = arith.cmpi eq, %tid, %c0 : i32\n txl.mbarrier_arrive %free if %first :",
       {kWaitEmpty}},
  };
  for (const Broken &broken : all)
    expectRefused(ringText(), broken);
}

/// One warpgroup, one stage: load, wait, multiply.
const char *kOneStage = R"(
  %bufA = ttg.local_alloc : () -> !ttg.memdesc<32x16xf16, mutable>
  %bufB = ttg.local_alloc : () -> !ttg.memdesc<16x32xf16, mutable>
  %bars = txl.mbarrier_alloc 1 : !ttg.memdesc<1x1xi64, row, mutable>
  %bar = ttg.memdesc_index %bars[%c0] : !ttg.memdesc<1x1xi64, row, mutable> -> !ttg.memdesc<1xi64, mutable>
  %bytes = arith.constant 2048 : i32
  scf.for %slice = %c0 to %c2 step %c1 : i32 {
    %down = arith.muli %slice, %c32 : i32
    %rowA = arith.addi %row, %down : i32
    %acc = scf.for %i = %c0 to %steps step %c1 iter_args(%s0 = %zero_acc) -> (tensor<32x32xf32>) : i32 {
      %done = arith.muli %slice, %steps : i32
      %count = arith.addi %done, %i : i32
      %parity = arith.andi %count, %c1 : i32
      %at = arith.muli %i, %c16 : i32
      txl.mbarrier_expect %bar, %bytes : !ttg.memdesc<1xi64, mutable>
      txl.tensor_load %da[%rowA, %at], %bufA, %bar : !tt.tensordesc<32x16xf16> -> !ttg.memdesc<32x16xf16, mutable>, !ttg.memdesc<1xi64, mutable>
      txl.tensor_load %db[%at, %col], %bufB, %bar : !tt.tensordesc<16x32xf16> -> !ttg.memdesc<16x32xf16, mutable>, !ttg.memdesc<1xi64, mutable>
      txl.mbarrier_wait %bar, %parity : !ttg.memdesc<1xi64, mutable>
      %x = ttg.local_load %bufA : !ttg.memdesc<32x16xf16, mutable> -> tensor<32x16xf16>
      %y = ttg.local_load %bufB : !ttg.memdesc<16x32xf16, mutable> -> tensor<16x32xf16>
      %s1 = tt.dot %x, %y, %s0 : tensor<32x16xf16> * tensor<16x32xf16> -> tensor<32x32xf32>
      scf.yield %s1 : tensor<32x32xf32>
    }
    %out = ttg.local_alloc %acc : (tensor<32x32xf32>) -> !ttg.memdesc<32x32xf32, mutable>
    txl.tensor_store %out, %dc[%rowA, %col] : !ttg.memdesc<32x32xf32, mutable> -> !tt.tensordesc<32x32xf32>
    txl.tensor_store_wait 0
  }
)";

std::string oneStageText() { return explicitText("", kArguments, kCommon + kOneStage); }

TEST(OneStage, GivesTheSameBitsForEverySeed) {
  for (Shape shape : {Shape{64, 32, 80}, {128, 64, 16}, {96, 40, 48}})
    if (auto error = runMatmul(oneStageText(), shape, 10, true))
      FAIL() << error->render();
}

TEST(OneStage, EachLineThatIsBrokenIsFound) {
  const char *wait = "txl.mbarrier_wait", *expect = "txl.mbarrier_expect", *load = "%bufA, %bar",
             *read = "ttg.local_load %bufA";
  const Broken all[] = {
      {"no wait", "txl.mbarrier_wait %bar, %parity : !ttg.memdesc<1xi64, mutable>", "", {read, load}},
      {"no expect", "txl.mbarrier_expect %bar, %bytes : !ttg.memdesc<1xi64, mutable>", "", {wait}},
      {"the parity", "arith.andi %count, %c1", "arith.andi %count, %c0", {wait, read, load, expect}},
      {"the bytes",
       "arith.constant 2048 : i32",
       "arith.constant 1024 : i32",
       {wait, read, load, expect, "ttg.local_load %bufB", "%bufB, %bar"}},
      {"no wait for the store", "txl.tensor_store_wait 0", "", {"txl.tensor_store ", "ttg.local_alloc %acc"}},
      {"an arrival of all",
       "txl.mbarrier_expect %bar, %bytes : !ttg.memdesc<1xi64, mutable>",
       "txl.mbarrier_arrive %bar expecting %bytes : !ttg.memdesc<1xi64, mutable>",
       {"txl.mbarrier_arrive"}},
  };
  for (const Broken &broken : all)
    expectRefused(oneStageText(), broken);
}

TEST(Ring, HasATimeline) {
  Compiled compiled = compileText(ringText());
  ASSERT_TRUE(compiled.fast) << compiled.error;
  Shape shape{64, 32, 96};
  std::vector<uint16_t> a = halves(shape.m * shape.k, 7), b = halves(shape.k * shape.n, 5);
  std::vector<float> c(shape.m * shape.n);
  std::vector<Argument> arguments{pointerTo(a, true), pointerTo(b, true), pointerTo(c),
                                  scalar(shape.m),    scalar(shape.n),    scalar(shape.k)};
  Timeline timeline;
  Launch l;
  l.arguments = arguments;
  l.timeline = &timeline;
  auto error = launch(*compiled.fast, l);
  ASSERT_FALSE(error) << error->render();
  EXPECT_EQ(c, referenceDot(a, b, shape.m, shape.n, shape.k));
  ASSERT_GE(timeline.rows.size(), 6u);
  EXPECT_EQ(timeline.rows[1], "warpgroup 1");
  size_t loads = 0, dots = 0, waits = 0;
  std::map<uint32_t, uint64_t> last; // by row: events do not overlap, and are in order
  for (const TimelineEvent &event : timeline.events) {
    EXPECT_LT(event.begin, event.end);
    EXPECT_GE(event.begin, last[event.row]) << timeline.rows[event.row] << " " << event.what;
    last[event.row] = event.end;
    loads += timeline.rows[event.row] == "engine: tensor load";
    dots += timeline.rows[event.row] == "engine: dot";
    waits += event.what == "wait for mbarrier 0, phase 0";
  }
  EXPECT_EQ(loads, 18u);
  EXPECT_EQ(dots, 12u);
  EXPECT_EQ(waits, 2u);
  auto parsed = llvm::json::parse(timeline.chromeTrace());
  ASSERT_TRUE(static_cast<bool>(parsed));
  EXPECT_EQ(parsed->getAsObject()->getArray("traceEvents")->size(), timeline.rows.size() + timeline.events.size());
  EXPECT_NE(timeline.svg().find("engine: tensor load"), std::string::npos);
  std::string before = timeline.chromeTrace();
  ASSERT_FALSE(launch(*compiled.fast, l));
  EXPECT_EQ(timeline.chromeTrace(), before); // the same in every run
}

} // namespace
} // namespace txl::machine
