// Kernel objects: reference counting, the texts of their stages, their resources on a GPU.
#include "capi/Handles.h"
#include "driver/DeviceCompile.h"
#include "driver/reports/EffectsReport.h"
#include "driver/reports/ElementReport.h"
#include "driver/reports/IndexReport.h"
#include "driver/reports/NumericsReport.h"
#include "driver/reports/ProgramReport.h"
#include "driver/reports/ProtocolReport.h"
#include "driver/reports/TileGraph.h"
#include "pipeline/PassRecord.h"

using namespace txl;
using namespace txl::capi;

const driver::DeviceCode *txl_kernel::assembled(txl_error **error) {
  if (const driver::DeviceCode *result = readyCode.load(std::memory_order_acquire))
    return result;
  std::lock_guard<std::mutex> lock(mutex);
  if (!ownedCode) {
    DiagnosticEngine diags;
    std::optional<driver::DeviceCode> code = driver::assembleCode(*artifact, diags);
    if (!code) {
      fail(error, diags);
      return nullptr;
    }
    ownedCode = std::make_unique<driver::DeviceCode>(std::move(*code));
    readyCode.store(ownedCode.get(), std::memory_order_release);
  }
  return ownedCode.get();
}

/// The status for an error: an invalid call, or an invalid program.
static txl_status statusOf(const txl_error &error) {
  return !error.items.empty() && error.items.front().name == "WrongCall" ? TXL_INVALID_ARGUMENT : TXL_COMPILE_ERROR;
}

/// The text of a stage that is generated on demand; none after a report.
static std::optional<std::string> makeStage(txl_kernel &kernel, driver::Stage stage, txl_error **error) {
  DiagnosticEngine diags;
  std::optional<std::string> text;
  if (stage <= driver::Stage::PTX)
    text = driver::stageText(*kernel.artifact, stage, diags);
  else if (const driver::DeviceCode *code = kernel.assembled(error))
    text = stage == driver::Stage::Cubin ? code->cubin : driver::disassembleCode(*code, diags);
  if (diags.hasErrors())
    fail(error, diags);
  return text;
}

/// The report of the passes, if they were recorded.
static std::optional<std::string> makePassReport(const driver::Artifact &artifact, llvm::StringRef name,
                                                 txl_error **error) {
  const pipeline::PassRecord *record = artifact.options.passes.get();
  auto [what, which] = name.split(':');
  std::optional<std::string> text;
  if (!record)
    reportInvalidCall(error,
                      "the passes of `" + artifact.kernelName + "` were not recorded: compile with `record_passes`");
  else if (text = what == "passes" ? record->json()
                  : what == "diff" ? record->diff(which)
                                   : record->after(which);
           !text)
    reportInvalidCall(error, "there was no pass `" + which.str() + "`; there were " + record->names());
  return text;
}

static bool isPassReport(llvm::StringRef name) {
  return name == "passes" || name == "diff" || name.starts_with("diff:") || name.starts_with("after:");
}

/// Whether a stage is a report about the kernel, recomputed from its TTIR.
static bool isReport(llvm::StringRef name) {
  auto [report, format] = name.split(':');
  bool hasFacts = llvm::is_contained({"layouts", "allocation", "schedule", "report"}, report);
  return (hasFacts && (format == "json" || report == name)) ||
         llvm::is_contained({"effects", "elements", "indices", "indices:json", "numerics", "numerics:json",
                             "operations", "protocol", "tiles", "txl"},
                            name);
}

static std::optional<std::string> makeReport(const driver::Artifact &artifact, llvm::StringRef name,
                                             txl_error **error) {
  DiagnosticEngine diags;
  std::optional<std::string> text = name == "effects"              ? driver::effectsReport(artifact, diags)
                                    : name == "protocol"           ? driver::protocolReport(artifact, diags)
                                    : name == "elements"           ? driver::elementReport(artifact, diags)
                                    : name.starts_with("indices")  ? driver::indexReport(artifact, name, diags)
                                    : name.starts_with("numerics") ? driver::numericsReport(artifact, name, diags)
                                    : name == "operations"         ? driver::operationsReport(artifact, diags)
                                    : name == "txl"                ? driver::programReport(artifact, diags)
                                                                   : driver::deviceReport(artifact, name, diags);
  if (!text)
    fail(error, diags);
  return text;
}

const std::string *txl_kernel::stage(llvm::StringRef name, txl_error **error) {
  if (name.consume_front("overlap:")) {
    txl_kernel *version = overlapVersion(error);
    return version ? version->stage(name, error) : nullptr;
  }
  if (name.consume_front("exact:")) {
    txl_kernel *version = exactVersion(error);
    return version ? version->stage(name, error) : nullptr;
  }
  if (name == "manifest")
    return &artifact->manifest;
  if (name == "entry")
    return &artifact->bundleEntry;
  if (name == "versions")
    return &versions();
  if (name == "machine")
    return program(error) ? &listing() : nullptr;
  std::optional<driver::Stage> stage = driver::parseStage(name);
  if (!stage && !isReport(name) && !isPassReport(name) && name != "metadata" && name != "times" &&
      name != "code_entry") {
    reportInvalidCall(
        error,
        "there is no stage `" + name.str() +
            "`; there are `ttir`, `ttgir`, `llir`, `ptx`, `cubin`, `sass`, `layouts`, `allocation`, `schedule`, "
            "`report`, `tiles`, `effects`, `elements`, `indices`, `numerics`, `protocol`, `operations`, `txl`, "
            "`passes`, `diff`, "
            "`metadata`, "
            "`times`, `manifest`, "
            "`machine`, `entry`, `code_entry` and `versions`; `layouts:json`, `allocation:json`, `schedule:json` "
            "and `report:json` are JSON");
    return nullptr;
  }
  std::lock_guard<std::mutex> lock(stageMutex);
  std::unique_ptr<std::string> &result = stages[name];
  if (result)
    return result.get();
  std::optional<std::string> text;
  if (stage) {
    text = makeStage(*this, *stage, error);
  } else if (isPassReport(name)) {
    text = makePassReport(*artifact, name, error);
  } else if (isReport(name)) {
    text = makeReport(*artifact, name, error);
  } else if (name == "code_entry") {
    if (const driver::DeviceCode *code = assembled(error))
      text = driver::machineCodeEntry(*artifact, *code);
  } else if (name == "times") {
    text = driver::printTimes(artifact->times);
  } else {
    bool assemble = artifact->device && !artifact->options.target.emulated;
    text = driver::metadata(*artifact, assemble ? assembled(nullptr) : nullptr);
  }
  if (text)
    result = std::make_unique<std::string>(std::move(*text));
  return result.get();
}

extern "C" {

txl_kernel *txl_kernel_retain(txl_kernel *kernel) {
  if (!checked(kernel))
    return nullptr;
  kernel->references.fetch_add(1, std::memory_order_relaxed);
  return kernel;
}

void txl_kernel_release(txl_kernel *kernel) {
  if (!checked(kernel) || kernel->references.fetch_sub(1, std::memory_order_acq_rel) != 1)
    return;
  kernel->mark = 0;
  delete kernel;
}

const char *txl_kernel_name(const txl_kernel *kernel) {
  return checked(kernel) ? kernel->artifact->kernelName.c_str() : "";
}
const char *txl_kernel_hash(const txl_kernel *kernel) { return checked(kernel) ? kernel->artifact->hash.c_str() : ""; }
const char *txl_kernel_target(const txl_kernel *kernel) {
  const arch::Architecture *architecture = checked(kernel) ? kernel->artifact->options.target.architecture : nullptr;
  return architecture ? architecture->name.data() : "cpu";
}
int txl_kernel_from_cache(const txl_kernel *kernel) { return checked(kernel) && kernel->artifact->fromCache; }

txl_status txl_kernel_stage(txl_kernel *kernel, const char *stage, const char **text, size_t *length,
                            txl_error **error) {
  if (!checked(kernel) || !stage || !text)
    return reportInvalidCall(error, "txl_kernel_stage needs a kernel, a stage and an output pointer for the text");
  const std::string *found = kernel->stage(stage, error);
  if (!found)
    return error && *error ? statusOf(**error) : TXL_COMPILE_ERROR;
  *text = found->c_str();
  if (length)
    *length = found->size();
  return TXL_OK;
}

int txl_kernel_resources(txl_kernel *kernel, txl_resources *resources, txl_error **error) {
  if (!checked(kernel) || !resources) {
    reportInvalidCall(error, "txl_kernel_resources needs a kernel and an output pointer for the resources");
    return 0;
  }
  const driver::DeviceCode *code = kernel->assembled(error);
  if (code)
    *resources = {code->registers, code->spillBytes, code->stackBytes, code->sharedBytes + code->staticShared};
  return code != nullptr;
}

int txl_kernel_warning(const txl_kernel *kernel, size_t index, const char **category, const char **text) {
  if (!checked(kernel) || index >= kernel->artifact->warnings.size())
    return 0;
  if (category)
    *category = kernel->artifact->warnings[index].kind.c_str();
  if (text)
    *text = kernel->artifact->warnings[index].message.c_str();
  return 1;
}
}
