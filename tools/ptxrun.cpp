// ptxrun: accepts txl-emu's command line and runs the entry on a GPU, so that the two can be compared. The driver
// library is loaded at run time; building this does not require CUDA.
#include "emulator/CommandLine.h"
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <dlfcn.h>

using namespace txl;
using namespace txl::emulator;

namespace {
using Handle = void *;
using Address = unsigned long long;

struct LaunchAttribute {
  int id;
  char padding[4];
  union {
    unsigned cluster[3];
    char bytes[64];
  };
};
struct LaunchConfig {
  unsigned grid[3], block[3], shared;
  Handle stream;
  LaunchAttribute *attributes;
  unsigned attributeCount;
};
constexpr int clusterDimension = 4, maxDynamicShared = 8, nonPortableCluster = 14, jitErrorLog = 5, jitErrorLogSize = 6;

// The driver functions that this program uses: declared here, loaded by name.
#define DRIVER(X)                                                                                                      \
  X(cuInit, (unsigned))                                                                                                \
  X(cuGetErrorString, (int, const char **))                                                                            \
  X(cuDeviceGet, (int *, int))                                                                                         \
  X(cuDevicePrimaryCtxRetain, (Handle *, int))                                                                         \
  X(cuCtxSetCurrent, (Handle))                                                                                         \
  X(cuCtxSynchronize, ())                                                                                              \
  X(cuModuleLoadDataEx, (Handle *, const void *, unsigned, int *, void **))                                            \
  X(cuModuleGetFunction, (Handle *, Handle, const char *))                                                             \
  X(cuFuncSetAttribute, (Handle, int, int))                                                                            \
  X(cuMemAlloc_v2, (Address *, size_t))                                                                                \
  X(cuMemFree_v2, (Address))                                                                                           \
  X(cuModuleUnload, (Handle))                                                                                          \
  X(cuMemcpyHtoD_v2, (Address, const void *, size_t))                                                                  \
  X(cuMemcpyDtoH_v2, (void *, Address, size_t))                                                                        \
  X(cuLaunchKernelEx, (const LaunchConfig *, Handle, void **, void **))

#define DECLARE(name, arguments) int(*name) arguments = nullptr;
struct Driver {
  DRIVER(DECLARE)
};
#undef DECLARE
} // namespace

static int reportError(const std::string &message) {
  std::fprintf(stderr, "ptxrun: %s\n", message.c_str());
  return 1;
}

static bool load(Driver &driver, std::string &error) {
  Handle library = dlopen("libcuda.so.1", RTLD_NOW);
  if (!library) {
    error = "libcuda.so.1 cannot be opened: there is no GPU driver";
    return false;
  }
#define LOAD(name, arguments)                                                                                          \
  driver.name = reinterpret_cast<int(*) arguments>(dlsym(library, #name));                                             \
  if (!driver.name)                                                                                                    \
    error = "the driver has no `" #name "`";
  DRIVER(LOAD)
#undef LOAD
  return error.empty();
}

/// Runs the launch. Returns the error text of the first call that fails, or an empty string.
static std::string run(Driver &driver, Command &command, const std::vector<uint8_t> &ptx) {
  auto failed = [&](int code, const char *what) {
    const char *text = nullptr;
    if (code && !driver.cuGetErrorString(code, &text) && text)
      return std::string(what) + ": " + text;
    return code ? std::string(what) + ": error " + std::to_string(code) : std::string();
  };
#define TRY(call, what)                                                                                                \
  if (std::string error = failed(call, what); !error.empty())                                                          \
    return error;
  int device;
  Handle context, module, function;
  TRY(driver.cuInit(0), "the driver cannot start");
  TRY(driver.cuDeviceGet(&device, 0), "there is no device");
  TRY(driver.cuDevicePrimaryCtxRetain(&context, device), "no context");
  TRY(driver.cuCtxSetCurrent(context), "no context");
  std::vector<char> log(1 << 16);
  int options[] = {jitErrorLog, jitErrorLogSize};
  void *values[] = {log.data(), reinterpret_cast<void *>(log.size())};
  if (std::string error =
          failed(driver.cuModuleLoadDataEx(&module, ptx.data(), 2, options, values), "the driver refuses the PTX");
      !error.empty())
    return error + "\n" + log.data();
  TRY(driver.cuModuleGetFunction(&function, module, command.launch.entry.c_str()), "there is no such entry");
  if (command.launch.dynamicShared)
    TRY(driver.cuFuncSetAttribute(function, maxDynamicShared, command.launch.dynamicShared), "too much shared memory");
  std::vector<Address> addresses(command.arguments.size());
  std::vector<std::vector<uint8_t>> parameters(command.arguments.size());
  std::vector<void *> arguments;
  for (size_t i = 0; i < command.arguments.size(); ++i) {
    Argument &argument = command.arguments[i];
    parameters[i] = argument.bytes;
    if (argument.sameAs >= 0) {
      addresses[i] = addresses[argument.sameAs];
    } else if (argument.isBuffer) {
      TRY(driver.cuMemAlloc_v2(&addresses[i], std::max<size_t>(1, argument.bytes.size())), "no memory");
      TRY(driver.cuMemcpyHtoD_v2(addresses[i], argument.bytes.data(), argument.bytes.size()), "copy to the device");
    }
    std::string problem;
    if (argument.isBuffer && !bufferParameter(argument, addresses[i], parameters[i], problem))
      return "argument " + std::to_string(i) + ": " + problem;
    arguments.push_back(parameters[i].data());
  }
  LaunchConfig config{};
  std::memcpy(config.grid, command.launch.grid, sizeof config.grid);
  std::memcpy(config.block, command.launch.block, sizeof config.block);
  config.shared = command.launch.dynamicShared;
  LaunchAttribute cluster{};
  if (command.launch.cluster[0]) {
    TRY(driver.cuFuncSetAttribute(function, nonPortableCluster, 1), "the cluster");
    cluster.id = clusterDimension;
    std::memcpy(cluster.cluster, command.launch.cluster, sizeof cluster.cluster);
    config.attributes = &cluster;
    config.attributeCount = 1;
  }
  TRY(driver.cuLaunchKernelEx(&config, function, arguments.data(), nullptr), "the launch");
  TRY(driver.cuCtxSynchronize(), "the kernel");
  for (size_t i = 0; i < command.arguments.size(); ++i)
    if (Argument &argument = command.arguments[i]; !argument.out.empty())
      TRY(driver.cuMemcpyDtoH_v2(argument.bytes.data(), addresses[i], argument.bytes.size()), "copy from the device");
  for (size_t i = 0; i < command.arguments.size(); ++i)
    if (command.arguments[i].isBuffer && command.arguments[i].sameAs < 0)
      TRY(driver.cuMemFree_v2(addresses[i]), "a buffer");
  TRY(driver.cuModuleUnload(module), "the module");
#undef TRY
  return "";
}

/// Runs one launch and returns the exit status.
static int launch(int argc, char **argv) {
  Command command;
  std::string error;
  std::vector<uint8_t> ptx;
  if (!parseCommand(argc, argv, command, error))
    return reportError(error + "; `ptxrun --help` says more");
  if (command.counters || !command.countersFile.empty() || !command.traceFile.empty())
    return reportError("a GPU has no `--counters` and no `--trace`, txl-emu has");
  if (!readBytes(command.file, ptx, error))
    return reportError(error);
  ptx.push_back(0);
  static Driver driver; // stays open between launches
  if (!driver.cuInit && !load(driver, error))
    return reportError(error);
  error = run(driver, command, ptx);
  if (!error.empty())
    return reportError(command.file + ": " + error);
  for (const Argument &argument : command.arguments)
    if (!argument.out.empty() && !writeBytes(argument.out, argument.bytes.data(), argument.bytes.size()))
      return reportError("`" + argument.out + "` cannot be written");
  return 0;
}

int main(int argc, char **argv) {
  for (int i = 1; i < argc; ++i)
    if (!std::strcmp(argv[i], "--help")) {
      std::printf("ptxrun runs an entry of a PTX file on the first GPU; it takes txl-emu's command line\n"
                  "(of the options, --seed, --check, --steps and --threads mean nothing to a GPU):\n%s",
                  commandHelp);
      return 0;
    }
  return launchAll(argc, argv, launch);
}
