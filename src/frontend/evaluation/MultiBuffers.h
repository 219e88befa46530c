// Multi-buffers as values. A multi-buffer with one slot is accepted as a single buffer, as an argument and at
// control-flow merges of one with the other.
#pragma once
#include "frontend/evaluation/Evaluator.h"
#include "ir/ops/Base.h"

namespace txl::frontend {

/// The IR type of a buffer.
inline ttg::MemDescType memDescOf(Value buffer) { return llvm::cast<ttg::MemDescType>(buffer.ir().getType()); }

/// Slot `index` (an int32) of a multi-buffer.
Value getSlot(Evaluator &evaluator, Value row, mlir::Value index);
/// The slot of a multi-buffer with one slot.
Value getOnlySlot(Evaluator &evaluator, Value row);
/// `value` with each one-slot multi-buffer replaced by its slot where `other` has a single buffer of that type.
/// Operations are created at the evaluator's insertion point.
Value unwrapSingleSlot(Evaluator &evaluator, Value value, Value other);

} // namespace txl::frontend
