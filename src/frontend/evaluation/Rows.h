// Rows of buffers as values: a row of one stands for its buffer, where it is an argument and where ways of the program meet
// that bring the one or the other.
#pragma once
#include "frontend/evaluation/Evaluator.h"
#include "ir/TX.h"

namespace txl::frontend {

/// The type of a buffer in the IR.
inline ttg::MemDescType memDescOf(Value buffer) { return llvm::cast<ttg::MemDescType>(buffer.ir().getType()); }

/// Buffer number `index` (an int32) of a row.
Value bufferOfRow(Evaluator &evaluator, Value row, mlir::Value index);
/// The buffer of a row of one.
Value onlyOfRow(Evaluator &evaluator, Value row);
/// `value` with each row of one out of its row where `other` has what stands in such a row; operations are made where the
/// evaluator's builder is.
Value outOfRows(Evaluator &evaluator, Value value, Value other);

} // namespace txl::frontend
