// LLVM's code generator for NVPTX, without the passes that take most of its time and find nothing to do in tile code.
#ifndef TXL_NVPTX_CODEGENERATOR_H
#define TXL_NVPTX_CODEGENERATOR_H

namespace llvm {
class raw_pwrite_stream;
class TargetMachine;
namespace legacy {
class PassManager;
}
} // namespace llvm

namespace txl::nvptx {

/// Adds the passes that generate PTX from a module on `stream`.
void addCodeGenerator(llvm::legacy::PassManager &passes, llvm::TargetMachine &machine, llvm::raw_pwrite_stream &stream);

} // namespace txl::nvptx

#endif
