// Launches of hand-written PTX: arguments, bounds, source locations, prints and interrupts.
// covers: NoEntry, SharedBeyondTarget, ThreadsBeyondTarget
#include "driver/emulated/EmulatedLaunch.h"
#include "support/Diagnostic.h"
#include "gtest/gtest.h"
#include <chrono>

using namespace txl;
using namespace txl::driver;
using machine::Argument;
using machine::LaunchError;

// Each thread of a program adds its index to one element: out[i] = x[i] + n, i = program * 32 + thread, i < limit.
static const char *const addPTX = R"(
.version 7.8
.target sm_80
.address_size 64
.visible .entry add(.param .u64 out, .param .u64 x, .param .u32 n, .param .u32 limit) .reqntid 32, 1, 1
{
  .reg .b64 %rd<6>; .reg .b32 %r<8>; .reg .pred %p<2>;
  .loc 1 7 3
  ld.param.b64 %rd1, [out]; ld.param.b64 %rd2, [x]; ld.param.b32 %r1, [n]; ld.param.b32 %r2, [limit];
  mov.u32 %r3, %ctaid.x; mov.u32 %r4, %tid.x; shl.b32 %r5, %r3, 5; add.s32 %r5, %r5, %r4;
  setp.ge.s32 %p1, %r5, %r2;
  mul.wide.s32 %rd3, %r5, 4; add.s64 %rd4, %rd1, %rd3; add.s64 %rd5, %rd2, %rd3;
  .loc 1 9 5
  @!%p1 ld.global.b32 %r6, [%rd5];
  add.s32 %r7, %r6, %r1;
  .loc 1 10 5
  @!%p1 st.global.b32 [%rd4], %r7;
  ret;
}
.file 1 "kernel.py"
)";

static DeviceCode codeOf(const char *ptx, const char *entry) {
  DeviceCode code;
  code.target = "sm_80";
  code.entry = entry;
  code.ptx = ptx;
  code.numWarps = 1;
  return code;
}

class EmulatedLaunchTest : public ::testing::Test {
protected:
  std::unique_ptr<LaunchError> run(const DeviceCode &code, std::vector<Argument> arguments) {
    auto kernel = EmulatedKernel::create(code, diags);
    EXPECT_TRUE(kernel) << diags.render();
    launch.arguments = arguments;
    return kernel->launch(launch, [&] { return llvm::ArrayRef(parameters); });
  }

  DiagnosticEngine diags;
  machine::Launch launch;
  std::vector<machine::Parameter> parameters = {{"out", machine::DType::Ptr, machine::DType::I32},
                                                {"x", machine::DType::Ptr, machine::DType::I32}};
  std::vector<int32_t> x = std::vector<int32_t>(100, 5), out = std::vector<int32_t>(100, 0);

  std::vector<Argument> arguments(unsigned limit, bool readOnly = false) {
    return {Argument::pointer(out.data(), out.size() * 4, readOnly), Argument::pointer(x.data(), x.size() * 4),
            Argument::scalar(3), Argument::scalar(limit)};
  }
};

TEST_F(EmulatedLaunchTest, WholeGrid) {
  launch.grid[0] = 4;
  auto error = run(codeOf(addPTX, "add"), arguments(100));
  EXPECT_FALSE(error) << error->render();
  EXPECT_EQ(out, std::vector<int32_t>(100, 8));
  launch.grid[1] = 0;
  EXPECT_FALSE(run(codeOf(addPTX, "add"), arguments(1000)));
}

TEST_F(EmulatedLaunchTest, OutOfBounds) {
  launch.grid[0] = 4;
  auto error = run(codeOf(addPTX, "add"), arguments(101));
  ASSERT_TRUE(error);
  EXPECT_EQ(error->kind, LaunchError::Kind::OutOfBounds);
  EXPECT_EQ(error->what,
            "load outside of `x`: 4 bytes from byte 400 on of an array of 400 bytes; add or correct the mask");
  EXPECT_EQ(error->argumentName, "x");
  EXPECT_EQ(error->offsetElements, 100);
  EXPECT_TRUE(error->hasProgram);
  EXPECT_EQ(error->program[0], 3u);
  ASSERT_EQ(error->location.size(), 1u);
  EXPECT_EQ(error->location[0].file, "kernel.py");
  EXPECT_EQ(error->location[0].line, 9u);
}

// An access below the start of the array, where other variables of the caller are.
TEST_F(EmulatedLaunchTest, BeforeTheArray) {
  const char *ptx = R"(
.version 7.8
.target sm_80
.address_size 64
.visible .entry before(.param .u64 out) .reqntid 32, 1, 1
{
  .reg .b64 %rd<2>; .reg .b32 %r<2>;
  ld.param.b64 %rd1, [out];
  st.global.b32 [%rd1-4], 7;
  ret;
}
)";
  alignas(256) int32_t around[32] = {};
  auto error = run(codeOf(ptx, "before"), {Argument::pointer(around + 8, 16)});
  ASSERT_TRUE(error);
  EXPECT_EQ(error->what,
            "store outside of `out`: 4 bytes from byte -4 on of an array of 16 bytes; add or correct the mask");
  EXPECT_EQ(error->offsetElements, -1);
  EXPECT_EQ(around[7], 0);
}

TEST_F(EmulatedLaunchTest, ReadOnly) {
  auto error = run(codeOf(addPTX, "add"), arguments(1, /*readOnly=*/true));
  ASSERT_TRUE(error);
  EXPECT_EQ(error->kind, LaunchError::Kind::ReadOnly);
  EXPECT_EQ(error->what, "store to `out`, which is read-only; pass a writable array");
  EXPECT_EQ(error->location[0].line, 10u);
}

TEST_F(EmulatedLaunchTest, Arguments) {
  auto few = run(codeOf(addPTX, "add"), {Argument::scalar(3)});
  ASSERT_TRUE(few);
  EXPECT_EQ(few->what, "`add` takes 4 arguments, 1 were passed");
  launch.grid[1] = 65536;
  auto large = run(codeOf(addPTX, "add"), arguments(1));
  ASSERT_TRUE(large);
  EXPECT_EQ(large->what, "the grid (1, 65536, 1) is larger than a GPU's: (2147483647, 65535, 65535) CTAs");
}

// Programs that write the same element, and lanes that do so.
TEST_F(EmulatedLaunchTest, Races) {
  const char *ptx = R"(
.version 7.8
.target sm_80
.address_size 64
.visible .entry race(.param .u64 out, .param .u64 x, .param .u32 lanes, .param .u32 programs) .reqntid 32, 1, 1
{
  .reg .b64 %rd<2>; .reg .b32 %r<8>;
  ld.param.b64 %rd1, [out]; ld.param.b32 %r1, [lanes]; ld.param.b32 %r2, [programs];
  mov.u32 %r3, %tid.x; mov.u32 %r4, %ctaid.x; mul.lo.u32 %r5, %r3, %r1; mad.lo.u32 %r5, %r4, %r2, %r5;
  .loc 1 12 7
  st.global.b32 [%rd1+8], %r5;
  ret;
}
.file 1 "kernel.py"
)";
  launch.grid[0] = 3;
  auto both = [&](unsigned lanes, unsigned programs) {
    return std::vector<Argument>{Argument::pointer(out.data(), out.size() * 4),
                                 Argument::pointer(x.data(), x.size() * 4), Argument::scalar(lanes),
                                 Argument::scalar(programs)};
  };
  launch.threads = 1;
  EXPECT_FALSE(run(codeOf(ptx, "race"), both(0, 0)));
  auto error = run(codeOf(ptx, "race"), both(1, 0));
  ASSERT_TRUE(error);
  EXPECT_EQ(error->kind, LaunchError::Kind::Race);
  EXPECT_EQ(error->what, "race: this store writes different values to the same element; write each element once, "
                         "or mask all stores but one");
  error = run(codeOf(ptx, "race"), both(0, 1));
  ASSERT_TRUE(error);
  EXPECT_EQ(error->kind, LaunchError::Kind::Race);
  EXPECT_EQ(error->what, "race: this store and the store of program (0, 0, 0) at kernel.py:12 access the same element "
                         "and are not ordered; use atomics, or let each program write its own elements");
  EXPECT_EQ(error->argumentName, "out");
  EXPECT_EQ(error->offsetElements, 2);
  EXPECT_EQ(error->program[0], 1u);
  ASSERT_EQ(error->location.size(), 1u);
  EXPECT_EQ(error->location[0].line, 12u);
}

TEST_F(EmulatedLaunchTest, NoEntry) {
  EXPECT_FALSE(EmulatedKernel::create(codeOf(addPTX, "sub"), diags));
  EXPECT_EQ(diags.diagnostics().front().message(), "the PTX has no entry `sub`");
}

// Element 0 of `out` is an address; the value at that address is copied to element 1.
TEST_F(EmulatedLaunchTest, AddressesInArrays) {
  const char *ptx = R"(
.version 7.8
.target sm_80
.address_size 64
.visible .entry follow(.param .u64 out)
{
  .reg .b64 %rd<4>; .reg .b32 %r<2>;
  ld.param.b64 %rd1, [out]; ld.global.b64 %rd2, [%rd1]; ld.global.b64 %rd3, [%rd2]; st.global.b64 [%rd1+8], %rd3;
  ret;
}
)";
  uint64_t target = 4711, both[2] = {reinterpret_cast<uint64_t>(&target), 0};
  machine::Buffer buffer{reinterpret_cast<uint64_t>(&target), 8, true, "target"};
  launch.buffers = buffer;
  auto error = run(codeOf(ptx, "follow"), {Argument::pointer(both, sizeof both)});
  // 32 threads store the same value.
  EXPECT_FALSE(error) << error->render();
  EXPECT_EQ(both[1], 4711u);
  launch.buffers = {};
  error = run(codeOf(ptx, "follow"), {Argument::pointer(both, sizeof both)});
  ASSERT_TRUE(error);
  EXPECT_NE(error->what.find("is in no argument or registered array"), std::string::npos) << error->what;
}

TEST_F(EmulatedLaunchTest, Interrupted) {
  const char *ptx = R"(
.version 7.8
.target sm_80
.address_size 64
.visible .entry forever()
{
  .reg .b64 count;
  mov.b64 count, 0;
L:
  add.s64 count, count, 1;
  bra L;
}
)";
  launch.interrupted = [](void *) { return true; };
  auto start = std::chrono::steady_clock::now();
  auto error = run(codeOf(ptx, "forever"), {});
  ASSERT_TRUE(error);
  EXPECT_EQ(error->kind, LaunchError::Kind::Interrupted);
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(5));
}

TEST_F(EmulatedLaunchTest, MoreThanTheArchitectureHasIsRefused) {
  DeviceCode code = codeOf(addPTX, "add");
  for (auto [target, limit] : {std::pair("sm_80", 163u), {"sm_90", 227u}, {"sm_120", 99u}}) {
    code.target = target;
    code.sharedBytes = limit * 1024;
    DiagnosticEngine fits, refused;
    EXPECT_TRUE(EmulatedKernel::create(code, fits)) << fits.render();
    ++code.sharedBytes;
    EXPECT_FALSE(EmulatedKernel::create(code, refused));
    ASSERT_EQ(refused.diagnostics().size(), 1u);
    EXPECT_EQ(refused.diagnostics()[0].name(), "SharedBeyondTarget");
  }
  code = codeOf(addPTX, "add");
  code.numWarps = 33;
  EXPECT_FALSE(EmulatedKernel::create(code, diags));
  EXPECT_EQ(diags.diagnostics()[0].message(), "`add` needs 1056 threads, a CTA has 1024; use fewer warps");
}
