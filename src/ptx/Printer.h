// Prints a module as PTX text. The text parses to the same module, which prints to the same text.
#ifndef TXL_PTX_PRINTER_H
#define TXL_PTX_PRINTER_H

#include "ptx/Module.h"

namespace txl::ptx {

std::string print(const Module &module);
/// Prints one instruction without its guard and `;`, for messages.
std::string print(const Function &function, const Instruction &instruction);

} // namespace txl::ptx

#endif // TXL_PTX_PRINTER_H
