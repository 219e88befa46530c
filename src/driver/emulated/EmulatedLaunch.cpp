// An array argument becomes a region of the emulated device on the caller's own memory: nothing is copied, and an
// out-of-bounds access never reaches another array. Arrays that overlap are one region, so that a race between accesses
// through two arguments is detected. For addresses that are loaded from arrays, the same memory is also mapped at the
// caller's addresses.
//
// The grid runs on separate threads, because the calling thread must be able to handle an interrupt. A launch of a rank
// (machine/Ranks.h) runs on the rank's own thread, and lets the other ranks run in between.
#include "driver/emulated/EmulatedLaunch.h"
#include "arch/Architecture.h"
#include "arch/ResidentGrid.h"
#include "driver/emulated/EmulatedRanks.h"
#include "driver/emulated/EmulatedReport.h"
#include "driver/emulated/EmulatedTimeline.h"
#include "emulator/Launch.h"
#include "emulator/observation/Counters.h"
#include "machine/Ranks.h"
#include "ptx/Parser.h"
#include "support/Bounds.h"
#include "support/Diagnostic.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <thread>

namespace txl::driver {

using machine::LaunchError;

TXL_DIAGNOSTIC(SharedBeyondTarget, ValueError,
               "`{0}` needs {1} bytes of shared memory, a CTA of {2} has {3}; use smaller blocks or fewer stages");
TXL_DIAGNOSTIC(ThreadsBeyondTarget, ValueError, "`{0}` needs {1} threads, a CTA has {2}; use fewer warps");
TXL_DIAGNOSTIC(NoEntry, ValueError, "the PTX has no entry `{0}`");

EmulatedKernel::~EmulatedKernel() = default;

/// Rejects a launch that no GPU of the architecture supports; false after a report.
static bool checkResources(const DeviceCode &code, DiagnosticEngine &diags) {
  const arch::Architecture *architecture = arch::findArchitecture(code.target);
  if (!architecture) // PTX from another compiler
    return true;
  const unsigned threads = code.numWarps * arch::kThreadsPerWarp;
  if (code.sharedBytes > architecture->sharedPerBlock)
    diags.emit({}, SharedBeyondTarget, code.entry, code.sharedBytes, code.target, architecture->sharedPerBlock);
  else if (threads > arch::kThreadsPerBlock)
    diags.emit({}, ThreadsBeyondTarget, code.entry, threads, arch::kThreadsPerBlock);
  return !diags.hasErrors();
}

/// Notes for what line of the program the PTX at an error was made: inline assembly is the user's text.
static void noteProgramLine(Diagnostic &reported, llvm::StringRef ptx) {
  llvm::SmallVector<llvm::StringRef> lines, words;
  ptx.split(lines, '\n');
  auto wordsOf = [&](llvm::StringRef line) {
    words.clear();
    llvm::SplitString(line, words);
    return words.empty() ? llvm::StringRef() : words.front();
  };
  unsigned file = 0, line = 0, column = 0; // of the last .loc before
  for (llvm::StringRef text : llvm::ArrayRef(lines).take_front(reported.location().line))
    if (wordsOf(text) == ".loc" && words.size() >= 4)
      words[1].getAsInteger(10, file), words[2].getAsInteger(10, line), words[3].getAsInteger(10, column);
  for (llvm::StringRef text : lines) {
    unsigned fileNumber = 0;
    if (wordsOf(text) != ".file" || words.size() < 3 || words[1].getAsInteger(10, fileNumber) || fileNumber != file)
      continue;
    std::string problem;
    const std::string path = text.split('"').second.split('"').first.str();
    const unsigned start = column ? column - 1 : 0;
    if (std::shared_ptr<const SourceBuffer> source = SourceBuffer::read(path, problem))
      reported.note(SourceLocation{source.get(), line, start, line, start + 1}, "the PTX is of this line");
    return;
  }
}

std::unique_ptr<EmulatedKernel> EmulatedKernel::create(const DeviceCode &code, DiagnosticEngine &diags) {
  if (!checkResources(code, diags))
    return nullptr;
  std::unique_ptr<EmulatedKernel> kernel(new EmulatedKernel);
  kernel->code = code;
  kernel->added = addedParametersOf(code);
  DiagnosticEngine own;
  std::unique_ptr<ptx::Module> module =
      ptx::parse(SourceBuffer::create(code.entry + ".ptx", code.ptx), own, ptx::Unknown::Keep);
  for (const Diagnostic &diagnostic : own.diagnostics())
    noteProgramLine(diags.adopt(diagnostic), code.ptx);
  kernel->program = module ? emulator::Program::create(std::move(module), diags) : nullptr;
  if (!kernel->program)
    return nullptr;
  if (!kernel->program->entry(code.entry)) {
    diags.emit({}, NoEntry, code.entry);
    return nullptr;
  }
  return kernel;
}

// ---- running ----

/// SMs of the emulated device, for persistent kernels.
static constexpr unsigned kMultiprocessors = 2;

/// Maps the arrays in the order of the arguments. Arrays that overlap are one region, which is writable if one of them
/// is.
static void mapArrays(llvm::ArrayRef<machine::Argument> arguments, emulator::GlobalMemory &memory,
                      std::vector<Placement> &placements) {
  for (size_t first = 0; first < arguments.size(); ++first) {
    if (!arguments[first].storage || placements[first].address)
      continue;
    uint64_t begin = arguments[first].storage, end = begin + arguments[first].storageBytes;
    bool isReadOnly = arguments[first].readOnly;
    llvm::SmallVector<size_t, 2> members{first};
    for (size_t i = first + 1; i < arguments.size(); ++i) {
      const machine::Argument &array = arguments[i];
      uint64_t arrayEnd = array.storage + array.storageBytes;
      if (!array.storage || placements[i].address || llvm::is_contained(members, i) || array.storage >= end ||
          arrayEnd <= begin)
        continue;
      begin = std::min(begin, array.storage);
      end = std::max(end, arrayEnd);
      isReadOnly &= array.readOnly;
      members.push_back(i);
      i = first; // the larger region may overlap arrays that were skipped
    }
    uint64_t address =
        memory.map("argument " + std::to_string(first), reinterpret_cast<uint8_t *>(begin), end - begin, isReadOnly);
    for (size_t i : members) {
      placements[i].address = address + (arguments[i].storage - begin);
      memory.mapInPlace("argument " + std::to_string(i), reinterpret_cast<uint8_t *>(arguments[i].storage),
                        arguments[i].storageBytes, isReadOnly);
    }
  }
}

/// Converts the launch to the emulator's form. Returns an error if the arguments do not match the entry's parameters.
static std::unique_ptr<LaunchError> prepare(const emulator::DecodedFunction &entry, const DeviceCode &code,
                                            const AddedParameters &added, const machine::Launch &launch,
                                            emulator::GlobalMemory &memory, std::vector<Placement> &placements,
                                            emulator::Launch &out) {
  const machine::RankGroup *group = machine::RankGroup::current();
  const bool checksRanks = group && group->checker();
  out.entry = code.entry;
  uint64_t ctas = uint64_t(launch.grid[0]) * code.numCtas;
  if (ctas > INT32_MAX || launch.grid[1] > 65535 || launch.grid[2] > 65535)
    return makeError(LaunchError::Kind::Argument,
                     llvm::formatv("the grid ({0}, {1}, {2}) is larger than a GPU's: (2147483647, 65535, 65535) CTAs",
                                   launch.grid[0], launch.grid[1], launch.grid[2]));
  std::copy_n(launch.grid, 3, out.grid);
  out.grid[0] = static_cast<uint32_t>(ctas);
  out.block[0] = 32 * code.numWarps;
  if (ctas % code.clusterSize)
    return makeError(LaunchError::Kind::Argument,
                     llvm::formatv("the grid has {0} programs in its first dimension, which are not clusters of {1}; "
                                   "make it a multiple of the cluster",
                                   launch.grid[0], code.clusterSize));
  if (code.clusterSize > 1) {
    out.cluster[0] = code.clusterSize;
    out.cluster[1] = out.cluster[2] = 1;
  }
  out.dynamicShared = code.sharedBytes;
  if (launch.arguments.size() + added.count() != entry.source->parameters.size())
    return makeError(LaunchError::Kind::Argument,
                     llvm::formatv("`{0}` takes {1} arguments, {2} were passed", code.entry,
                                   entry.source->parameters.size() - added.count(), launch.arguments.size()));
  llvm::SmallVector<uint64_t> values;
  placements.resize(launch.arguments.size());
  if (checksRanks) // memory that several ranks reach has one address, by which races are checked
    for (auto [argument, placement] : llvm::zip(launch.arguments, placements))
      if (argument.storage && group->isShared(argument.storage, argument.storage + argument.storageBytes) &&
          llvm::any_of(launch.buffers, [&](const machine::Buffer &buffer) {
            return isWithin(argument.storage - buffer.address, argument.storageBytes, buffer.bytes);
          }))
        placement.address = argument.storage;
  mapArrays(launch.arguments, memory, placements);
  for (auto [i, argument] : llvm::enumerate(launch.arguments)) {
    uint64_t value = argument.storage ? placements[i].address + (argument.bits - argument.storage) : argument.bits;
    if (!emulator::addArgument(entry, out.parameters, &value, entry.source->parameters[i]->bytes()))
      return makeError(LaunchError::Kind::Argument, llvm::formatv("argument {0} of `{1}` does not fit", i, code.entry));
    values.push_back(value);
  }
  for (const arch::TensorMapRecipe &recipe : added.tensorMaps) {
    std::string problem;
    std::optional<arch::TensorMapBytes> bytes =
        recipe.makeBytes([&](unsigned index, unsigned) { return index < values.size() ? values[index] : 0; }, problem);
    if (!bytes)
      return makeError(
          LaunchError::Kind::Argument,
          llvm::formatv("a tensor descriptor of `{0}` cannot be copied by the tensor memory accelerator: {1}",
                        code.entry, problem));
    if (!emulator::addArgument(entry, out.parameters, &*bytes, sizeof *bytes))
      return makeError(LaunchError::Kind::Argument, llvm::formatv("`{0}` takes no tensor maps", code.entry));
  }
  for (unsigned axis = 0; axis < added.residentAxes; ++axis)
    if (!emulator::addArgument(entry, out.parameters, &launch.grid[axis], sizeof launch.grid[axis]))
      return makeError(LaunchError::Kind::Argument,
                       llvm::formatv("`{0}` has no parameter for the number of programs", code.entry));
  if (arch::residentPrograms(launch.grid, added.residentAxes) > arch::kMaxResident)
    return makeError(LaunchError::Kind::Argument,
                     llvm::formatv("`{0}` counts its programs, and a grid of {1} x {2} x {3} has more than {4}",
                                   code.entry, launch.grid[0], launch.grid[1], launch.grid[2], arch::kMaxResident));
  // Assume few SMs, so that even in a small grid each CTA of a persistent kernel computes several output tiles.
  uint32_t atOnce = arch::concurrentPrograms(kMultiprocessors, code.numCtas, code.clusterSize);
  if (uint32_t started = arch::startedPrograms(launch.grid, added.residentAxes, atOnce)) {
    out.grid[0] = started * code.numCtas;
    out.grid[1] = out.grid[2] = 1;
  }
  for (const machine::Buffer &buffer : launch.buffers)
    memory.mapInPlace(buffer.name, reinterpret_cast<uint8_t *>(buffer.address), buffer.bytes, buffer.readOnly,
                      /*isTracked=*/checksRanks && group->isShared(buffer.address, buffer.address + buffer.bytes));
  return nullptr;
}

std::unique_ptr<LaunchError> EmulatedKernel::launch(const machine::Launch &launch,
                                                    llvm::function_ref<llvm::ArrayRef<machine::Parameter>()> parameters,
                                                    std::string *counts) const {
  if (!launch.grid[0] || !launch.grid[1] || !launch.grid[2])
    return nullptr;
  emulator::GlobalMemory memory;
  emulator::allocateVariables(*program, memory);
  emulator::Launch out;
  std::vector<Placement> placements;
  if (std::unique_ptr<LaunchError> error =
          prepare(*program->entry(code.entry), code, added, launch, memory, placements, out))
    return error;
  unsigned cores = std::max(1u, std::thread::hardware_concurrency());
  out.threads = launch.threads && launch.threads < cores ? launch.threads : cores;
  out.seed = launch.seed;
  emulator::Counters counters;
  out.counters = counts ? &counters : nullptr;
  emulator::Trace trace;
  if (launch.timeline) {
    trace.cluster = launch.timeline->program;
    out.trace = &trace;
  }
  std::mutex printMutex;
  out.print = [&](const std::string &text) {
    std::lock_guard<std::mutex> lock(printMutex);
    if (launch.print)
      launch.print(launch.printContext, text.data(), text.size());
    else
      std::fwrite(text.data(), 1, text.size(), stdout);
  };

  std::atomic<bool> stop{false};
  out.stop = &stop;
  DiagnosticEngine diags;
  emulator::Fault fault;
  bool good = false, done = false, interrupted = false;
  std::mutex mutex;
  std::condition_variable finished;
  auto run = [&] { good = emulator::run(*program, memory, out, diags, &fault); };
  machine::RankGroup *group = machine::RankGroup::current();
  if (group) {
    if (std::unique_ptr<LaunchError> error = runRanked(*group, code.entry, program, out, run))
      return error;
  } else {
    std::thread runner([&] {
      run();
      std::lock_guard<std::mutex> lock(mutex);
      done = true;
      finished.notify_one();
    });
    std::unique_lock<std::mutex> lock(mutex);
    while (!finished.wait_for(lock, std::chrono::milliseconds(50), [&] { return done; })) {
      if (interrupted || !launch.interrupted)
        continue;
      lock.unlock();
      interrupted = launch.interrupted(launch.interruptContext);
      stop = interrupted;
      lock.lock();
    }
    lock.unlock();
    runner.join();
  }
  if (launch.timeline)
    addEvents(*launch.timeline, trace, program->module());
  if (interrupted)
    return makeError(LaunchError::Kind::Interrupted, "the launch was interrupted");
  if (counts)
    *counts = emulator::countersJson(counters, program->module());
  return good ? nullptr
              : readReport(diags, fault, placements, launch, parameters,
                           group ? std::optional(machine::RankGroup::currentRank()) : std::nullopt);
}

} // namespace txl::driver
