// Lowering from TTGIR to LLVM IR: one walk, one `IRBuilder`, no dialect in between.
//
// A tile is a list of LLVM values, one for each register of its layout, the same list for every thread; scalars have
// one value. The layout determines which elements the values are: `IndexArithmetic.cpp` turns a layout into index
// arithmetic on the thread id; everything else maps operations over lists.
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
  /// The registers that hold the program's variables as well (DWARF). The code is the same.
  bool variables = false;
  /// Register limit per thread (`.maxnreg`); 0: the assembler decides.
  unsigned maxRegisters = 0;
};

/// The facts about a compiled kernel that a launch needs.
struct KernelInfo {
  enum class ParameterKind : uint8_t { Pointer, Integer, Float };
  struct Parameter {
    std::string name;
    ParameterKind kind = ParameterKind::Integer;
    unsigned bytes = 0; ///< size of the parameter; a pointer has 8, an i1 one
  };

  std::string name;
  unsigned numWarps = 4, numCTAs = 1; ///< per program
  unsigned clusterSize = 1;           ///< CTAs of a cluster: of one program, or a program each
  uint64_t sharedBytes = 0;           ///< dynamic shared memory of a CTA
  std::vector<Parameter> parameters;
  /// Recipes (arch/TensorMapRecipe.h) of the tensor maps that follow the parameters, each 128 bytes.
  std::vector<std::string> tensorMaps;
  /// Number of grid axes along which the kernel is persistent (ir/facts/ResidentPrograms.h): a trailing parameter each.
  unsigned residentAxes = 0;
};

/// Lowers a verified TTGIR module with its barriers placed; `info` describes its kernel, the first public function.
/// Null after a diagnostic. The result has the target's triple and data layout, and calls `txl_<function>_<f32|f64>`
/// where numerics/ has the function; it fuses and reassociates nothing.
std::unique_ptr<llvm::Module> lowerToLLVM(mlir::ModuleOp ttgir, llvm::LLVMContext &context,
                                          const arch::Architecture &architecture, const LowerOptions &options,
                                          DiagnosticEngine &diags, KernelInfo &info);

} // namespace txl::lower

#endif
