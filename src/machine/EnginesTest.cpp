// TMA copies and asynchronous dots: each operation, correct and incorrect.
#include "fixtures/AgentFixture.h"

using namespace txl::machine::agents;

namespace txl::machine {
namespace {

const char *kDescriptor = R"(
    %b = ttg.local_alloc : () -> !ttg.memdesc<8x4xf32, mutable>
    %d = tt.make_tensor_descriptor %x, [%c8, %c8], [%eight64, %one64] : <f32>, <8x4xf32>
    %e = tt.make_tensor_descriptor %y, [%c8, %c8], [%eight64, %one64] : <f32>, <8x4xf32>
)";
std::string tensors(const std::string &body) {
  return kBarrier + std::string("%eight64 = arith.extsi %c8 : i32 to i64\n") + kDescriptor + body;
}
const char *kBringIn = R"(
    txl.mbarrier_expect %bar, %c128 : !ttg.memdesc<1xi64, mutable>
    txl.tensor_load %d[%n, %c4], %b, %bar : !tt.tensordesc<8x4xf32> -> !ttg.memdesc<8x4xf32, mutable>, !ttg.memdesc<1xi64, mutable>
    txl.mbarrier_wait %bar, %c0 : !ttg.memdesc<1xi64, mutable>
)";

TEST(Tensors, AreLoadedAndStoredInBoxes) {
  std::string body = tensors(
      kBringIn +
      std::string("txl.tensor_store %b, %e[%c0, %c0] : !ttg.memdesc<8x4xf32, mutable> -> !tt.tensordesc<8x4xf32>"));
  for (int32_t from : {0, 3, -2, 8}) {
    Outcome outcome = run(kOne, body, from);
    ASSERT_FALSE(outcome.error) << outcome.error->render();
    for (int i = 0; i < 8; ++i)
      for (int j = 0; j < 4; ++j) {
        bool inside = i + from >= 0 && i + from < 8;
        EXPECT_EQ(outcome.y[i * 8 + j], inside ? (i + from) * 8 + j + 4 + 1 : 0) << from << " " << i << " " << j;
      }
    EXPECT_EQ(outcome.y[4], 0);
  }
}

TEST(Tensors, AreCombinedAndGathered) {
  Outcome outcome = run(kOne, tensors(kBringIn + std::string(R"(
    txl.tensor_store %b, %e[%c0, %c0] : !ttg.memdesc<8x4xf32, mutable> -> !tt.tensordesc<8x4xf32>
    txl.tensor_store_wait 0
    %again = tt.make_tensor_descriptor %y, [%c8, %c8], [%eight64, %one64] : <f32>, <8x4xf32>
  )")));
  ASSERT_FALSE(outcome.error) << outcome.error->render();
  EXPECT_EQ(outcome.y[0], 5);
  outcome = run(kOne, tensors(kBringIn + std::string("txl.tensor_store %b, %e[%c0, %c0] reduce add : "
                                                     "!ttg.memdesc<8x4xf32, mutable> -> !tt.tensordesc<8x4xf32>\n"
                                                     "txl.tensor_store %b, %e[%c0, %c0] reduce add : "
                                                     "!ttg.memdesc<8x4xf32, mutable> -> !tt.tensordesc<8x4xf32>")));
  ASSERT_FALSE(outcome.error) << outcome.error->render();
  EXPECT_EQ(outcome.y[9], 28);
  outcome = run(kOne, kBarrier + std::string(R"(
    %eight64 = arith.extsi %c8 : i32 to i64
    %g = tt.make_tensor_descriptor %x, [%c8, %c8], [%eight64, %one64] : <f32>, <1x4xf32>
    %b = ttg.local_alloc : () -> !ttg.memdesc<8x4xf32, mutable>
    %e = tt.make_tensor_descriptor %y, [%c8, %c8], [%eight64, %one64] : <f32>, <8x4xf32>
    %r8 = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
    %seven = arith.constant dense<7> : tensor<8xi32>
    %rows = arith.subi %seven, %r8 : tensor<8xi32>
    txl.mbarrier_expect %bar, %c128 : !ttg.memdesc<1xi64, mutable>
    txl.tensor_gather %g[%rows, %c4], %b, %bar : !tt.tensordesc<1x4xf32>, tensor<8xi32> -> !ttg.memdesc<8x4xf32, mutable>, !ttg.memdesc<1xi64, mutable>
    txl.mbarrier_wait %bar, %c0 : !ttg.memdesc<1xi64, mutable>
    txl.tensor_store %b, %e[%c0, %c0] : !ttg.memdesc<8x4xf32, mutable> -> !tt.tensordesc<8x4xf32>)"));
  ASSERT_FALSE(outcome.error) << outcome.error->render();
  EXPECT_EQ(outcome.y[0], 7 * 8 + 4 + 1);
  EXPECT_EQ(outcome.y[8 + 3], 6 * 8 + 3 + 4 + 1);
}

TEST(Tensors, ThatReachTooFarAreRefused) {
  std::string body = tensors(kBringIn);
  expectFault(kOne,
              with(body, "%d = tt.make_tensor_descriptor %x, [%c8, %c8]",
                   "%big = arith.muli %c256, %c256 : i32\n%d = tt.make_tensor_descriptor %x, [%big, %c8]") +
                  "%at = arith.constant 60 : i32\n"
                  "txl.mbarrier_expect %bar, %c128 : !ttg.memdesc<1xi64, mutable>\n"
                  "txl.tensor_load %d[%at, %c0], %b, %bar : !tt.tensordesc<8x4xf32> -> !ttg.memdesc<8x4xf32, mutable>, "
                  "!ttg.memdesc<1xi64, mutable>\n",
              Kind::OutOfBounds, "a descriptor reaches beyond its array", "%d[%at, %c0]");
  expectFault(kOne, with(body, "%x, [%c8, %c8], [%eight64", "%x, [%c8, %c8], [%one64"), Kind::Misaligned,
              "stride 0 of a tensor descriptor is 4 bytes", "%d = tt.make_tensor_descriptor");
  // Cases in which a GPU traps.
  expectFault(kOne, with(body, "%d[%n, %c4]", "%d[%n, %c2]"), Kind::Protocol, "begin at a multiple of 4 elements",
              "%d[%n, %c2]");
  expectFault(kOne,
              body + "%below = arith.subi %c0, %c4 : i32\n"
                     "txl.tensor_store %b, %e[%below, %c0] : !ttg.memdesc<8x4xf32, mutable> -> "
                     "!tt.tensordesc<8x4xf32>\n",
              Kind::Protocol, "the copy writes from -4 on along axis 0", "%e[%below, %c0]");
}

/// A descriptor that the program makes in a loop, with another base each time: the map is in the same memory.
TEST(Tensors, MapsAreMadeAgainWhenCopiesHaveLanded) {
  std::string body = kBarrier + std::string(R"(
    %eight64 = arith.extsi %c8 : i32 to i64
    %b = ttg.local_alloc : () -> !ttg.memdesc<8x4xf32, mutable>
    %e = tt.make_tensor_descriptor %y, [%c8, %c8], [%eight64, %one64] : <f32>, <8x4xf32>
    scf.for %i = %c0 to %c4 step %c1 : i32 {
      %p = tt.addptr %x, %c4 : !tt.ptr<f32>, i32
      %d = tt.make_tensor_descriptor %p, [%c4, %c4], [%eight64, %one64] {tt.copies_complete} : <f32>, <8x4xf32>
      %phase = arith.andi %i, %c1 : i32
      txl.mbarrier_expect %bar, %c128 : !ttg.memdesc<1xi64, mutable>
      txl.tensor_load %d[%c0, %c0], %b, %bar : !tt.tensordesc<8x4xf32> -> !ttg.memdesc<8x4xf32, mutable>, !ttg.memdesc<1xi64, mutable>
      txl.mbarrier_wait %bar, %phase : !ttg.memdesc<1xi64, mutable>
    }
    txl.tensor_store %b, %e[%c0, %c0] : !ttg.memdesc<8x4xf32, mutable> -> !tt.tensordesc<8x4xf32>)");
  Outcome outcome = run(kOne, body);
  ASSERT_FALSE(outcome.error) << outcome.error->render();
  EXPECT_EQ(outcome.y[9], 8 + 1 + 4 + 1);
  const std::string wait = "txl.mbarrier_wait %bar, %phase : !ttg.memdesc<1xi64, mutable>";
  std::string late = with(body, wait, "");
  late = with(late, "%phase = arith.andi %i, %c1 : i32", "");
  expectFault(kOne, late, Kind::Protocol,
              "a copy that reads the descriptor that is created again here may still be in flight",
              "%d = tt.make_tensor_descriptor");
  // The last copy of the warps when they end.
  late = with(with(late, "%c0 to %c4 step %c1", "%c0 to %c1 step %c1"), "txl.tensor_store", "// ");
  expectFault(kOne, late, Kind::Protocol, "this copy may still be in flight when the warps that started it exit",
              "txl.tensor_load");
}

/// Check mode checks TMA accesses to global memory itself: elements of two bytes, reductions by several programs, a
/// real race.
TEST(Tensors, AreCheckedInGlobalMemory) {
  std::string text = explicitText("", "%x: !tt.ptr<f16>, %y: !tt.ptr<f16>", kConstants + R"(
    %eight64 = arith.constant 8 : i64
    %pid = tt.get_program_id x : i32
    %row = arith.muli %pid, %c8 : i32
    %b = ttg.local_alloc : () -> !ttg.memdesc<8x8xf16, mutable>
    %bars = txl.mbarrier_alloc 1 : !ttg.memdesc<1x1xi64, row, mutable>
    %bar = ttg.memdesc_index %bars[%c0] : !ttg.memdesc<1x1xi64, row, mutable> -> !ttg.memdesc<1xi64, mutable>
    %d = tt.make_tensor_descriptor %x, [%c64, %c8], [%eight64, %one64] : <f16>, <8x8xf16>
    %e = tt.make_tensor_descriptor %y, [%c64, %c8], [%eight64, %one64] : <f16>, <8x8xf16>
    txl.mbarrier_expect %bar, %c128 : !ttg.memdesc<1xi64, mutable>
    txl.tensor_load %d[%row, %c0], %b, %bar : !tt.tensordesc<8x8xf16> -> !ttg.memdesc<8x8xf16, mutable>, !ttg.memdesc<1xi64, mutable>
    txl.mbarrier_wait %bar, %c0 : !ttg.memdesc<1xi64, mutable>
    txl.tensor_store %b, %e[%row, %c0] : !ttg.memdesc<8x8xf16, mutable> -> !tt.tensordesc<8x8xf16>)");
  auto checked = [](const std::string &kernel, std::vector<uint16_t> &y) {
    Compiled compiled = compileText(kernel);
    EXPECT_TRUE(compiled.fast) << compiled.error;
    std::vector<uint16_t> x = halves(512, 5);
    return compiled.fast ? runOn(compiled.fast, {pointerTo(x, true), pointerTo(y)}, {8, 1, 1}, true) : nullptr;
  };
  std::vector<uint16_t> y(512);
  auto error = checked(text, y);
  ASSERT_FALSE(error) << error->render();
  EXPECT_EQ(y, halves(512, 5));
  error = checked(with(text, "%e[%row, %c0] :", "%e[%c0, %c0] reduce add :"), y);
  ASSERT_FALSE(error) << error->render();
  error = checked(with(text, "%e[%row, %c0] :", "%e[%c0, %c0] :"), y);
  ASSERT_TRUE(error); // programs write different values to one address
  EXPECT_EQ(static_cast<int>(error->kind), static_cast<int>(Kind::Race)) << error->render();
}

TEST(Dots, ThatAreInFlightAreNotUsed) {
  std::string body = R"(
    %a = ttg.local_alloc : () -> !ttg.memdesc<16x16xf16, mutable>
    %h = arith.constant dense<1.0> : tensor<16x16xf16>
    %z = arith.constant dense<0.0> : tensor<16x16xf32>
    ttg.local_store %h, %a : tensor<16x16xf16> -> !ttg.memdesc<16x16xf16, mutable>
    %s = txl.dot_async %a, %a, %z : !ttg.memdesc<16x16xf16, mutable> * !ttg.memdesc<16x16xf16, mutable> -> tensor<16x16xf32>
    %t = txl.dot_async %h, %a, %s : tensor<16x16xf16> * !ttg.memdesc<16x16xf16, mutable> -> tensor<16x16xf32>
    %u = txl.dot_wait 0, %t : tensor<16x16xf32>
    %m = "tt.reduce"(%u) <{axis = 1 : i32}> ({
    ^bb0(%p: f32, %q: f32):
      %e = arith.addf %p, %q : f32
      tt.reduce.return %e : f32
    }) : (tensor<16x16xf32>) -> tensor<16xf32>
    %r16 = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
    %y16 = tt.splat %y : !tt.ptr<f32> -> tensor<16x!tt.ptr<f32>>
    %o16 = tt.addptr %y16, %r16 : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
    tt.store %o16, %m : tensor<16x!tt.ptr<f32>>)";
  Outcome outcome = run(kOne, body);
  ASSERT_FALSE(outcome.error) << outcome.error->render();
  EXPECT_EQ(outcome.y[7], 512);
  expectFault(kOne, with(body, "txl.dot_wait 0", "txl.dot_wait 1"), Kind::Protocol, "may still be in flight",
              "tt.reduce");
  expectFault(kOne,
              with(body, "%u = txl.dot_wait 0",
                   "ttg.local_store %h, %a : tensor<16x16xf16> -> !ttg.memdesc<16x16xf16, mutable> // again\n%u = "
                   "txl.dot_wait 0"),
              Kind::Race, "while an asynchronous dot of the program may still read it", "// again");
  Outcome fresh = run(kOne, with(with(body, "%h, %a, %s :", "%h, %a, %s if %false :"), "%a = ttg",
                                 "%false = arith.constant false\n%a = ttg"));
  ASSERT_FALSE(fresh.error) << fresh.error->render();
  EXPECT_EQ(fresh.y[7], 256);
}

} // namespace
} // namespace txl::machine
