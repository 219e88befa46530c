// The CUDA driver, loaded when it is first needed: a machine without one can compile, and run on the CPU.
#ifndef TXL_RUNTIME_CUDALIBRARY_H
#define TXL_RUNTIME_CUDALIBRARY_H

#include "runtime/CudaTypes.h"
#include "support/Diagnostic.h"
#include <memory>
#include <string>

namespace txl::runtime {

/// An error; null on success, so the check costs nothing.
using Failure = std::unique_ptr<Diagnostic>;

template <typename... Args> Failure makeFailure(const DiagnosticDeclaration &declaration, Args &&...args) {
  return std::make_unique<Diagnostic>(declaration, SourceLocation(),
                                      Diagnostic::formatMessage(declaration.format, std::forward<Args>(args)...));
}

struct CudaLibrary {
#define CUDA_FUNCTION(member, symbol, parameters) CUresult(*member) parameters = nullptr;
#include "runtime/CudaFunctions.def"
#undef CUDA_FUNCTION

  int version = 0; // 12040 is CUDA 12.4

  /// `CUDA_ERROR_ILLEGAL_ADDRESS (700): an illegal memory access was encountered`
  std::string describe(CUresult error) const;
};

/// `libcuda.so.1`, loaded and initialised; null if there is none, with the reason in `why`.
const CudaLibrary *cudaLibrary(std::string *why = nullptr);

} // namespace txl::runtime

#endif
