// The emulator's reports are about threads and bytes; those of a launch are about programs, arguments and elements.
#include "driver/emulated/EmulatedReport.h"
#include "support/Diagnostic.h"
#include "llvm/Support/FormatVariadic.h"
#include <algorithm>

namespace txl::driver {

using machine::LaunchError;

std::unique_ptr<LaunchError> makeError(LaunchError::Kind kind, std::string what) {
  auto error = std::make_unique<LaunchError>();
  error->kind = kind;
  error->what = std::move(what);
  return error;
}

std::vector<machine::SourceFrame> locationOf(llvm::ArrayRef<emulator::Fault::Line> lines) {
  std::vector<machine::SourceFrame> frames;
  for (const emulator::Fault::Line &line : lines)
    frames.push_back({line.file, line.line, line.column});
  return frames;
}

/// The index of the array closest to a rejected address, or -1.
static int findArgument(uint64_t address, llvm::ArrayRef<Placement> placements,
                        llvm::ArrayRef<machine::Argument> arguments) {
  int found = -1;
  uint64_t nearest = uint64_t(1) << 21; // the minimum distance between regions
  for (size_t i = 0; i < placements.size(); ++i) {
    uint64_t begin = placements[i].address, end = begin + arguments[i].storageBytes;
    if (!begin)
      continue;
    uint64_t distance = address < begin ? begin - address : address >= end ? address - end : 0;
    if (distance < nearest) {
      nearest = distance;
      found = static_cast<int>(i);
    }
  }
  return found;
}

/// Adds the element and the argument to the error.
static void nameElement(LaunchError &error, const emulator::Fault &fault, int argument,
                        llvm::ArrayRef<Placement> placements, const machine::Launch &launch,
                        llvm::ArrayRef<machine::Parameter> parameters) {
  const machine::Argument &array = launch.arguments[argument];
  bool isKnown = argument < static_cast<int>(parameters.size());
  int64_t inStorage = static_cast<int64_t>(fault.address - placements[argument].address);
  error.argument = argument;
  error.argumentName = isKnown ? parameters[argument].name : "";
  error.offsetBytes = inStorage - static_cast<int64_t>(array.bits - array.storage);
  unsigned size = isKnown ? machine::elementBytes(parameters[argument].element) : 1;
  error.offsetElements = error.offsetBytes / static_cast<int64_t>(std::max(1u, size));
}

/// Describes a rejected access to global memory relative to the argument.
static std::unique_ptr<LaunchError> accessError(const emulator::Fault &fault, bool isReadOnly, int argument,
                                                llvm::ArrayRef<Placement> placements, const machine::Launch &launch,
                                                llvm::ArrayRef<machine::Parameter> parameters) {
  const char *verb = fault.isWrite ? "store" : "load";
  if (argument < 0)
    return makeError(LaunchError::Kind::OutOfBounds,
                     llvm::formatv("{0} at address {1:x}, which is in no argument or registered array; register the "
                                   "array that the pointer refers to with `txl.register(array)`",
                                   verb, fault.address));
  auto error = makeError(isReadOnly ? LaunchError::Kind::ReadOnly : LaunchError::Kind::OutOfBounds, "");
  nameElement(*error, fault, argument, placements, launch, parameters);
  if (isReadOnly)
    error->what = llvm::formatv("{0} to `{1}`, which is read-only; pass a writable array", verb, error->argumentName);
  else
    error->what = llvm::formatv("{0} outside of `{1}`: {2} bytes from byte {3} on of an array of {4} bytes; add or "
                                "correct the mask",
                                verb, error->argumentName, fault.size, error->offsetBytes,
                                launch.arguments[argument].storageBytes);
  return error;
}

/// Describes a race in global memory like the tile machine does. For the author of the program only the programs of the
/// two accesses matter, not their threads. `rank`: of this launch, if it is one of ranks.
static std::unique_ptr<LaunchError> raceError(const emulator::Fault &fault, std::optional<unsigned> rank) {
  const emulator::Fault::Other &other = *fault.other;
  const char *verb = fault.isWrite ? "store" : "load", *otherVerb = other.isWrite ? "store" : "load";
  const bool isOtherRank = rank && other.rank != *rank;
  bool isOneStore = fault.isWrite && other.isWrite && std::equal(fault.cluster, fault.cluster + 3, other.cluster) &&
                    fault.lines == other.lines && !isOtherRank;
  if (isOneStore)
    return makeError(LaunchError::Kind::Race, "race: this store writes different values to the same element; write "
                                              "each element once, or mask all stores but one");
  auto ofRank = [&](unsigned id) { return rank ? llvm::formatv(" of rank {0}", id).str() : ""; };
  const emulator::Fault::Line *line = other.lines.empty() ? nullptr : &other.lines.front();
  std::string sourceText = line ? llvm::formatv(" at {0}:{1}", line->file, line->line).str() : "";
  auto error = makeError(
      LaunchError::Kind::Race,
      llvm::formatv("race: this {0}{1} and the {2} of program ({3}, {4}, {5}){6}{7} access the same element and are "
                    "not ordered; {8}",
                    verb, ofRank(rank.value_or(0)), otherVerb, other.cluster[0], other.cluster[1], other.cluster[2],
                    ofRank(other.rank), sourceText,
                    !isOtherRank         ? "use atomics, or let each program write its own elements"
                    : other.isBothStrong ? "an atomic with a scope smaller than `sys` holds on its own GPU only; pass "
                                           "scope=\"sys\""
                                         : "signal with `release` and wait with `acquire`, both of scope `sys`, "
                                           "between them"));
  error->notes.push_back({llvm::formatv("the other {0}", otherVerb), locationOf(other.lines)});
  return error;
}

/// A signal that is set again before any rank has read it, as the tile machine reports it.
static std::unique_ptr<LaunchError> signalError(const emulator::Fault &fault, unsigned rank) {
  const emulator::Fault::Other &other = *fault.other;
  auto error = makeError(
      LaunchError::Kind::Race,
      llvm::formatv("signal reused: this atomic operation of rank {0} sets the element to its value again, before an "
                    "atomic of any rank has read the one that program ({1}, {2}, {3}) of rank {4} stored; wait for its "
                    "reader, or use another slot or value",
                    rank, other.cluster[0], other.cluster[1], other.cluster[2], other.rank));
  error->notes.push_back({"the first signal", locationOf(other.lines)});
  return error;
}

/// A wait at an mbarrier, with the line of the arrival that does not follow it.
static std::unique_ptr<LaunchError> lateWaitError(llvm::StringRef message, const emulator::Fault &fault) {
  std::string text = message.str();
  if (fault.other && !fault.other->lines.empty()) {
    const emulator::Fault::Line &line = fault.other->lines.front();
    text += llvm::formatv(" (the arrival is at {0}:{1})", line.file, line.line);
  }
  return makeError(LaunchError::Kind::Race, text);
}

std::unique_ptr<LaunchError> readReport(const DiagnosticEngine &diags, const emulator::Fault &fault,
                                        llvm::ArrayRef<Placement> placements, const machine::Launch &launch,
                                        llvm::function_ref<llvm::ArrayRef<machine::Parameter>()> parameters,
                                        std::optional<unsigned> rank) {
  if (diags.diagnostics().empty())
    return makeError(LaunchError::Kind::Fault, "the emulator stopped without a report");
  const Diagnostic &first = diags.diagnostics().front();
  bool isReadOnly = first.name() == "EmulatorReadOnly";
  std::unique_ptr<LaunchError> error;
  if (fault.address && (isReadOnly || first.name() == "EmulatorOutOfBounds")) {
    error = accessError(fault, isReadOnly, findArgument(fault.address, placements, launch.arguments), placements,
                        launch, parameters());
  } else if (fault.other && (first.name() == "EmulatorSignal" || (first.name() == "EmulatorRace" && fault.address))) {
    error = first.name() == "EmulatorSignal" ? signalError(fault, *rank) : raceError(fault, rank);
    if (int argument = findArgument(fault.address, placements, launch.arguments); argument >= 0)
      nameElement(*error, fault, argument, placements, launch, parameters());
  } else if (first.name() == "EmulatorRace") {
    error = makeError(LaunchError::Kind::Race, first.render()); // in shared memory
  } else if (first.name() == "EmulatorLateWait") {
    error = lateWaitError(first.message(), fault);
  } else if (first.name() == "EmulatorAssert" || first.name() == "EmulatorTrap") {
    error = makeError(LaunchError::Kind::Assertion, first.message());
  } else if (first.name() == "EmulatorLaunch") {
    error = makeError(LaunchError::Kind::Argument, first.message());
  } else {
    // Everything else is a bug in generated code: keep all details of the emulator's report.
    error = makeError(LaunchError::Kind::Fault, first.render());
  }
  error->location = locationOf(fault.lines);
  error->hasProgram = fault.hasCta;
  std::copy_n(fault.cluster, 3, error->program);
  return error;
}

} // namespace txl::driver
