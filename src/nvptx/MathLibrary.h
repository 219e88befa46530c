// The GPU implementations of the functions of numerics/MathFunctions.def. They are compiled from src/numerics when the
// project is built, kept as LLVM bitcode in the library, and read function by function: a module that calls none of
// them pays nothing.
#ifndef TXL_NVPTX_MATHLIBRARY_H
#define TXL_NVPTX_MATHLIBRARY_H

namespace llvm {
class Module;
}

namespace txl::nvptx {

/// Gives every declared and used `txl_*` function of the list its body, internal to `module`, and inlines the small
/// ones. Other declarations stay as they are.
void linkMathLibrary(llvm::Module &module);

} // namespace txl::nvptx

#endif
