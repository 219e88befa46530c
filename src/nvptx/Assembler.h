// PTX to machine code, by whoever is there: `ptxas`, the library nvJitLink, or the GPU's driver.
//
// None of them is part of the project, none is needed to build or test it. findAssembler looks, in this order, at what
// the user named, at CUDA's Python packages, at PATH, for nvJitLink, and for a driver. An assembler's fingerprint says
// which one it is without running it, so that a cache can be asked first; its version is only asked for when there is
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
  std::string kernel;       ///< whose resources are read back
  bool lineInfo = true;     ///< line tables for debuggers and profilers
  bool debugInfo = false;   ///< variables for debuggers too; the code is then not optimised
  unsigned level = 3;       ///< of optimisation, 0 to 4
  unsigned timeLimit = 600; ///< seconds
};

struct Cubin {
  std::string bytes;
  Resources resources;
  std::string log; ///< what the assembler said
};

class Assembler {
public:
  virtual ~Assembler();

  /// `ptxas`, `nvJitLink`, `driver`.
  virtual llvm::StringRef kind() const = 0;
  /// Which one exactly: changes whenever it could give other code. Cheap.
  virtual std::string fingerprint() const = 0;
  /// The program or library; empty where it is part of the driver.
  virtual std::string where() const { return ""; }
  /// Its version in words, `13.0.88`; empty if it cannot be asked.
  virtual std::string version() const = 0;
  /// The newest PTX it reads: 90 is 9.0; 0 if nobody knows.
  virtual unsigned ptxVersion() const = 0;

protected:
  friend std::optional<Cubin> assemble(const Assembler &, llvm::StringRef, const arch::Architecture &,
                                       const AssembleOptions &, DiagnosticEngine &);
  struct Outcome {
    std::string cubin, log;
    std::string failure; ///< why it did not even run
  };
  virtual Outcome run(llvm::StringRef ptx, const arch::Architecture &architecture,
                      const AssembleOptions &options) const = 0;
};

/// The first assembler that there is. `named` is a path to a ptxas that must be used; empty: what TXL_PTXAS or
/// TRITON_PTXAS_PATH name, else the first found. Null after a report.
std::shared_ptr<const Assembler> findAssembler(llvm::StringRef named, DiagnosticEngine &diags);

/// The machine code of `ptx`, whose fusing of products and sums is off; none after a report, which names lines of the PTX.
std::optional<Cubin> assemble(const Assembler &assembler, llvm::StringRef ptx, const arch::Architecture &architecture,
                              const AssembleOptions &options, DiagnosticEngine &diags);

/// False after a report if `kernel` spills registers; it says for values of which lines.
bool acceptSpills(const Cubin &cubin, llvm::StringRef kernel, DiagnosticEngine &diags);

/// The disassembly of a cubin by `nvdisasm` or `cuobjdump`, looked for as ptxas is; none after a report.
std::optional<std::string> disassemble(llvm::StringRef cubin, DiagnosticEngine &diags);

/// Folders that hold Python packages (`site-packages`), where CUDA's are looked for. The folder that this library's own
/// package lies in is always one.
void setPackageDirectories(std::vector<std::string> directories);

/// The driver as an assembler: what the runtime knows to do with it. Options are those of cuLinkCreate.
struct DriverAssembler {
  unsigned version = 0; ///< as cuDriverGetVersion says: 13000
  /// False, with the driver's words in `log`, if there is no code.
  bool (*assemble)(llvm::StringRef ptx, llvm::StringRef architecture, const AssembleOptions &options,
                   std::string &cubin, std::string &log) = nullptr;
};
/// Asked once, when nothing else is found; `version` 0: there is no driver.
void setDriverAssembler(DriverAssembler (*find)());

/// The newest PTX that tools of CUDA `major`.`minor` read; 0 before CUDA 11.
unsigned ptxVersionOfCUDA(unsigned major, unsigned minor);

} // namespace txl::nvptx

#endif
