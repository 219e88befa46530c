// Adapts the runtime's linker to the interface of nvptx; neither of the two includes the other.
#include "driver/DriverAssembler.h"
#include "arch/Architecture.h"
#include "nvptx/Assembler.h"
#include "runtime/Linker.h"
#include "support/Diagnostic.h"

namespace txl::driver {

static bool assemble(llvm::StringRef ptx, llvm::StringRef architecture, const nvptx::AssembleOptions &options,
                     std::string &cubin, std::string &log) {
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
    failure = runtime::linkPTX(*device, ptx.str(), how, cubin, log);
  }
  if (failure && log.empty())
    log = failure->message();
  return device && target && !failure;
}

static nvptx::DriverAssembler find() {
  nvptx::DriverAssembler found;
  if (runtime::Device::all().empty())
    return found;
  found.version = static_cast<unsigned>(runtime::cudaLibrary()->version);
  found.assemble = assemble;
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
