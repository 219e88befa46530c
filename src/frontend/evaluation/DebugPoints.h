// Statements and variables for a debugger: the operations of the dialect `dbg` in a kernel that is compiled for one.
#pragma once
#include "frontend/evaluation/Compilation.h"

namespace txl::frontend {

/// Whether the kernel is compiled for a debugger on this CPU.
bool emitsDebugPoints(Compilation &c);

/// Emits the point of the statement `c.node`, unless it is one of a library function. `breakpoint`: a call of
/// `breakpoint()`, at which every debugger stops.
void emitDebugPoint(Compilation &c, bool breakpoint = false);

/// The value of a variable from its assignment on: a copy of each scalar and tile in `value`, so that a debugger can
/// change the variable alone.
Value debugValue(Compilation &c, Value value);

/// Removes points from the regions of reductions and scans, which run once an element.
void removeCombinePoints(Compilation &c);

} // namespace txl::frontend
