// The compilations of the C API: options by name, three kinds of sources, the kernel object.
#include "driver/Compile.h"
#include "arch/SpecificFeatures.h"
#include "capi/HostAdapter.h"
#include "capi/txl_analysis.h"
#include "capi/txl_cache.h"
#include "driver/CompileFile.h"
#include "driver/CompileText.h"
#include "driver/DeviceCompile.h"
#include "driver/DriverAssembler.h"
#include "driver/cache/BundleCache.h"
#include "driver/cache/CacheBackend.h"
#include "driver/environment/Environment.h"
#include "driver/environment/EnvironmentCheck.h"
#include "driver/reports/SourceAnalysis.h"
#include "emulator/CommandLine.h"
#include "pipeline/PassRecord.h"
#include "pipeline/Pipeline.h"
#include "support/Limits.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include <cstring>

using namespace txl;
using namespace txl::capi;

/// The options of a call, parsed.
struct ParsedOptions {
  frontend::FrontendOptions frontend;
  driver::CompileOptions compile;
  std::optional<int> maxNumImpreciseAccDefault; ///< none: the default of the target
};

static bool readFlag(llvm::StringRef text, bool &flag) {
  std::optional<bool> value = llvm::StringSwitch<std::optional<bool>>(text.lower())
                                  .Cases({"1", "true", "on", "yes"}, true)
                                  .Cases({"0", "false", "off", "no"}, false)
                                  .Default(std::nullopt);
  flag = value.value_or(flag);
  return value.has_value();
}

static bool readCount(llvm::StringRef text, int &count) { return !text.getAsInteger(10, count) && count > 0; }

/// Sets one option. Returns a message if the name or the value is wrong, else an empty string.
static std::string setOption(ParsedOptions &options, llvm::StringRef name, llvm::StringRef value) {
  frontend::FrontendOptions &f = options.frontend;
  driver::DeviceOptions &d = options.compile.device;
  bool good = true;
  if (name == "num_warps") {
    good = readCount(value, f.numWarps) && (f.numWarps & (f.numWarps - 1)) == 0;
    if (!good)
      return "option `num_warps` is a power of two, not `" + value.str() + "`";
  } else if (name == "num_stages") {
    good = !value.getAsInteger(10, f.numStages) && f.numStages >= 0;
  } else if (name == "num_ctas") {
    good = readCount(value, f.numCtas);
  } else if (name == "num_warpgroups") {
    good = readCount(value, f.numWarpgroups) && f.numWarpgroups <= 32;
  } else if (name == "cluster") {
    if (!readCount(value, f.cluster) || f.cluster > 16)
      return "option `cluster` is a CTA count from 1 to 16, not `" + value.str() + "`";
  } else if (name == "maxnreg") {
    int count = 0; // `None` and 0: the assembler chooses
    good = value == "None" || (!value.getAsInteger(10, count) && count >= 0);
    d.maxRegisters = count;
  } else if (name == "schedule_candidate") {
    good = !value.getAsInteger(10, d.candidate);
  } else if (name == "line_info") {
    good = readFlag(value, d.lineInfo);
  } else if (name == "debug_info") {
    good = readFlag(value, d.debugInfo);
  } else if (name == "debug_points") {
    good = readFlag(value, f.variables);
  } else if (name == "no_spill") {
    good = readFlag(value, d.refuseSpills);
  } else if (name == "ptxas") {
    good = !value.empty();
    d.ptxas = value.str();
  } else if (name == "until") {
    std::optional<driver::Stage> stage = driver::parseStage(value);
    good = stage && *stage <= driver::Stage::PTX;
    if (good)
      d.until = *stage;
  } else if (name == "enable_fp_fusion") {
    good = readFlag(value, f.enableFpFusion);
  } else if (name == "debug") {
    good = readFlag(value, f.debug);
  } else if (name == "sanitize_overflow") {
    good = readFlag(value, f.sanitizeOverflow);
  } else if (name == "default_dot_input_precision") {
    good = llvm::is_contained(f.allowedDotInputPrecisions, value);
    if (good)
      f.defaultDotInputPrecision = value.str();
  } else if (name == "max_num_imprecise_acc_default") {
    int count = 0;
    good = !value.getAsInteger(10, count) && count >= 0;
    options.maxNumImpreciseAccDefault = count;
  } else if (name == "language") {
    good = value == "3.6" || value == "3.9";
    f.language = value == "3.6" ? frontend::LanguageVersion::V36 : frontend::LanguageVersion::V39;
  } else if (name == "target") {
    std::optional<driver::Target> target = driver::parseTarget(value);
    if (!target)
      return "option `target` is `cpu`, or an architecture (" + driver::targetNames() +
             "), with or without the prefix `emulate:`, not `" + value.str() + "`";
    d.target = *target;
    f.target = driver::languageName(*target);
  } else if (name == "cache") {
    good = readFlag(value, options.compile.useCache);
  } else if (name == "keep_texts") {
    good = readFlag(value, d.keepsTexts);
  } else if (name == "keep_entry") {
    good = readFlag(value, options.compile.keepsEntry);
  } else if (name == "record_passes") {
    bool record = false;
    good = readFlag(value, record);
    d.passes = record ? std::make_shared<pipeline::PassRecord>() : nullptr;
  } else if (name == "passes_after") {
    options.compile.passRange.after = value.str();
  } else if (name == "passes_until") {
    options.compile.passRange.until = value.str();
  } else if (name == "optimize") {
    good = readFlag(value, options.compile.optimize);
  } else {
    return "there is no option `" + name.str() + "`";
  }
  return good ? "" : "option `" + name.str() + "` cannot be `" + value.str() + "`";
}

static bool readOptions(ParsedOptions &parsed, const txl_option *options, size_t count, txl_error **error,
                        bool isText = false) {
  if (count && !options) {
    fail(error, TXL_INVALID_ARGUMENT, "NullOptions", "ValueError", "the array of options is NULL");
    return false;
  }
  for (size_t i = 0; i < count; ++i)
    if (std::string message = setOption(parsed, textOf(options[i].name), textOf(options[i].value)); !message.empty()) {
      fail(error, TXL_INVALID_ARGUMENT, "WrongOption", "ValueError", message);
      return false;
    }
  driver::DeviceOptions &device = parsed.compile.device;
  if (!isText && !parsed.compile.passRange.isWhole()) {
    fail(error, TXL_INVALID_ARGUMENT, "WrongOption", "ValueError",
         "the options `passes_after` and `passes_until` are for the compilation of a text");
    return false;
  }
  device.explained = driver::explainedPasses();
  const arch::Architecture *architecture = device.target.architecture;
  // The defaults of Triton.
  const bool hasImpreciseAccumulators = architecture && arch::has(*architecture, arch::SpecificFeature::Wgmma);
  parsed.frontend.maxNumImpreciseAccDefault =
      parsed.maxNumImpreciseAccDefault.value_or(hasImpreciseAccumulators ? 1 << 30 : 0);
  device.numWarps = parsed.frontend.numWarps;
  device.numStages = parsed.frontend.numStages;
  device.numCtas = parsed.frontend.numCtas;
  device.debugInfo &= device.target.architecture != nullptr; // the tile machine has no registers
  device.lineInfo |= device.debugInfo;
  // On a CPU: the points at which the debugger of the tile machine stops.
  parsed.frontend.variables = architecture ? device.debugInfo : parsed.frontend.variables;
  return true;
}

static bool readSpecialization(frontend::Specialization &out, const txl_specialization &in, int depth) {
  using Kind = frontend::Specialization::Kind;
  const bool isTuple = !in.type && in.type_name;
  if (in.constant) {
    if (!checked(in.constant))
      return false;
    out.constant = in.constant->value;
    out.kind = Kind::Constant;
  }
  if (in.type) {
    out.kind = Kind::Typed;
    out.type = in.type;
    out.divisibility = in.divisibility;
  }
  if ((in.constant && !isTuple) || in.type)
    return true;
  if (depth > limits::argumentDepth || (in.element_count && !in.elements))
    return false;
  out.kind = Kind::Tuple;
  out.typeName = textOf(in.type_name).str();
  for (size_t i = 0; i < in.element_count; ++i) {
    out.elements.emplace_back();
    if (!readSpecialization(out.elements.back(), in.elements[i], depth + 1))
      return false;
    if (in.fields)
      out.fields.push_back(textOf(in.fields[i]).str());
  }
  return true;
}

/// Ends every compilation: returns the kernel or the errors.
static txl_status finish(std::shared_ptr<const driver::Artifact> artifact, const DiagnosticEngine &diags,
                         txl_kernel **kernel, txl_error **error) {
  if (!artifact)
    return fail(error, diags);
  *kernel = new txl_kernel;
  (*kernel)->artifact = std::move(artifact);
  return TXL_OK;
}

extern "C" {

int txl_is_option(const char *name) {
  ParsedOptions ignored;
  std::string message = setOption(ignored, textOf(name), "");
  return !llvm::StringRef(message).starts_with("there is no option");
}

txl_status txl_compile(const txl_function *function, const txl_specialization *arguments, size_t argument_count,
                       const txl_option *options, size_t option_count, const txl_host *host, txl_kernel **kernel,
                       txl_error **error) {
  frontend::KernelRequest request;
  request.function = makeFunction(function);
  if (!request.function || !host || host->size < offsetof(txl_host, interrupted) || !kernel ||
      (argument_count && !arguments))
    return reportInvalidCall(error, "txl_compile needs a function with name, source and handle, its arguments, a host "
                                    "and an output pointer for the kernel");
  for (size_t i = 0; i < argument_count; ++i) {
    request.arguments.emplace_back();
    if (!readSpecialization(request.arguments.back(), arguments[i], 0))
      return reportInvalidCall(error, "the specialization of argument " + std::to_string(i) + " is malformed");
  }
  ParsedOptions parsed;
  if (!readOptions(parsed, options, option_count, error))
    return TXL_INVALID_ARGUMENT;
  request.options = parsed.frontend;
  HostAdapter adapter(*host);
  DiagnosticEngine diags;
  return finish(driver::compile(request, adapter, diags, parsed.compile), diags, kernel, error);
}

txl_status txl_compile_file(const char *text, size_t length, const char *file, const char *kernel_name,
                            const char *signature, const txl_option *options, size_t option_count, txl_kernel **kernel,
                            txl_error **error) {
  if (!text || !signature || !kernel)
    return reportInvalidCall(error, "txl_compile_file needs a text, a signature and an output pointer for the kernel");
  ParsedOptions parsed;
  if (!readOptions(parsed, options, option_count, error))
    return TXL_INVALID_ARGUMENT;
  DiagnosticEngine diags;
  return finish(driver::compileFile(llvm::StringRef(text, length), textOf(file), textOf(kernel_name), signature,
                                    parsed.frontend, diags, parsed.compile),
                diags, kernel, error);
}

txl_status txl_compile_ttir(const char *text, size_t length, const char *file, const char *kernel_name,
                            const txl_option *options, size_t option_count, txl_kernel **kernel, txl_error **error) {
  return txl_compile_text(text, length, "ttir", file, kernel_name, options, option_count, kernel, error);
}

txl_status txl_compile_text(const char *text, size_t length, const char *stage, const char *file,
                            const char *kernel_name, const txl_option *options, size_t option_count,
                            txl_kernel **kernel, txl_error **error) {
  if (!text || !stage || !kernel)
    return reportInvalidCall(
        error, "the compilation of a text needs the text, its stage and an output pointer for the kernel");
  std::optional<driver::Stage> parsedStage = driver::parseStage(stage);
  if (!parsedStage || *parsedStage > driver::Stage::PTX)
    return reportInvalidCall(error, "a text of stage `" + std::string(stage) +
                                        "` cannot be compiled; one of `ttir`, `ttgir`, `llir` or `ptx` can");
  ParsedOptions parsed;
  if (!readOptions(parsed, options, option_count, error, /*isText=*/true))
    return TXL_INVALID_ARGUMENT;
  DiagnosticEngine diags;
  std::string name = file && *file ? file : "<" + std::string(stage) + ">";
  return finish(driver::readStage(llvm::StringRef(text, length), *parsedStage, name, textOf(kernel_name),
                                  parsed.compile, parsed.frontend.enableFpFusion, diags),
                diags, kernel, error);
}

txl_status txl_analyse_source(const char *text, size_t length, const char *file, const txl_analysis_request *requests,
                              size_t count, char **facts, txl_error **error) {
  if (!text || !facts || (count && !requests))
    return reportInvalidCall(error,
                             "txl_analyse_source needs a text, its requests and an output pointer for the facts");
  std::vector<driver::AnalysisRequest> parsed;
  for (const txl_analysis_request &request : llvm::ArrayRef(requests, count)) {
    ParsedOptions options;
    if (!readOptions(options, request.options, request.option_count, error))
      return TXL_INVALID_ARGUMENT;
    parsed.push_back({textOf(request.kernel).str(), textOf(request.signature).str(), options.frontend});
  }
  *facts = ::strdup(driver::analyseSource(llvm::StringRef(text, length), textOf(file), parsed).c_str());
  return TXL_OK;
}

txl_status txl_dump_ast(const char *text, size_t length, const char *file, char **tree, txl_error **error) {
  if (!text || !tree)
    return reportInvalidCall(error, "txl_dump_ast needs a text and an output pointer for the tree");
  DiagnosticEngine diags;
  std::string dumped = driver::printTree(llvm::StringRef(text, length), textOf(file), diags);
  if (diags.hasErrors())
    return fail(error, diags);
  *tree = ::strdup(dumped.c_str());
  return TXL_OK;
}

void txl_string_free(char *text) { ::free(text); }

int txl_api_version(void) { return TXL_API_VERSION; }

const char *txl_version(void) {
  static const std::string version = driver::compilerVersion();
  return version.c_str();
}

const char *txl_identity(void) {
  static const std::string identity = driver::compilerIdentity();
  return identity.c_str();
}

char *txl_cache_directory(void) { return ::strdup(driver::alwaysCompile() ? "" : driver::cacheDirectory().c_str()); }
char *txl_bundle_tuning(const char *key) {
  std::optional<std::string> found =
      key ? driver::findInBundle(driver::BundleEntry::Tuning, key, [](llvm::StringRef) { return true; }) : std::nullopt;
  return found ? ::strdup(found->c_str()) : nullptr;
}

struct txl_cache_request {
  std::shared_ptr<driver::CacheRequest> request;
};

int txl_cache_answer(txl_cache_request *request, const char *const *files, const size_t *lengths, size_t count) {
  if (!request)
    return 0;
  std::vector<std::string> found;
  for (size_t i = 0; files && lengths && i < count; ++i)
    found.emplace_back(files[i], lengths[i]);
  bool isWanted = request->request->answer(std::move(found));
  delete request;
  return isWanted;
}

void txl_set_cache_backend(const txl_cache_backend *backend) {
  if (!backend)
    return driver::setCacheBackend(nullptr);
  auto made = std::make_shared<driver::CacheBackend>();
  txl_cache_backend given = *backend;
  if (given.fetch)
    made->fetch = [given](llvm::StringRef key, std::shared_ptr<driver::CacheRequest> request) {
      given.fetch(given.user, key.str().c_str(), new txl_cache_request{std::move(request)});
    };
  if (given.used)
    made->used = [given](llvm::StringRef key, llvm::StringRef variant, bool stored) {
      given.used(given.user, key.str().c_str(), variant.str().c_str(), stored);
    };
  driver::setCacheBackend(std::move(made));
}

char *txl_assembler(void) { return ::strdup(driver::describeAssembler().c_str()); }

const char *txl_target_names(void) {
  static const std::string names = driver::targetNames();
  return names.c_str();
}

int txl_is_host_target(const char *target) { return target && driver::isHostTarget(target); }
const char *txl_host_target_by_default(void) { return driver::defaultHostTarget().c_str(); }
char *txl_environment_problems(void) { return ::strdup(llvm::join(driver::environmentProblems(), "\n").c_str()); }
int txl_check_by_default(void) { return driver::checkByDefault(); }
void txl_set_package_directories(const char *const *directories, size_t count) {
  std::vector<std::string> folders;
  for (size_t i = 0; directories && i < count; ++i)
    folders.push_back(textOf(directories[i]).str());
  driver::setPackageDirectories(std::move(folders));
}
int txl_set_prelude_directory(const char *directory) { return directory && driver::setPreludeDirectory(directory); }
int txl_opt_main(int argc, char **argv) { return argv ? pipeline::optMain(argc, argv) : 2; }
int txl_emu_main(int argc, char **argv) { return argv ? emulator::emulatorMain(argc, argv) : 2; }
}
