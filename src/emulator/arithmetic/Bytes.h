// Handlers of the integer instructions over the bytes and 16-bit halves of a register; Integer.cpp dispatches to them.
#pragma once
#include "emulator/program/Handlers.h"

namespace txl::emulator {

/// dp4a and dp2a.
Handler byteDotHandler(const ptx::Instruction &instruction);
/// vabsdiff4.
Handler absoluteDifferencesHandler(const ptx::Instruction &instruction);

} // namespace txl::emulator
