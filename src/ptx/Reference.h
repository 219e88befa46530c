// Generates the documentation of supported instructions, docs/reference/ptx.md, from the instruction table.
#ifndef TXL_PTX_REFERENCE_H
#define TXL_PTX_REFERENCE_H

#include <string>

namespace txl::ptx {

/// The page docs/reference/ptx.md, in Markdown. `txl-emu --instructions` prints it; a test compares.
std::string instructionReference();

} // namespace txl::ptx

#endif // TXL_PTX_REFERENCE_H
