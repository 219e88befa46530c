// The limits that a program can meet, once: who checks one, or sizes an array by one, takes it from here.
//
// Each bounds time, memory or the C++ stack for inputs that nobody wants, far above those that somebody wants; where it
// is met there is a message with a place that says the number. None may be a bare number elsewhere: what one room lets
// pass is what the arrays of the next were sized for. Sizes that only choose a fast way are their room's own business.
#pragma once
#include <cstddef>
#include <cstdint>

namespace txl::limits {

// Tiles: of the language, and so of every executor.
/// The elements of a tile.
inline constexpr int64_t tileElements = 1 << 20;
/// The axes of a tile. At most 20 of them have an extent above 1.
inline constexpr int64_t tileRank = 32;
/// The tiles that one reduction or scan combines, and those that one mapped function takes or gives.
inline constexpr int64_t combinedTiles = 32;

// Python text. Where the number is Python's own it is the same.
inline constexpr size_t sourceBytes = size_t(1) << 30; // tokens hold offsets in 32 bits
inline constexpr unsigned indents = 100;               // Python's
inline constexpr unsigned brackets = 200;              // Python's
inline constexpr unsigned nestedStrings = 150;         // Python's
inline constexpr unsigned integerDigits = 4300;        // Python's, for the conversion of decimal text
inline constexpr unsigned parserDepth = 800;           // of the recursion that reads
inline constexpr unsigned treeDepth = 1000;            // of the recursion that walks the tree

// Evaluation of a kernel.
/// Steps (statements, expressions, 16 elements of a tuple) of one compilation: loops over loops and calls of calls
/// multiply, and a kernel that is wanted needs far less.
inline constexpr size_t evaluationSteps = 500000;
inline constexpr unsigned evaluationDepth = 2000; // of expressions and calls in each other
inline constexpr unsigned callDepth = 200;
inline constexpr unsigned regionDepth =
    200; // of loops and run-time conditions in each other: `textNesting` less the rest
inline constexpr unsigned tupleDepth = 100;            // of tuples in each other
inline constexpr size_t constantSize = 1 << 17;        // bytes of a string, elements of a tuple
inline constexpr unsigned constantBits = 1 << 16;      // of an integer known at compile time
inline constexpr size_t unrolledIterations = 1 << 16;  // of one loop
inline constexpr int64_t unrolledOperations = 1 << 17; // that a loop of the IR may become
/// Tuples in each other, of a kernel's arguments.
inline constexpr int argumentDepth = 64;

// The top level of a file that is read without Python. A statement gets enough for big tables, together they get about
// a second; from then on enough for simple constants.
inline constexpr size_t fileSteps = 1000000, fileStatementSteps = 300000, fileLeastSteps = 2000;
inline constexpr size_t fileValueSize = 50000; // elements and bytes that one step may make
inline constexpr unsigned fileDepth = 600;     // of expressions, statements and calls in each other

// IR text.
inline constexpr unsigned textNesting = 256;        // brackets in each other
inline constexpr unsigned textAliases = 1000;       // that stand for each other
inline constexpr unsigned operationResults = 65536; // of one operation

} // namespace txl::limits
