// A module as PTX text. Reading the text gives the same module; printing that gives the same text.
#ifndef TXL_PTX_PRINTER_H
#define TXL_PTX_PRINTER_H

#include "ptx/Module.h"

namespace txl::ptx {

std::string print(const Module &module);
/// One instruction without its guard's `;`, as messages show it.
std::string print(const Function &function, const Instruction &instruction);

} // namespace txl::ptx

#endif // TXL_PTX_PRINTER_H
