// Functions that are compiled separately from the kernels that call them (`extern`), up to TTIR. Each is an artefact
// with a cache entry of its own: its key is its source, the types of its arguments and the options; its manifest has
// the names that it depends on. A kernel's TTIR contains the functions that it calls, so that everything that reads
// TTIR (the tile machine, reports, later stages) sees a whole program. SeparateCode.h does the same for device code.
#ifndef TXL_DRIVER_SEPARATE_EXTERNS_H
#define TXL_DRIVER_SEPARATE_EXTERNS_H

#include "driver/Compile.h"
#include "driver/WarmContext.h"
#include "mlir/IR/BuiltinOps.h"
#include <map>

namespace txl::driver {

class Externs : public frontend::ExternFunctions {
public:
  /// The functions that one kernel calls, or the function with the cache key `key`, which `caller` calls.
  explicit Externs(const CompileOptions &options, std::string key = "", const Externs *caller = nullptr)
      : options(options), key(std::move(key)), caller(caller) {}

  const frontend::ExternFunction *compile(const frontend::KernelRequest &request, frontend::Host &host,
                                          DiagnosticEngine &diags) override;

  /// Adds the functions that `module` declares, which was optimised in `warm`. False after a report.
  bool link(WarmContext &warm, mlir::ModuleOp module, DiagnosticEngine &diags) const;
  /// Adds the warnings of the functions.
  void addWarnings(Artifact &artifact) const;

  const std::string &getKey() const { return key; }
  /// Whether the function with this key is being compiled.
  bool contains(llvm::StringRef other) const { return key == other || (caller && caller->contains(other)); }
  unsigned depth() const { return caller ? caller->depth() + 1 : 0; }

private:
  struct Unit {
    frontend::ExternFunction function;
    std::shared_ptr<const Artifact> artifact;
  };

  const CompileOptions &options;
  std::string key; ///< empty for a kernel
  const Externs *caller;
  std::map<std::string, Unit> units; ///< by symbol
};

/// compile() for a function for kernels to call; fills `function`. `externs` compiles those that it calls.
std::shared_ptr<const Artifact> compileFunction(const frontend::KernelRequest &request, frontend::Host &host,
                                                DiagnosticEngine &diags, const CompileOptions &options,
                                                Externs &externs, frontend::ExternFunction &function);

/// The key of its entry in the cache; empty after a report.
std::string functionKey(const frontend::KernelRequest &request, const CompileOptions &options, DiagnosticEngine &diags);

/// Whether functions are compiled separately with these options: not for a debugger, nor where the passes are shown.
bool compilesSeparately(const frontend::FrontendOptions &frontend, const CompileOptions &options);

} // namespace txl::driver

#endif
