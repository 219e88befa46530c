// A `libcuda.so.1` for machines without a GPU: what the runtime and the package do with the driver is tested, and its
// host time measured, with this in the driver's place. Memory is the host's (libcuda_memory.cpp); a module that is PTX
// runs on the emulator, one that is anything else is only launched, not run. Calls can be recorded and told to fail.
//
//   CUDA_STUB_DEVICES=n     how many devices there are (2)
//   CUDA_STUB_SM=n          their compute capability (90); PTX of a later architecture, or of another alone (sm_90a),
//                           is refused
//   CUDA_STUB_MULTIPROCESSORS=n  how many SMs each has (132)
//   stub_record(1)          from now on every call is written down; stub_log() has it, a line a call
//   stub_fail("cuX", code)  the next call of cuX returns `code`
//   stub_capture(stream, 1) the stream captures: launches on it are written down, not run
#include "libcuda.h"
#include "arch/TensorMap.h"
#include "emulator/Launch.h"
#include "ptx/Parser.h"
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <map>
#include <mutex>
#include <set>
#include <thread>

using namespace txl;
using namespace txl::runtime;
using namespace stub;

struct txl::runtime::CUmod_st {
  std::string image;
  std::unique_ptr<emulator::Program> program;
};
struct txl::runtime::CUfunc_st {
  CUmod_st *module;
  std::string name;
  int sharedLimit = 48 * 1024;
};
struct txl::runtime::CUevent_st {
  std::chrono::steady_clock::time_point time;
};

std::mutex stub::mutex;
std::map<uint64_t, std::pair<size_t, int>> stub::allocations;
std::atomic<bool> stub::recording{false}, stub::mayFail{false}, stub::reachesOthers{false};
static std::string text;
static std::map<std::string, CUresult> failures;
static std::set<CUstream> capturing;
static std::atomic<uint64_t> launches{0};
static thread_local std::vector<CUcontext> contexts;

int stub::environmentNumber(const char *name, int otherwise) {
  const char *value = std::getenv(name);
  return value ? std::atoi(value) : otherwise;
}

static int deviceCount() {
  static const int count = environmentNumber("CUDA_STUB_DEVICES", 2);
  return count;
}

static int computeCapability() {
  static const int sm = environmentNumber("CUDA_STUB_SM", 90);
  return sm;
}

/// Whether the devices run a module of this text.
static bool runsOnDevices(llvm::StringRef ptx) {
  llvm::StringRef target = ptx.substr(ptx.find(".target sm_")).drop_front(11);
  int sm = 0;
  if (target.consumeInteger(10, sm))
    return true;
  return target.starts_with("a") ? sm == computeCapability() : sm <= computeCapability();
}

static CUctx_st *primary(int device) {
  static auto *all = new std::vector<CUctx_st>(64);
  (*all)[device].device = device;
  return &(*all)[device];
}

CUresult stub::note(const char *name, llvm::function_ref<std::string()> arguments) {
  std::lock_guard<std::mutex> lock(mutex);
  if (recording)
    text += std::string(name) + arguments() + "\n";
  auto found = failures.find(name);
  if (found == failures.end())
    return 0;
  CUresult code = found->second;
  failures.erase(found);
  return code;
}

CUcontext stub::current() { return contexts.empty() ? nullptr : contexts.back(); }

STUB void stub_record(int on) {
  std::lock_guard<std::mutex> lock(mutex);
  recording = on;
  text.clear();
}
STUB const char *stub_log() { return text.c_str(); }
STUB void stub_fail(const char *name, int code) {
  std::lock_guard<std::mutex> lock(mutex);
  failures[name] = code;
  mayFail = true;
}
STUB void stub_capture(CUstream stream, int on) {
  std::lock_guard<std::mutex> lock(mutex);
  on ? (void)capturing.insert(stream) : (void)capturing.erase(stream);
}
STUB void stub_heal() {
  for (int i = 0; i < deviceCount(); ++i)
    primary(i)->fault = 0;
}
STUB uint64_t stub_launches() { return launches; }

STUB CUresult cuInit(unsigned) { return 0; }
STUB CUresult cuDriverGetVersion(int *version) { return *version = 12090, 0; }
STUB CUresult cuGetErrorName(CUresult error, const char **name) {
  *name = error == 700   ? "CUDA_ERROR_ILLEGAL_ADDRESS"
          : error == 710 ? "CUDA_ERROR_ASSERT"
          : error == 1   ? "CUDA_ERROR_INVALID_VALUE"
          : error == 2   ? "CUDA_ERROR_OUT_OF_MEMORY"
          : error == 719 ? "CUDA_ERROR_LAUNCH_FAILED"
                         : "CUDA_ERROR_UNKNOWN";
  return 0;
}
STUB CUresult cuGetErrorString(CUresult error, const char **words) {
  *words = error == 700   ? "an illegal memory access was encountered"
           : error == 710 ? "device-side assert triggered"
                          : "an error of the stub";
  return 0;
}
STUB CUresult cuDeviceGetCount(int *count) { return *count = deviceCount(), 0; }
STUB CUresult cuDeviceGet(CUdevice *device, int ordinal) { return *device = ordinal, 0; }
STUB CUresult cuDeviceGetName(char *name, int size, CUdevice device) {
  std::snprintf(name, size, "stub %d", device);
  return 0;
}
STUB CUresult cuDeviceGetAttribute(int *value, int attribute, CUdevice) {
  static const std::map<int, int> values = {{1, 1024},
                                            {5, INT32_MAX},
                                            {6, 65535},
                                            {7, 65535},
                                            {10, 32},
                                            {13, 1980000},
                                            {16, environmentNumber("CUDA_STUB_MULTIPROCESSORS", 132)},
                                            {36, 2619000},
                                            {37, 5120},
                                            {38, 50 << 20},
                                            {75, computeCapability() / 10},
                                            {76, computeCapability() % 10},
                                            {82, 65536},
                                            {97, 232448},
                                            {102, 1},
                                            {103, 1},
                                            {111, 1024}};
  auto found = values.find(attribute);
  *value = found == values.end() ? 0 : found->second;
  return 0;
}
STUB CUresult cuDevicePrimaryCtxRetain(CUcontext *context, CUdevice device) {
  ENTER("cuDevicePrimaryCtxRetain", " {0}", device);
  return *context = primary(device), 0;
}
STUB CUresult cuCtxGetCurrent(CUcontext *context) { return *context = current(), 0; }
STUB CUresult cuCtxGetDevice(CUdevice *device) {
  if (!current())
    return 201;
  return *device = current()->device, 0;
}
STUB CUresult cuCtxPushCurrent_v2(CUcontext context) {
  ENTER("cuCtxPushCurrent", " {0}", context->device);
  contexts.push_back(context);
  return 0;
}
STUB CUresult cuCtxPopCurrent_v2(CUcontext *context) {
  ENTER("cuCtxPopCurrent", "");
  *context = contexts.back();
  contexts.pop_back();
  return 0;
}
STUB CUresult cuCtxSetCurrent(CUcontext context) {
  contexts.assign(1, context);
  return 0;
}
STUB CUresult cuCtxSynchronize() {
  ENTER("cuCtxSynchronize", "");
  return faultOf(current());
}

STUB CUresult cuModuleLoadDataEx(CUmodule *module, const void *image, unsigned count, int *options, void **values) {
  ENTER("cuModuleLoadDataEx", "");
  auto made = std::make_unique<CUmod_st>();
  made->image = static_cast<const char *>(image);
  if (made->image.find(".version") != std::string::npos) {
    if (!runsOnDevices(made->image))
      return 209; // CUDA_ERROR_NO_BINARY_FOR_GPU
    DiagnosticEngine diags;
    auto parsed = ptx::parse(SourceBuffer::create("module.ptx", made->image), diags);
    made->program = parsed ? emulator::Program::create(std::move(parsed), diags) : nullptr;
    for (unsigned i = 0; !made->program && i < count; ++i)
      if (options[i] == CU_JIT_ERROR_LOG_BUFFER)
        std::snprintf(static_cast<char *>(values[i]), 4096, "%s", diags.render().c_str());
    if (!made->program)
      return 218; // CUDA_ERROR_INVALID_PTX
  }
  *module = made.release();
  return 0;
}
STUB CUresult cuModuleUnload(CUmodule module) {
  ENTER("cuModuleUnload", "");
  delete module;
  return 0;
}
STUB CUresult cuModuleGetFunction(CUfunction *function, CUmodule module, const char *name) {
  ENTER("cuModuleGetFunction", " {0}", name);
  if (module->program && !module->program->entry(name))
    return CUDA_ERROR_NOT_FOUND;
  *function = new CUfunc_st{module, name};
  return 0;
}
/// The driver's compiler: its machine code is the PTX.
struct txl::runtime::CUlinkState_st {
  std::string code;
};
STUB CUresult cuLinkCreate_v2(unsigned, int *, void **, CUlinkState *state) { return *state = new CUlinkState_st, 0; }
STUB CUresult cuLinkAddData_v2(CUlinkState state, int, void *data, size_t bytes, const char *, unsigned, int *,
                               void **) {
  ENTER("cuLinkAddData", "");
  return state->code.assign(static_cast<const char *>(data), bytes - 1), 0;
}
STUB CUresult cuLinkComplete(CUlinkState state, void **code, size_t *bytes) {
  *code = state->code.data();
  return *bytes = state->code.size(), 0;
}
STUB CUresult cuLinkDestroy(CUlinkState state) {
  delete state;
  return 0;
}
STUB CUresult cuFuncGetAttribute(int *value, int attribute, CUfunction) {
  *value = attribute == CU_FUNC_ATTRIBUTE_NUM_REGS                ? 40
           : attribute == CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK ? 1024
                                                                  : 0;
  return 0;
}
STUB CUresult cuFuncSetAttribute(CUfunction function, int attribute, int value) {
  ENTER("cuFuncSetAttribute", " {0} {1}", attribute, value);
  if (attribute == CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES)
    function->sharedLimit = value;
  return 0;
}

STUB CUresult cuTensorMapEncodeTiled(void *out, int type, unsigned rank, void *address, const uint64_t *dims,
                                     const uint64_t *strides, const uint32_t *box, const uint32_t *steps,
                                     int interleave, int swizzle, int promotion, int fill) {
  arch::TensorMap map;
  map.type = arch::TensorMap::Type(type);
  map.rank = rank;
  map.address = reinterpret_cast<uint64_t>(address);
  map.interleave = arch::TensorMap::Interleave(interleave);
  map.swizzle = arch::TensorMap::Swizzle(swizzle);
  map.promotion = arch::TensorMap::L2Promotion(promotion);
  map.fill = arch::TensorMap::Fill(fill);
  for (unsigned axis = 0; axis < rank && axis < arch::kTensorRank; ++axis) {
    map.dims[axis] = dims[axis];
    map.box[axis] = box[axis];
    map.steps[axis] = steps[axis];
    if (axis + 1 < rank)
      map.strides[axis] = strides[axis];
  }
  if (!map.problem().empty())
    return CUDA_ERROR_INVALID_VALUE;
  arch::TensorMapBytes bytes = arch::encode(map);
  std::memcpy(out, bytes.data(), sizeof bytes);
  return 0;
}

namespace {
/// Threads wait for what other processes write: a kernel that waits is no deadlock before some seconds have passed.
class OtherProcesses final : public emulator::Interleaving {
  Others pass(bool) override { return Others::Active; }
  Others wait(const emulator::Fault &, bool canExpire) override {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
    const auto waited = std::chrono::steady_clock::now() - start;
    if (canExpire && waited > std::chrono::seconds(4))
      return Others::Expired;
    return waited > std::chrono::seconds(60) ? Others::Stopped : Others::Active;
  }
  const std::chrono::steady_clock::time_point start = std::chrono::steady_clock::now();
};
} // namespace

static CUresult execute(const CUlaunchConfig &config, CUfunction function, void **parameters) {
  const emulator::Program &program = *function->module->program;
  const emulator::DecodedFunction &entry = *program.entry(function->name);
  emulator::Launch launch;
  launch.entry = function->name;
  unsigned grid[] = {config.gridDimX, config.gridDimY, config.gridDimZ},
           block[] = {config.blockDimX, config.blockDimY, config.blockDimZ};
  std::copy_n(grid, 3, launch.grid);
  std::copy_n(block, 3, launch.block);
  for (unsigned i = 0; i < config.numAttrs; ++i)
    if (config.attrs[i].id == CU_LAUNCH_ATTRIBUTE_CLUSTER_DIMENSION) {
      const auto &shape = config.attrs[i].value.clusterDim;
      unsigned cluster[] = {shape.x, shape.y, shape.z};
      std::copy_n(cluster, 3, launch.cluster);
    }
  launch.dynamicShared = config.sharedMemBytes;
  launch.threads = std::max(1u, std::thread::hardware_concurrency());
  for (auto [i, parameter] : llvm::enumerate(entry.source->parameters))
    if (!emulator::addArgument(entry, launch.parameters, parameters[i], parameter->bytes()))
      return CUDA_ERROR_INVALID_VALUE;
  emulator::GlobalMemory memory;
  emulator::allocateVariables(program, memory);
  {
    std::lock_guard<std::mutex> lock(mutex);
    for (auto [address, what] : allocations)
      memory.mapInPlace("allocation", reinterpret_cast<uint8_t *>(address), what.first);
  }
  OtherProcesses others;
  if (reachesOthers) {
    launch.interleaving = &others;
    launch.threads = 1;
  }
  DiagnosticEngine diags;
  if (emulator::run(program, memory, launch, diags))
    return 0;
  llvm::StringRef name = diags.diagnostics().empty() ? "a wait for ever" : diags.diagnostics().front().name();
  if (name == "EmulatorLaunch")
    return CUDA_ERROR_INVALID_VALUE;
  std::fprintf(stderr, "%s", diags.render().c_str());
  current()->fault = name == "EmulatorOutOfBounds"  ? 700
                     : name == "EmulatorAssert"     ? 710
                     : name == "EmulatorMisaligned" ? 716
                                                    : 719;
  return 0; // what a kernel does wrong shows later
}

STUB CUresult cuLaunchKernelEx(const CUlaunchConfig *config, CUfunction function, void **parameters, void **) {
  launches.fetch_add(1, std::memory_order_relaxed);
  if (!recording && !mayFail && !function->module->program && current())
    return current()->fault;
  std::string attributes;
  for (unsigned i = 0; i < config->numAttrs; ++i)
    attributes += " attribute " + std::to_string(config->attrs[i].id);
  ENTER("cuLaunchKernelEx", " {0} grid {1}x{2}x{3} block {4} shared {5} stream {6} device {7}{8}", function->name,
        config->gridDimX, config->gridDimY, config->gridDimZ, config->blockDimX, config->sharedMemBytes,
        reinterpret_cast<uint64_t>(config->hStream), current() ? current()->device : -1, attributes);
  if (CUresult fault = faultOf(current()))
    return fault;
  if (static_cast<int>(config->sharedMemBytes) > function->sharedLimit)
    return CUDA_ERROR_INVALID_VALUE;
  bool captures;
  {
    std::lock_guard<std::mutex> lock(mutex);
    captures = capturing.count(config->hStream);
  }
  return captures || !function->module->program ? 0 : execute(*config, function, parameters);
}

STUB CUresult cuStreamSynchronize(CUstream) {
  ENTER("cuStreamSynchronize", "");
  return faultOf(current());
}
STUB CUresult cuStreamIsCapturing(CUstream stream, int *status) {
  if (!recording && !mayFail && capturing.empty())
    return *status = 0, 0;
  std::lock_guard<std::mutex> lock(mutex);
  return *status = capturing.count(stream) ? CU_STREAM_CAPTURE_STATUS_ACTIVE : CU_STREAM_CAPTURE_STATUS_NONE, 0;
}
STUB CUresult cuThreadExchangeStreamCaptureMode(int *mode) {
  static thread_local int mine = 0;
  std::swap(*mode, mine);
  return 0;
}
STUB CUresult cuEventCreate(CUevent *event, unsigned) { return *event = new CUevent_st, 0; }
STUB CUresult cuEventRecord(CUevent event, CUstream) { return event->time = std::chrono::steady_clock::now(), 0; }
STUB CUresult cuEventSynchronize(CUevent) { return faultOf(current()); }
STUB CUresult cuEventElapsedTime(float *milliseconds, CUevent start, CUevent end) {
  return *milliseconds = std::chrono::duration<float, std::milli>(end->time - start->time).count(), 0;
}
STUB CUresult cuEventDestroy_v2(CUevent event) {
  delete event;
  return 0;
}
