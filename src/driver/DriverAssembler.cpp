// Adapts the runtime's linker to the interface of nvptx; neither of the two includes the other.
#include "driver/DriverAssembler.h"
#include "arch/Architecture.h"
#include "nvptx/Assembler.h"
#include "runtime/Linker.h"
#include "support/Diagnostic.h"

namespace txl::driver {

static bool linkOn(const std::vector<std::string> &inputs, bool areObjects, llvm::StringRef architecture,
                   const nvptx::AssembleOptions &options, std::string &cubin, std::string &log) {
  runtime::Failure failure;
  runtime::Device *device = runtime::Device::find(0, failure);
  const arch::Architecture *target = arch::findArchitecture(architecture);
  if (device && target) {
    runtime::LinkOptions how;
    how.sm = target->sm;
    how.specific = target->specific;
    how.lineInfo = options.lineInfo;
    how.debugInfo = options.debugInfo;
    how.level = options.level;
    failure = runtime::linkCode(*device, inputs, areObjects, how, cubin, log);
  }
  if (failure && log.empty())
    log = failure->message();
  return device && target && !failure;
}

static bool assemble(llvm::StringRef ptx, llvm::StringRef architecture, const nvptx::AssembleOptions &options,
                     std::string &cubin, std::string &log) {
  return linkOn({ptx.str()}, /*areObjects=*/false, architecture, options, cubin, log);
}

static bool link(const std::vector<std::string> &objects, llvm::StringRef architecture,
                 const nvptx::AssembleOptions &options, std::string &cubin, std::string &log) {
  return linkOn(objects, /*areObjects=*/true, architecture, options, cubin, log);
}

static nvptx::DriverAssembler find() {
  nvptx::DriverAssembler found;
  if (runtime::Device::all().empty())
    return found;
  found.version = static_cast<unsigned>(runtime::cudaLibrary()->version);
  found.assemble = assemble;
  found.link = link;
  return found;
}

void installDriverAssembler() {
  static const bool done = (nvptx::setDriverAssembler(find), true);
  (void)done;
}

std::string describeAssembler() {
  installDriverAssembler();
  DiagnosticEngine ignored;
  std::shared_ptr<const nvptx::Assembler> found = nvptx::findAssembler("", ignored);
  return found ? found->kind().str() + "\n" + found->where() + "\n" + found->version() : "";
}

} // namespace txl::driver
