// Launches: checks of the parameters, initialisation of variables, and distribution of clusters over host threads.
#include "arch/Architecture.h"
#include "emulator/Launch.h"
#include "emulator/execution/Executor.h"
#include "emulator/observation/Recorder.h"
#include "emulator/races/RankShadow.h"
#include "ptx/Parser.h"
#include "support/Bounds.h"
#include <atomic>
#include <mutex>
#include <thread>

using namespace txl;
using namespace txl::emulator;

TXL_DIAGNOSTIC(EmulatorNoEntry, ValueError, "there is no entry `{0}`");
TXL_DIAGNOSTIC(EmulatorLaunch, ValueError, "the launch of `{0}` is not possible: {1}");

/// Maximum shared memory of a CTA; for an unknown architecture, the size that all of them have.
static uint64_t sharedLimit(unsigned target) {
  for (const arch::Architecture &architecture : arch::architectures())
    if (architecture.sm == target)
      return architecture.sharedPerBlock;
  return arch::kDefaultSharedPerBlock;
}

static bool refuse(DiagnosticEngine &diags, const DecodedFunction &entry, const std::string &why) {
  diags.emit(entry.source->location, EmulatorLaunch, entry.source->name, why);
  return false;
}

static uint64_t product(const uint32_t *shape) { return uint64_t(shape[0]) * shape[1] * shape[2]; }

/// Sets the cluster size that the kernel requires and checks shapes, limits and parameters.
static bool prepare(const Program &program, const DecodedFunction &entry, Launch &launch, DiagnosticEngine &diags) {
  auto directive = [&](llvm::StringRef name, uint32_t *out) {
    const ptx::Directive *found = entry.source->directive(name);
    for (unsigned d = 0; found && d < 3; ++d)
      out[d] = d < found->values.size() ? found->values[d] : 1;
    return found != nullptr;
  };
  auto text = [](const uint32_t *s) { return llvm::formatv("{0}x{1}x{2}", s[0], s[1], s[2]).str(); };
  for (unsigned d = 0; d < 3; ++d)
    if (!launch.grid[d] || !launch.block[d] || (d && (launch.grid[d] > 65535 || launch.block[2] > 64)))
      return refuse(diags, entry,
                    "grid " + text(launch.grid) + " of blocks " + text(launch.block) + " is out of range");
  if (product(launch.block) > 1024)
    return refuse(diags, entry, "a block has at most 1024 threads, not " + text(launch.block));
  uint32_t wanted[3];
  if (directive("reqntid", wanted) && !std::equal(wanted, wanted + 3, launch.block))
    return refuse(diags, entry, ".reqntid requires blocks of " + text(wanted) + ", not " + text(launch.block));
  if (directive("maxntid", wanted) && product(launch.block) > product(wanted))
    return refuse(diags, entry, ".maxntid allows " + text(wanted) + " threads, not " + text(launch.block));
  bool given = launch.cluster[0] != 0;
  bool required = directive("reqnctapercluster", wanted);
  if (required && given && !std::equal(wanted, wanted + 3, launch.cluster))
    return refuse(diags, entry, ".reqnctapercluster requires " + text(wanted) + ", not " + text(launch.cluster));
  launch.isCluster = given || required;
  for (unsigned d = 0; d < 3; ++d)
    launch.cluster[d] = required ? wanted[d] : given ? launch.cluster[d] : 1;
  for (unsigned d = 0; d < 3; ++d)
    if (!launch.cluster[d] || launch.grid[d] % launch.cluster[d])
      return refuse(diags, entry,
                    "grid " + text(launch.grid) + " is not a multiple of the cluster " + text(launch.cluster));
  if (product(launch.cluster) > 16)
    return refuse(diags, entry, "a cluster has at most 16 CTAs");
  uint64_t shared = program.sharedBytes(entry, launch.dynamicShared), limit = sharedLimit(program.module().target);
  if (shared > limit)
    return refuse(diags, entry,
                  llvm::formatv("it needs {0} bytes of shared memory, a CTA has {1}", shared, limit).str());
  if (entry.localBytes > localLimit)
    return refuse(
        diags, entry,
        llvm::formatv("it needs {0} bytes of local memory, a thread has {1}", entry.localBytes, localLimit).str());
  if (launch.parameters.size() != entry.parameterBytes)
    return refuse(diags, entry,
                  llvm::formatv("the arguments have {0} bytes, the parameters {1}", launch.parameters.size(),
                                entry.parameterBytes)
                      .str());
  return true;
}

bool emulator::run(const Program &program, GlobalMemory &memory, const Launch &given, DiagnosticEngine &diags,
                   Fault *fault) {
  const DecodedFunction *entry = program.entry(given.entry);
  if (!entry) {
    diags.emit({}, EmulatorNoEntry, given.entry);
    return false;
  }
  Launch launch = given;
  if (!prepare(program, *entry, launch, diags))
    return false;
  uint64_t clusters = product(launch.grid) / product(launch.cluster);
  std::unique_ptr<GlobalShadow> shadow;
  std::optional<uint32_t> firstCta;
  if (launch.races && launch.globalRaces && launch.ranks) {
    firstCta = launch.ranks->begin(launch, program);
    launch.races = firstCta.has_value();
  }
  if (launch.races && launch.globalRaces)
    shadow = std::make_unique<GlobalShadow>(memory.span(), program.granules(*entry).global,
                                            launch.threads > 1 && clusters > 1, firstCta ? launch.ranks : nullptr,
                                            firstCta.value_or(0));
  auto labels = firstCta ? launch.ranks->labels : std::make_shared<EngineLabels>();
  auto waiting = std::make_shared<DeadlockDetector>();
  std::atomic<uint64_t> nextCluster{0}, failed{UINT64_MAX};
  std::mutex mutex;
  // Keep the report of the first cluster that fails, independently of the order of host threads.
  auto work = [&] {
    DiagnosticEngine own;
    Executor executor(program, memory, launch, own, *entry, shadow.get(), labels, waiting);
    Recorder recorder(executor, launch.counters, launch.trace);
    if (launch.counters || launch.trace)
      executor.observer = &recorder;
    auto next = [&]() -> std::optional<uint64_t> {
      uint64_t id = nextCluster.fetch_add(1);
      return id >= clusters || id > failed ? std::nullopt : std::optional(id);
    };
    if (uint64_t id; !executor.run(next, id)) {
      std::lock_guard lock(mutex);
      if (id < failed) {
        failed = id;
        if (fault)
          *fault = std::move(executor.what);
        diags.clear();
        for (const Diagnostic &diagnostic : own.diagnostics())
          diags.adopt(diagnostic);
      }
    }
    std::lock_guard lock(mutex);
    if (launch.counters)
      launch.counters->add(recorder.counters);
    if (launch.trace)
      llvm::append_range(launch.trace->events, recorder.trace.events);
    if (firstCta)
      launch.ranks->end(launch.rank, executor.ended);
  };
  std::vector<std::thread> helpers;
  for (uint64_t t = 1; t < std::min<uint64_t>(launch.threads, clusters); ++t)
    helpers.emplace_back(work);
  work();
  for (std::thread &helper : helpers)
    helper.join();
  return failed == UINT64_MAX;
}

/// Writes the initial contents of a variable.
static void initialize(const Program &program, const StaticVariable &variable, uint8_t *bytes) {
  unsigned size = ptx::bytesOf(variable.variable->type);
  uint64_t offset = 0;
  for (const ptx::Initializer &value : variable.variable->initializers) {
    uint64_t bits = value.bits;
    if (value.variable)
      bits += program.addressOf(*value.variable);
    else if (value.function)
      bits += program.addressOf(*value.function);
    if (value.byte >= 0)
      bits = bits >> (8 * value.byte) & 0xff;
    if (isWithin(offset, size, variable.size))
      std::memcpy(bytes + offset, &bits, std::min(size, 8u));
    offset += size;
  }
}

void emulator::allocateVariables(const Program &program, GlobalMemory &memory) {
  for (const StaticVariable &variable : program.variables) {
    bool isConstant = variable.variable->space == ptx::StateSpace::Const;
    uint64_t address = memory.allocate(variable.variable->name.str(), variable.size, isConstant);
    memory.setConstant(address, isConstant);
    initialize(program, variable, memory.at(address, 0));
  }
}

std::unique_ptr<Emulator> Emulator::create(std::shared_ptr<const SourceBuffer> source, DiagnosticEngine &diags) {
  auto module = ptx::parse(std::move(source), diags, ptx::Unknown::Keep);
  auto program = module ? Program::create(std::move(module), diags) : nullptr;
  if (!program)
    return nullptr;
  auto emulator = std::make_unique<Emulator>();
  allocateVariables(*program, emulator->memory);
  emulator->program = std::move(program);
  return emulator;
}

bool emulator::addArgument(const DecodedFunction &entry, std::vector<uint8_t> &parameters, const void *value,
                           size_t size) {
  for (auto [parameter, offset] : llvm::zip(entry.source->parameters, entry.parameterOffsets)) {
    if (offset < parameters.size())
      continue;
    if (parameter->bytes() != size)
      return false;
    parameters.resize(offset + size);
    std::memcpy(parameters.data() + offset, value, size);
    return true;
  }
  return false;
}

bool Emulator::addArgument(Launch &launch, const void *value, size_t size) const {
  const DecodedFunction *entry = program->entry(launch.entry);
  return entry && emulator::addArgument(*entry, launch.parameters, value, size);
}
