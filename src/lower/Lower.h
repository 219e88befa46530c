// From TTGIR to LLVM IR: one walk, one `IRBuilder`, no dialect in between.
//
// A tile is a list of LLVM values, one for each register of its layout, the same list for every thread; scalars have
// one value. What the values mean is the layout's business: `Places.cpp` turns a layout into index arithmetic on the
// thread's number, everything else maps operations over lists.
#ifndef TXL_LOWER_LOWER_H
#define TXL_LOWER_LOWER_H

#include "arch/Architecture.h"
#include "support/Diagnostic.h"
#include <memory>
#include <string>
#include <vector>

namespace llvm {
class LLVMContext;
class Module;
} // namespace llvm
namespace mlir {
class ModuleOp;
}

namespace txl::lower {

struct LowerOptions {
  /// Line numbers for debuggers and profilers (`.loc` in PTX), inlined calls included.
  bool lineInfo = false;
  /// Which registers hold which variables of the program as well (DWARF). The code is the same.
  bool variables = false;
  /// At most so many registers a thread (`.maxnreg`); 0: the assembler decides.
  unsigned maxRegisters = 0;
};

/// What a launch must know of a compiled kernel.
struct KernelInfo {
  enum class ParameterKind : uint8_t { Pointer, Integer, Float };
  struct Parameter {
    std::string name;
    ParameterKind kind = ParameterKind::Integer;
    unsigned bytes = 0; ///< of the parameter; a pointer has 8, an i1 one
  };

  std::string name;
  unsigned numWarps = 4, numCTAs = 1; ///< of a program
  unsigned clusterSize = 1;           ///< CTAs of a cluster: of a program, or each a program
  uint64_t sharedBytes = 0;           ///< of the dynamic shared memory of a CTA
  std::vector<Parameter> parameters;
  /// Recipes (arch/TensorMapRecipe.h) of the tensor maps that follow the parameters, each 128 bytes.
  std::vector<std::string> tensorMaps;
  /// Along how many axes of the grid programs stay (ir/facts/ResidentPrograms.h): a last parameter each.
  unsigned residentAxes = 0;
};

/// Lowers a TTGIR module that verifies, with its barriers placed; `info` describes its kernel, the first public
/// function. Null after a diagnostic. The result has the triple and data layout of nvptx64 and calls
/// `txl_<function>_<f32|f64>` where numerics/ has the function; it fuses and reassociates nothing.
std::unique_ptr<llvm::Module> lowerToLLVM(mlir::ModuleOp ttgir, llvm::LLVMContext &context,
                                          const arch::Architecture &architecture, const LowerOptions &options,
                                          DiagnosticEngine &diags, KernelInfo &info);

} // namespace txl::lower

#endif
