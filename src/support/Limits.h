// The limits on a program's input, defined once. Code that checks a limit, or sizes an array by it, uses these
// constants.
//
// Each limit bounds time, memory or the C++ stack for extreme inputs, far above the needs of real programs. Exceeding
// one gives a diagnostic with a source location that contains the limit. A limit must not be repeated as a literal
// elsewhere, because one component's arrays are sized for what another component accepts. Sizes that only select a fast
// path belong to the component that uses them.
#pragma once
#include <cstddef>
#include <cstdint>

namespace txl::limits {

// Tiles: for the language, and so for every executor.
/// Number of elements of a tile.
inline constexpr int64_t tileElements = 1 << 20;
/// Number of axes of a tile. At most 20 of them have an extent above 1.
inline constexpr int64_t tileRank = 32;
/// The number of tiles that one reduction or scan combines, and of operands or results of one mapped function.
inline constexpr int64_t combinedTiles = 32;

// Python text. Limits that Python has too are the same as Python's.
inline constexpr size_t sourceBytes = size_t(1) << 30; // tokens hold offsets in 32 bits
inline constexpr unsigned indents = 100;               // Python's
inline constexpr unsigned brackets = 200;              // Python's
inline constexpr unsigned nestedStrings = 150;         // Python's
inline constexpr unsigned integerDigits = 4300;        // Python's, for the conversion of decimal text
inline constexpr unsigned parserDepth = 800;           // of the parser's recursion
inline constexpr unsigned treeDepth = 1000;            // of the recursion in tree walks

// Evaluation of a kernel.
/// Steps (statements, expressions, 16 elements of a tuple) of one compilation. Nested loops and calls multiply, but
/// real kernels need far fewer steps.
inline constexpr size_t evaluationSteps = 500000;
inline constexpr unsigned evaluationDepth = 2000; // nested expressions and calls
inline constexpr unsigned callDepth = 200;
inline constexpr unsigned regionDepth =
    200; // nested loops and run-time conditions: less than `textNesting`, so that the text can be read
inline constexpr unsigned tupleDepth = 100;            // nested tuples
inline constexpr size_t constantSize = 1 << 17;        // bytes of a string, elements of a tuple
inline constexpr unsigned constantBits = 1 << 16;      // of an integer known at compile time
inline constexpr size_t unrolledIterations = 1 << 16;  // of one loop
inline constexpr int64_t unrolledOperations = 1 << 17; // for a loop of the IR
/// Nested tuples in a kernel's arguments.
inline constexpr int argumentDepth = 64;

// The top level of a file that is evaluated without Python. A statement gets enough steps for large tables; all
// statements together get about a second; after that, each gets enough for simple constants.
inline constexpr size_t fileSteps = 1000000, fileStatementSteps = 300000, fileLeastSteps = 2000;
inline constexpr size_t fileValueSize = 50000; // elements and bytes that one step may create
inline constexpr unsigned fileDepth = 600;     // nested expressions, statements and calls

// IR text.
inline constexpr unsigned textNesting = 256;        // nested brackets
inline constexpr unsigned textAliases = 1000;       // nested aliases
inline constexpr unsigned operationResults = 65536; // of one operation

} // namespace txl::limits
