// The runtime on a stub of the driver (test/gpu/libcuda.cpp): its driver calls, and its reports when they fail.
// covers: NoDevice, DriverCall, DeviceFault, TooManyThreads, TooMuchShared, GridTooLarge, LoadDuringCapture, LoadFailed
// covers: LaunchFailed, KernelFault, DeviceMemoryFull, LinkFailed, BadTensorMap
#include "runtime/DeviceKernel.h"
#include "runtime/DeviceMemory.h"
#include "runtime/Linker.h"
#include "gtest/gtest.h"
#include <dlfcn.h>
#include <thread>

using namespace txl;
using namespace txl::runtime;

static const char *const fillPTX = R"(
.version 8.0
.target sm_90
.address_size 64
.visible .entry fill(.param .u64 out, .param .u32 value)
{
  .reg .b64 %rd<4>; .reg .b32 %r<4>;
  ld.param.b64 %rd1, [out]; ld.param.b32 %r1, [value];
  mov.u32 %r2, %tid.x; mul.wide.u32 %rd2, %r2, 4; add.s64 %rd3, %rd1, %rd2;
  st.global.b32 [%rd3], %r1;
  ret;
}
)";

class DeviceKernelTest : public ::testing::Test {
protected:
  void SetUp() override {
    handle = dlopen(TXL_CUDA_STUB, RTLD_NOW); // found by its soname from now on
    ASSERT_TRUE(handle) << dlerror();
    Failure failure;
    device = Device::find(0, failure);
    ASSERT_TRUE(device) << failure->message();
    call<void>("stub_record", 1);
  }
  void TearDown() override {
    call<void>("stub_heal");
    call<void>("stub_record", 0);
  }
  template <typename R, typename... Args> R call(const char *name, Args... args) {
    return reinterpret_cast<R (*)(Args...)>(dlsym(handle, name))(args...);
  }
  std::string log() { return call<const char *>("stub_log"); }
  static KernelImage image(const char *name, const char *code = "machine code") {
    KernelImage result;
    result.name = name;
    result.image = code;
    return result;
  }
  std::string launch(DeviceKernel &kernel, const DeviceLaunch &launch) {
    Failure failure = kernel.launch(*device, launch);
    return failure ? failure->name().str() + ": " + failure->message() : "";
  }

  void *handle = nullptr;
  Device *device = nullptr;
};

TEST_F(DeviceKernelTest, Devices) {
  EXPECT_EQ(Device::all().size(), 2u);
  EXPECT_EQ(device->name, "stub 0");
  EXPECT_EQ(device->major, 9u);
  Failure failure;
  EXPECT_FALSE(Device::find(2, failure));
  EXPECT_EQ(failure->message(), "there is no GPU 2; this machine has 2");
}

TEST_F(DeviceKernelTest, RunsAndCopies) {
  DeviceKernel kernel(image("fill", fillPTX));
  CUdeviceptr out = 0;
  ASSERT_FALSE(allocate(*device, 512, out));
  uint32_t value = 7;
  void *parameters[] = {&out, &value};
  DeviceLaunch launch;
  launch.parameters = parameters;
  EXPECT_EQ(this->launch(kernel, launch), "");
  std::vector<uint32_t> host(128);
  ASSERT_FALSE(copyToHost(*device, host.data(), out, 512, nullptr));
  EXPECT_EQ(host, std::vector<uint32_t>(128, 7));
  ASSERT_FALSE(fill(*device, out, 1, 512, nullptr));
  ASSERT_FALSE(copyToHost(*device, host.data(), out, 512, nullptr));
  EXPECT_EQ(host[5], 0x01010101u);
  EXPECT_FALSE(synchronize(*device));
  release(*device, out);
  FunctionFacts facts;
  ASSERT_FALSE(kernel.facts(*device, facts));
  EXPECT_EQ(facts.registers, 40);
}

static const char *const mapPTX = R"(
.version 8.0
.target sm_90
.address_size 64
.visible .entry look(.param .u64 out, .param .align 128 .b8 map[128])
{
  .reg .b64 %rd<4>;
  ld.param.b64 %rd1, [out]; ld.param.b64 %rd2, [map];
  st.global.b64 [%rd1], %rd2;
  ret;
}
)";

constexpr const char *residentPTX = R"(
.version 8.0
.target sm_90
.address_size 64
.visible .entry stay(.param .u64 out, .param .u32 across, .param .u32 down)
{
  .reg .b32 %r<4>; .reg .b64 %rd<4>;
  ld.param.b64 %rd1, [out]; ld.param.b32 %r1, [across]; ld.param.b32 %r3, [down];
  mad.lo.u32 %r1, %r3, 65536, %r1;
  mov.u32 %r2, %nctaid.x;
  st.global.v2.b32 [%rd1], {%r1, %r2};
  ret;
}
)";

TEST_F(DeviceKernelTest, StartsAsManyProgramsAsStay) {
  KernelImage result = image("stay", residentPTX);
  result.firstAdded = 1;
  result.residentAxes = 2;
  DeviceKernel kernel(result);
  CUdeviceptr out = 0;
  ASSERT_FALSE(allocate(*device, 512, out));
  void *parameters[] = {&out};
  unsigned many = device->multiprocessors;
  ASSERT_GT(many, 3u);
  struct Row {
    unsigned grid[3], started;
  };
  for (Row row : {Row{{many + 70, 1, 1}, many}, Row{{many, 1, 1}, many}, Row{{3, 1, 1}, 3}, Row{{many, 2, 1}, many},
                  Row{{2, many, 1}, many}, Row{{2, 2, 1}, 2}, Row{{many + 1, 1, 2}, many + 1}}) {
    DeviceLaunch launch;
    std::copy_n(row.grid, 3, launch.grid);
    launch.parameters = parameters;
    EXPECT_EQ(this->launch(kernel, launch), "");
    uint32_t found[2] = {};
    ASSERT_FALSE(copyToHost(*device, found, out, 8, nullptr));
    EXPECT_EQ(found[0], row.grid[0] + 65536 * row.grid[1]);
    EXPECT_EQ(found[1], row.started);
  }
  DeviceLaunch launch;
  launch.grid[0] = 1 << 20;
  launch.grid[1] = 1 << 12;
  launch.parameters = parameters;
  EXPECT_EQ(this->launch(kernel, launch),
            "GridTooLarge: the grid (1048576, 4096, 1) of `stay` is larger than (524287, 4096, 1), the limit of GPU 0");
}

TEST_F(DeviceKernelTest, MakesTensorMapsOfItsParameters) {
  KernelImage result = image("look", mapPTX);
  result.tensorMaps = {*arch::TensorMapRecipe::parse("f32 swizzle 0 box 32 fill 0 : a0.64 256 + : 32 :")};
  result.firstAdded = 1;
  DeviceKernel kernel(result);
  CUdeviceptr out = 0;
  ASSERT_FALSE(allocate(*device, 512, out));
  void *parameters[] = {&out};
  DeviceLaunch launch;
  launch.parameters = parameters;
  EXPECT_EQ(this->launch(kernel, launch), "");
  uint64_t found = 0, address = out + 4;
  ASSERT_FALSE(copyToHost(*device, &found, out, 8, nullptr));
  arch::TensorMap map;
  map.type = arch::TensorMap::Type::F32;
  map.rank = 1;
  map.address = out + 256;
  map.dims[0] = map.box[0] = 32;
  map.steps[0] = 1;
  map.promotion = arch::TensorMap::L2Promotion::B256;
  arch::TensorMapBytes bytes = arch::encode(map);
  EXPECT_EQ(found, bytes[0] | uint64_t(bytes[1]) << 32);
  parameters[0] = &address;
  EXPECT_EQ(this->launch(kernel, launch).rfind("BadTensorMap: a tensor descriptor of `look` cannot be copied", 0), 0u);
  release(*device, out);
}

TEST_F(DeviceKernelTest, OneLoadThenOneCallALaunch) {
  KernelImage result = image("k");
  result.sharedBytes = 100'000;
  result.clusterSize = result.programCtas = 2;
  DeviceKernel kernel(result);
  DeviceLaunch launch;
  launch.grid[1] = 0;
  EXPECT_EQ(this->launch(kernel, launch), ""); // a grid with a zero extent
  EXPECT_EQ(log(), "");
  launch.grid[1] = 3;
  launch.cooperative = launch.programmatic = true;
  EXPECT_EQ(this->launch(kernel, launch), "");
  EXPECT_NE(log().find("cuFuncSetAttribute 8 100000\ncuFuncSetAttribute 9 100\n"), std::string::npos) << log();
  EXPECT_NE(log().find("cuLaunchKernelEx k grid 2x3x1 block 128 shared 100000 stream 0 device 0 attribute 4 attribute "
                       "2 attribute 6\n"),
            std::string::npos)
      << log();
  call<void>("stub_record", 1);
  EXPECT_EQ(this->launch(kernel, launch), "");
  EXPECT_EQ(log().find("cuModule"), std::string::npos) << log();
}

TEST_F(DeviceKernelTest, ProgramsOfAClusterAreCountedByTheGrid) {
  KernelImage result = image("k");
  result.clusterSize = 4;
  DeviceKernel kernel(result);
  DeviceLaunch launch;
  launch.grid[0] = 8;
  EXPECT_EQ(this->launch(kernel, launch), "");
  EXPECT_NE(log().find("cuLaunchKernelEx k grid 8x1x1 block 128 shared 0 stream 0 device 0 attribute 4\n"),
            std::string::npos)
      << log();
  launch.grid[0] = 6; // covers: NotWholeClusters
  EXPECT_EQ(
      this->launch(kernel, launch),
      "NotWholeClusters: the grid has 6 programs of `k` in its first dimension, which are not clusters of 4; make "
      "it a multiple of the cluster");
}

TEST_F(DeviceKernelTest, OtherDeviceAndOwnContext) {
  DeviceKernel kernel(image("k"));
  Failure failure;
  Device *second = Device::find(1, failure);
  ASSERT_TRUE(second);
  ASSERT_FALSE(kernel.launch(*device, {}));
  ASSERT_FALSE(kernel.launch(*second, {}));
  EXPECT_NE(log().find("device 1"), std::string::npos) << log();
  // The previous context is current again.
  CUdevice current = -1;
  device->cuda().ctxGetDevice(&current);
  EXPECT_EQ(current, 0);
}

TEST_F(DeviceKernelTest, Limits) {
  KernelImage result = image("k");
  result.threads = 2048;
  DeviceKernel wide(result);
  EXPECT_EQ(launch(wide, {}), "TooManyThreads: `k` has 2048 threads a program, GPU 0 allows 1024; lower num_warps");
  result.threads = 128;
  result.sharedBytes = 300'000;
  DeviceKernel large(result);
  EXPECT_EQ(launch(large, {}), "TooMuchShared: `k` needs 300000 bytes of shared memory, GPU 0 has 232448; use smaller "
                               "blocks or fewer num_stages");
  DeviceKernel kernel(image("k"));
  DeviceLaunch tall;
  tall.grid[1] = 70000;
  EXPECT_EQ(
      launch(kernel, tall),
      "GridTooLarge: the grid (1, 70000, 1) of `k` is larger than (2147483647, 65535, 65535), the limit of GPU 0");
}

TEST_F(DeviceKernelTest, Capture) {
  auto stream = reinterpret_cast<CUstream>(0x10);
  DeviceKernel kernel(image("k"));
  DeviceLaunch captured;
  captured.stream = stream;
  call<void>("stub_capture", stream, 1);
  EXPECT_EQ(launch(kernel, captured), "LoadDuringCapture: `k` is not loaded on GPU 0, and nothing is loaded while a "
                                      "stream captures; launch it once before");
  EXPECT_FALSE(kernel.load(*device));
  EXPECT_EQ(launch(kernel, captured), "");
  call<void>("stub_capture", stream, 0);
  // The graph has the kernel's address: the kernel stays loaded, whatever is loaded afterwards.
  unsigned before = setModuleLimit(4);
  std::vector<std::unique_ptr<DeviceKernel>> others;
  for (int i = 0; i < 10; ++i)
    ASSERT_FALSE(others.emplace_back(std::make_unique<DeviceKernel>(image("other")))->launch(*device, {}));
  call<void>("stub_record", 1);
  EXPECT_EQ(launch(kernel, captured), "");
  EXPECT_EQ(log().find("cuModuleLoadDataEx"), std::string::npos) << log();
  setModuleLimit(before);
}

TEST_F(DeviceKernelTest, BoundedModules) {
  unsigned before = setModuleLimit(4);
  {
    std::vector<std::unique_ptr<DeviceKernel>> kernels;
    for (int round = 0; round < 3; ++round)
      for (int i = 0; i < 8; ++i) {
        if (!round)
          kernels.push_back(std::make_unique<DeviceKernel>(image("k")));
        ASSERT_FALSE(kernels[i]->launch(*device, {}));
      }
  }
  auto count = [&](const char *what) {
    size_t found = 0;
    std::string text = log();
    for (size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + 1))
      ++found;
    return found;
  };
  EXPECT_GE(count("cuModuleUnload"), 18u);
  EXPECT_EQ(count("cuLaunchKernelEx"), 24u);
  setModuleLimit(before);
}

TEST_F(DeviceKernelTest, Threads) {
  unsigned before = setModuleLimit(3);
  std::vector<std::unique_ptr<DeviceKernel>> kernels;
  for (int i = 0; i < 6; ++i)
    kernels.push_back(std::make_unique<DeviceKernel>(image("k")));
  std::vector<std::thread> threads;
  std::atomic<int> failed{0};
  for (int t = 0; t < 4; ++t)
    threads.emplace_back([&, t] {
      for (int i = 0; i < 300; ++i)
        failed += kernels[(i * (t + 1) + t) % 6]->launch(*device, {}) != nullptr;
    });
  for (std::thread &thread : threads)
    thread.join();
  EXPECT_EQ(failed, 0);
  setModuleLimit(before);
}

TEST_F(DeviceKernelTest, DriverFailures) {
  DeviceKernel broken(image("sum", ".version 8.0\n.target sm_90\nnonsense"));
  Failure failure = broken.launch(*device, {});
  ASSERT_TRUE(failure);
  EXPECT_EQ(failure->name(), "LoadFailed");
  EXPECT_EQ(failure->message(), "`sum` cannot be loaded on GPU 0: CUDA_ERROR_UNKNOWN (218): an error of the stub");
  EXPECT_EQ(failure->notes().size(), 1u); // the output of the driver's compiler
  DeviceKernel kernel(image("k"));
  call<void>("stub_fail", "cuLaunchKernelEx", 1);
  EXPECT_EQ(launch(kernel, {}),
            "LaunchFailed: the launch of `k` on GPU 0 failed: CUDA_ERROR_INVALID_VALUE (1): an error of the stub");
  call<void>("stub_fail", "cuCtxSynchronize", 1);
  EXPECT_EQ(synchronize(*device)->message(), "waiting for GPU 0: CUDA_ERROR_INVALID_VALUE (1): an error of the stub");
  CUdeviceptr address;
  EXPECT_EQ(allocate(*device, size_t(1) << 40, address)->message(),
            "GPU 0 does not have 1099511627776 bytes of free memory");
}

TEST_F(DeviceKernelTest, Faults) {
  DeviceKernel kernel(image("fill", fillPTX));
  uint64_t nowhere = 4096;
  uint32_t value = 7;
  void *parameters[] = {&nowhere, &value};
  DeviceLaunch launch;
  launch.parameters = parameters;
  launch.blocking = true;
  EXPECT_EQ(this->launch(kernel, launch), "KernelFault: `fill` failed on GPU 0: CUDA_ERROR_ILLEGAL_ADDRESS (700): an "
                                          "illegal memory access was encountered");
  Failure later = kernel.launch(*device, launch);
  ASSERT_TRUE(later);
  EXPECT_EQ(later->name(), "DeviceFault");
  EXPECT_NE(later->message().find("an earlier kernel caused it, most likely one of `fill`"), std::string::npos)
      << later->message();
  EXPECT_EQ(later->notes().size(), 1u);
}

TEST_F(DeviceKernelTest, Linking) {
  std::string cubin, log;
  ASSERT_FALSE(linkCode(*device, {fillPTX}, false, {.sm = 90}, cubin, log));
  EXPECT_EQ(cubin, fillPTX); // as the stub does
  call<void>("stub_fail", "cuLinkAddData", 1);
  EXPECT_EQ(linkCode(*device, {fillPTX}, false, {.sm = 90}, cubin, log)->message(),
            "the driver of GPU 0 made no machine code: CUDA_ERROR_INVALID_VALUE (1): an error of the stub");
}

TEST_F(DeviceKernelTest, Events) {
  Failure failure;
  auto start = Event::create(*device, failure), end = Event::create(*device, failure);
  ASSERT_TRUE(start && end);
  float milliseconds = -1;
  ASSERT_FALSE(start->record(nullptr));
  ASSERT_FALSE(end->record(nullptr));
  ASSERT_FALSE(start->elapsed(*end, milliseconds));
  EXPECT_GE(milliseconds, 0);
}
