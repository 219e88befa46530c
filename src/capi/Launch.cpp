// Launches: converts the C API's structs to the machine's, on the stack for the usual number of arguments.
#include "capi/Handles.h"
#include "capi/txl_debugger.h"
#include "driver/Compile.h"
#include "driver/batch/BatchedProgram.h"
#include "driver/environment/Environment.h"
#include "machine/Algebra.h"
#include "machine/Timeline.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <cstring>
#include <mutex>
#include <utility>

using namespace txl;
using namespace txl::capi;

const machine::Program *txl_kernel::program(txl_error **error) {
  if (const machine::Program *result = ready.load(std::memory_order_acquire))
    return result;
  std::lock_guard<std::mutex> lock(mutex);
  if (!owned) {
    DiagnosticEngine diags;
    owned = driver::makeProgram(*artifact, diags);
    if (!owned) {
      fail(error, diags);
      return nullptr;
    }
    hasDebugPoints = machine::hasDebugPoints(*owned);
    ready.store(owned.get(), std::memory_order_release);
  }
  return owned.get();
}

const machine::Program *txl_kernel::plainProgram(txl_error **error) {
  std::lock_guard<std::mutex> lock(mutex);
  if (!ownedPlain) {
    DiagnosticEngine diags;
    ownedPlain = driver::makeProgram(*artifact, diags, /*plain=*/true);
    if (!ownedPlain)
      fail(error, diags);
  }
  return ownedPlain.get();
}

const machine::Batch *txl_kernel::batch(const machine::Launch &launch) {
  if (!batchIsMade.load(std::memory_order_acquire)) {
    static const std::optional<uint64_t> from = driver::batchingThreshold();
    uint64_t programs = uint64_t(launch.grid[0]) * launch.grid[1] * launch.grid[2];
    if (!from || launched.fetch_add(programs, std::memory_order_relaxed) + programs < *from)
      return nullptr;
    std::lock_guard<std::mutex> lock(mutex);
    if (!batchIsMade.load(std::memory_order_relaxed))
      ownedBatch = driver::BatchedProgram::create(*artifact);
    batchIsMade.store(true, std::memory_order_release);
  }
  return ownedBatch ? ownedBatch->batchFor(launch) : nullptr;
}

const driver::EmulatedKernel *txl_kernel::emulated(txl_error **error) {
  if (const driver::EmulatedKernel *result = readyEmulated.load(std::memory_order_acquire))
    return result;
  std::lock_guard<std::mutex> lock(mutex);
  if (!ownedEmulated) {
    DiagnosticEngine diags;
    ownedEmulated = driver::EmulatedKernel::create(artifact->device, diags);
    if (!ownedEmulated) {
      fail(error, diags);
      return nullptr;
    }
    readyEmulated.store(ownedEmulated.get(), std::memory_order_release);
  }
  return ownedEmulated.get();
}

const std::string &txl_kernel::listing() {
  std::lock_guard<std::mutex> lock(mutex);
  if (listingText.empty() && owned)
    listingText = machine::printProgram(*owned);
  return listingText;
}

/// The interrupt callbacks only differ in their result type.
struct InterruptBridge {
  const txl_launch_options *options;
  static bool poll(void *self) {
    const txl_launch_options *options = static_cast<InterruptBridge *>(self)->options;
    return options->interrupted(options->interrupt_context) != 0;
  }
};

/// Calls the caller's callback for each accessed argument and buffer.
static void reportTouched(const txl_launch_options &options, llvm::ArrayRef<machine::Parameter> parameters,
                          llvm::ArrayRef<uint8_t> touched) {
  for (auto [i, how] : llvm::enumerate(touched)) {
    if (!how)
      continue;
    const char *name = i < parameters.size() ? parameters[i].name.c_str() : options.buffers[i - parameters.size()].name;
    options.touched(options.touched_context, name ? name : "", how);
  }
}

/// The size of the options in the first version.
static constexpr size_t firstSize = offsetof(txl_launch_options, touched);

/// Statistics of successful check mode launches: of this thread since the last call of txl_take_checked, and of the
/// process.
static thread_local txl_check_summary checkedHere;
static txl_check_summary checkedEver;
static std::mutex checkedMutex;

static void count(txl_check_summary &summary, const machine::Launch &launch, unsigned orders) {
  ++summary.launches;
  summary.programs += uint64_t(launch.grid[0]) * launch.grid[1] * launch.grid[2];
  summary.orders = std::max(summary.orders, orders);
}

extern "C" txl_check_summary txl_take_checked(int process) {
  if (!process)
    return std::exchange(checkedHere, {});
  std::lock_guard<std::mutex> lock(checkedMutex);
  return checkedEver;
}

extern "C" txl_status txl_launch(txl_kernel *kernel, const txl_launch_options *given, txl_error **error) {
  return txl_launch_debugged(kernel, given, nullptr, error);
}

extern "C" txl_status txl_launch_debugged(txl_kernel *kernel, const txl_launch_options *given, txl_debugger *debugger,
                                          txl_error **error) {
  txl_launch_options copy = {}; // fields that an older caller does not have are zero
  if (given && given->size >= firstSize)
    std::memcpy(&copy, given, std::min(given->size, sizeof copy));
  const txl_launch_options *options = &copy;
  if (!checked(kernel) || !given || given->size < firstSize || (options->argument_count && !options->arguments) ||
      (options->buffer_count && !options->buffers))
    return fail(error, TXL_INVALID_ARGUMENT, "WrongCall", "ValueError",
                "txl_launch needs a kernel and options with their size, arguments and buffers");
  const bool emulate = static_cast<bool>(kernel->artifact->device);
  const bool check =
      options->check == TXL_CHECK_ON || (options->check == TXL_CHECK_DEFAULT && driver::checkByDefault());
  // check mode runs the exact version, so that an address beyond an array is one
  txl_kernel *exact = check ? kernel->exactVersion(error) : kernel;
  txl_kernel *version =
      exact ? exact->versionFor({options->arguments, options->argument_count}, options->grid, error) : nullptr;
  const machine::Program *program = emulate || !version           ? nullptr
                                    : machine::Algebra::current() ? version->plainProgram(error)
                                                                  : version->program(error);
  const driver::EmulatedKernel *emulated = emulate && version ? version->emulated(error) : nullptr;
  if (!program && !emulated)
    return TXL_COMPILE_ERROR;

  llvm::SmallVector<machine::Argument, 16> arguments;
  arguments.reserve(options->argument_count);
  for (size_t i = 0; i < options->argument_count; ++i) {
    const txl_argument &from = options->arguments[i];
    arguments.push_back({from.bits, from.storage, from.storage_bytes, (from.flags & TXL_ARGUMENT_READ_ONLY) != 0,
                         (from.flags & TXL_ARGUMENT_UNINITIALIZED) != 0});
  }
  llvm::SmallVector<machine::Buffer, 0> buffers;
  for (size_t i = 0; i < options->buffer_count; ++i) {
    const txl_buffer &from = options->buffers[i];
    buffers.push_back(
        {from.address, from.bytes, (from.flags & TXL_ARGUMENT_READ_ONLY) != 0, from.name ? from.name : ""});
  }

  machine::Launch launch;
  for (int axis = 0; axis < 3; ++axis)
    launch.grid[axis] = options->grid[axis];
  if (launch.grid[0] == 0 || launch.grid[1] == 0 || launch.grid[2] == 0)
    return TXL_OK;
  launch.arguments = arguments;
  launch.buffers = buffers;
  launch.threads = options->threads ? options->threads : driver::defaultThreads();
  launch.jitMode = driver::jitMode();
  if (program && version->hasDebugPoints)
    launch.debugger = reinterpret_cast<machine::Debugger *>(debugger);
  launch.check = check && !launch.debugger;
  launch.seed = options->seed;
  InterruptBridge bridge{options};
  if (options->interrupted) {
    launch.interrupted = InterruptBridge::poll;
    launch.interruptContext = &bridge;
  }
  if (program && launch.grid[0] > 1 && !launch.check)
    launch.batch = version->batch(launch);
  const bool timed = program && keepsLineTimes();
  machine::LineTimes times;
  launch.times = timed ? &times : nullptr;
  std::vector<uint8_t> touched(options->touched && program ? arguments.size() + buffers.size() : 0);
  launch.touched = touched;
  launch.print = options->print;
  launch.printContext = options->print_context;
  auto parameters = [&] {
    const machine::Program *described = kernel->program(nullptr);
    return described ? machine::parameters(*described) : llvm::ArrayRef<machine::Parameter>();
  };
  machine::Timeline timeline;
  if (options->traced) {
    timeline.program = options->traced_program;
    launch.timeline = &timeline;
  }
  std::string counts;
  std::unique_ptr<machine::LaunchError> fault =
      emulate ? emulated->launch(launch, parameters, options->counted ? &counts : nullptr)
              : machine::launch(*program, launch);
  if (!timeline.rows.empty())
    options->traced(options->traced_context, kernel->artifact->kernelName.c_str(), timeline.chromeTrace().c_str(),
                    timeline.svg().c_str());
  if (fault)
    return fail(error, *fault);
  if (!counts.empty())
    options->counted(options->counted_context, kernel->artifact->kernelName.c_str(), counts.c_str());
  if (times.launches)
    addLineTimes(kernel->artifact->kernelName, *program, times);
  if (!touched.empty())
    reportTouched(*options, machine::parameters(*program), touched);
  if (launch.check) {
    unsigned orders = emulate ? 1 : machine::ordersOf(*program, launch);
    count(checkedHere, launch, orders);
    std::lock_guard<std::mutex> lock(checkedMutex);
    count(checkedEver, launch, orders);
  }
  return TXL_OK;
}
