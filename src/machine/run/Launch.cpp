// One launch: check the arguments, map the memory, run the grid.
#include "machine/Algebra.h"
#include "machine/Debugger.h"
#include "machine/RankedLaunch.h"
#include "machine/Ranks.h"
#include "machine/program/Kernels.h"
#include "machine/run/Checker.h"
#include "machine/run/GridOrder.h"
#include "machine/run/Scheduler.h"
#include "machine/run/Stopwatch.h"
#include "llvm/Support/FormatVariadic.h"
#include <thread>

namespace txl::machine {

static std::unique_ptr<LaunchError> argumentError(std::string what) {
  auto error = std::make_unique<LaunchError>();
  error->kind = LaunchError::Kind::Argument;
  error->what = std::move(what);
  return error;
}

/// The number of programs that run as one unit: the CTAs of a cluster.
static uint32_t clusterOf(const Program &program) {
  return program.explicits && !program.explicits->isOneProgram ? program.explicits->ctas : 1;
}

static std::unique_ptr<LaunchError> checkArguments(const Program &program, const Launch &launch, uint64_t programs) {
  if (launch.arguments.size() != program.parameters.size())
    return argumentError(llvm::formatv("`{0}` takes {1} arguments, {2} were passed", program.kernel,
                                       program.parameters.size(), launch.arguments.size()));
  if (programs > UINT32_MAX)
    return argumentError(llvm::formatv("the grid ({0}, {1}, {2}) has more than 2**32 - 1 programs", launch.grid[0],
                                       launch.grid[1], launch.grid[2]));
  if (uint32_t cluster = clusterOf(program); launch.grid[0] % cluster)
    return argumentError(
        llvm::formatv("the grid has {0} programs in its first dimension, which are not clusters of {1}; "
                      "make it a multiple of the cluster",
                      launch.grid[0], cluster));
  return nullptr;
}

static unsigned threadCount(const Launch &launch) {
  static const unsigned cores = std::max(1u, std::thread::hardware_concurrency());
  return launch.threads && launch.threads < cores ? launch.threads : cores;
}

namespace {
/// State that a thread reuses from launch to launch. A nested launch (from the print callback) makes its own.
struct Reused {
  LaunchState state;
  bool busy = false;
};
} // namespace
static thread_local Reused reused;

std::unique_ptr<LaunchError> runGrid(LaunchState &state, const uint32_t *order) {
  const Launch &launch = *state.launch;
  Job job;
  job.state = &state;
  uint32_t programs = launch.grid[0] * launch.grid[1] * launch.grid[2] / clusterOf(*state.program);
  job.order = order;
  // Check mode must give the same reports in every run, and touches are recorded with plain stores: one thread.
  unsigned threads = state.checker || state.touched || order || launch.debugger || Algebra::current()
                         ? 1
                         : std::min(threadCount(launch), programs);
  job.units = batchedUnits(state, order ? 0 : threads).value_or(Units(programs));
  job.maxHelpers = threads - 1;
  // Consecutive programs access neighbouring memory, so a thread takes several; enough chunks remain for load balance.
  job.chunk = std::max<uint32_t>(1, std::min<uint32_t>(64, job.units.count() / (threads * 8)));
  // In distant parts of the grid, threads do not pack the same operands at the same time, and each thread's operands
  // stay in its own caches. Programs that may wait start in order, since they mostly wait for earlier programs; so do
  // short ones, for which the first failing program is then found first.
  bool mayWait = state.program->hasAtomics || state.program->explicits;
  job.divide(mayWait || !state.program->isLong.load(std::memory_order_relaxed) ? 1 : threads);
  runJob(job, [&] {
    if (!launch.interrupted || !launch.interrupted(launch.interruptContext))
      return false;
    std::lock_guard<std::mutex> lock(job.mutex);
    job.stop.store(true, std::memory_order_relaxed);
    if (!job.error) {
      job.error = std::make_unique<LaunchError>();
      job.error->kind = LaunchError::Kind::Interrupted;
      job.error->what = "the launch was interrupted";
    }
    return true;
  });
  return std::move(job.error);
}

std::unique_ptr<LaunchError> launch(const Program &program, const Launch &launch) {
  uint64_t plane = static_cast<uint64_t>(launch.grid[0]) * launch.grid[1];
  uint64_t programs = launch.grid[2] && plane > UINT32_MAX / launch.grid[2] ? UINT64_MAX : plane * launch.grid[2];
  if (auto error = checkArguments(program, launch, programs))
    return error;
  if (programs == 0)
    return nullptr;

  std::unique_ptr<LaunchState> own;
  if (reused.busy)
    own = std::make_unique<LaunchState>();
  LaunchState &state = own ? *own : reused.state;
  bool wasBusy = std::exchange(reused.busy, true);
  state.program = &program;
  state.launch = &launch;
  state.checker = nullptr;
  state.memory.reset(program, launch);
  if (Algebra *algebra = Algebra::current())
    algebra->beginLaunch(state.memory);
  state.touched = launch.touched.size() == state.memory.all().size() ? launch.touched.data() : nullptr;
  std::optional<Stopwatch> stopwatch;
  if (launch.times && !launch.check)
    stopwatch.emplace(program);
  state.stopwatch = stopwatch ? &*stopwatch : nullptr;
  RankGroup *group = RankGroup::current();
  std::unique_ptr<LaunchError> error =
      group             ? runRanked(state, *group, static_cast<uint32_t>(programs / clusterOf(program)))
      : launch.debugger ? launch.debugger->run(state, [](LaunchState &again) { return runGrid(again, nullptr); })
      : launch.check && !Algebra::current() ? checkGrid(state)
                                            : runGrid(state, nullptr);
  if (Algebra *algebra = Algebra::current())
    algebra->endLaunch();
  if (stopwatch)
    stopwatch->addTo(*launch.times);
  state.panels.clear();
  reused.busy = wasBusy;
  return error;
}

llvm::ArrayRef<Parameter> parameters(const Program &program) { return program.parameters; }

bool hasDebugPoints(const Program &program) {
  return llvm::any_of(program.code, [](const Instruction &i) { return i.kernel->role == Role::Point; });
}

std::string
LaunchError::render(llvm::function_ref<std::string(const SourceFrame &, llvm::StringRef operation)> source) const {
  std::string text;
  auto show = [&](const std::vector<SourceFrame> &frames, llvm::StringRef what, llvm::StringRef sign) {
    for (const SourceFrame &frame : frames) {
      bool isFirst = &frame == &frames.front();
      text += llvm::formatv("{0}:{1}:{2}: {3}\n", frame.file, frame.line, frame.column,
                            isFirst ? what : "in a call from here");
      if (source)
        text += source(frame, isFirst ? sign : "");
    }
    if (frames.empty())
      text += what.str() + "\n";
  };
  show(location, "error: " + what, operation);
  for (const Note &note : notes)
    show(note.location, "note: " + note.text, "");
  if (hasProgram)
    text += llvm::formatv("{0}program id: ({1}, {2}, {3})\n", kernel.empty() ? "" : "kernel: `" + kernel + "`, ",
                          program[0], program[1], program[2]);
  if (argument >= 0) {
    text += llvm::formatv("argument: `{0}` ({1}{2}), offset: {3} elements ({4} bytes)\n", argumentName,
                          dtypeName(argumentType),
                          argumentElements < 0 ? "" : llvm::formatv(", {0} elements", argumentElements).str(),
                          offsetElements, offsetBytes);
  }
  if (!index.empty()) {
    text += "tile index: (";
    for (size_t k = 0; k < index.size(); ++k)
      text += (k ? ", " : "") + std::to_string(index[k]);
    text += ")\n";
  }
  if (outside)
    text += llvm::formatv("refused: {0} of the {1} elements that are accessed\n", outside, accessed);
  if (!mask.empty())
    text += "mask: " + mask + "\n";
  return text;
}

} // namespace txl::machine
