// The documentation of what is supported, made from the instruction table: docs/ptx.md.
#ifndef TXL_PTX_REFERENCE_H
#define TXL_PTX_REFERENCE_H

#include <string>

namespace txl::ptx {

/// The page docs/ptx.md, in Markdown. `txl-emu --instructions` prints it; a test compares.
std::string instructionReference();

} // namespace txl::ptx

#endif // TXL_PTX_REFERENCE_H
