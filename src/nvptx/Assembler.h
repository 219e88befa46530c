// Assembles PTX to machine code by the tool that is available: `ptxas`, the library nvJitLink, or the GPU's driver.
//
// None of them is part of the project, none is needed to build or test it. findAssembler searches, in this order, the
// tool that the user named, CUDA's Python packages, PATH, nvJitLink, and a driver. An assembler's fingerprint
// identifies it without running it, so that a cache can be looked up first; its version is queried only when there is
// something to assemble.
#ifndef TXL_NVPTX_ASSEMBLER_H
#define TXL_NVPTX_ASSEMBLER_H

#include "nvptx/Cubin.h"
#include "llvm/ADT/StringRef.h"
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace txl {
class DiagnosticEngine;
}
namespace txl::arch {
struct Architecture;
}

namespace txl::nvptx {

struct AssembleOptions {
  std::string kernel;        ///< its resources are read back
  bool lineInfo = true;      ///< line tables for debuggers and profilers
  bool debugInfo = false;    ///< variables for debuggers too; disables optimisation
  unsigned level = 3;        ///< of optimisation, 0 to 4
  bool isObject = false;     ///< makes an object for a linker (ObjectLinker.h)
  unsigned maxRegisters = 0; ///< of the functions of an object; 0: as many as a thread can have
  unsigned timeLimit = 600;  ///< seconds
};

struct Cubin {
  std::string bytes;
  Resources resources;
  std::string log; ///< output of the assembler
};

class Assembler {
public:
  virtual ~Assembler();

  /// `ptxas`, `nvJitLink`, `driver`.
  virtual llvm::StringRef kind() const = 0;
  /// Identifies the assembler: changes whenever its output could change. Cheap.
  virtual std::string fingerprint() const = 0;
  /// Path of the program or library; empty if it is part of the driver.
  virtual std::string where() const { return ""; }
  /// Its version as text, `13.0.88`; empty if unknown.
  virtual std::string version() const = 0;
  /// The newest PTX version it accepts: 90 is 9.0; 0 if unknown.
  virtual unsigned ptxVersion() const = 0;
  /// Whether it makes objects.
  virtual bool makesObjects() const { return false; }

protected:
  friend std::optional<Cubin> assemble(const Assembler &, llvm::StringRef, const arch::Architecture &,
                                       const AssembleOptions &, DiagnosticEngine &);
  struct Outcome {
    std::string cubin, log;
    std::string failure; ///< why it could not be run
  };
  virtual Outcome run(llvm::StringRef ptx, const arch::Architecture &architecture,
                      const AssembleOptions &options) const = 0;
};

/// The first available assembler. `named` is the path of a ptxas that must be used; if empty, TXL_PTXAS or
/// TRITON_PTXAS_PATH, otherwise the first one found. Null after a diagnostic.
std::shared_ptr<const Assembler> findAssembler(llvm::StringRef named, DiagnosticEngine &diags);

/// Assembles `ptx` without fusing multiplications and additions; none after diagnostics, which refer to lines of the
/// PTX.
std::optional<Cubin> assemble(const Assembler &assembler, llvm::StringRef ptx, const arch::Architecture &architecture,
                              const AssembleOptions &options, DiagnosticEngine &diags);

/// False after a diagnostic if `kernel` spills registers; it names the lines whose values are spilled.
bool checkSpills(const Cubin &cubin, llvm::StringRef kernel, DiagnosticEngine &diags);

/// The disassembly of a cubin by `nvdisasm` or `cuobjdump`, searched for like ptxas; none after a diagnostic.
std::optional<std::string> disassemble(llvm::StringRef cubin, DiagnosticEngine &diags);

/// Directories that hold Python packages (`site-packages`), which are searched for CUDA's. The directory of this
/// library's own package is always included.
void setPackageDirectories(std::vector<std::string> directories);

/// The driver as an assembler, provided by the runtime. Options are those of cuLinkCreate.
struct DriverAssembler {
  unsigned version = 0; ///< as cuDriverGetVersion returns it: 13000
  /// False, with the driver's message in `log`, if assembly fails.
  bool (*assemble)(llvm::StringRef ptx, llvm::StringRef architecture, const AssembleOptions &options,
                   std::string &cubin, std::string &log) = nullptr;
  /// The same for objects of another assembler.
  bool (*link)(const std::vector<std::string> &objects, llvm::StringRef architecture, const AssembleOptions &options,
               std::string &cubin, std::string &log) = nullptr;
};
/// Called once, if nothing else is found; `version` 0: there is no driver.
void setDriverAssembler(DriverAssembler (*find)());

/// The newest PTX version that the tools of CUDA `major`.`minor` accept; 0 before CUDA 11.
unsigned ptxVersionOfCUDA(unsigned major, unsigned minor);

} // namespace txl::nvptx

#endif
