// The kinds of assemblers, for Assembler.cpp only.
#ifndef TXL_NVPTX_ASSEMBLERIMPL_H
#define TXL_NVPTX_ASSEMBLERIMPL_H

#include "nvptx/Assembler.h"

namespace txl::nvptx {

/// Null if `path` is not a program. Returns the same object for the same file.
std::shared_ptr<const Assembler> openPtxas(const std::string &path);
/// Null if the library does not exist or lacks a function.
std::shared_ptr<const Assembler> openNvJitLink(const std::string &path);
std::shared_ptr<const Assembler> openDriver(const DriverAssembler &driver);

/// The driver; null if there is none.
const DriverAssembler *findDriver();

} // namespace txl::nvptx

#endif
