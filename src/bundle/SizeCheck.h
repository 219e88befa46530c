// The test of a launch's sizes: whether the indices of 32 bits that a code computes are exact. The rules are those of
// support/SizeCheck.h, which a launch of Python evaluates; a test compares both.
#ifndef TXL_BUNDLE_SIZECHECK_H
#define TXL_BUNDLE_SIZECHECK_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
  kMaxSizeNodes = 1024,
  kMaxSizeArrays = 64,
};

typedef enum SizeKind {
  kSizeConstant,
  kSizeArgument, // the scalar of slot `a`
  kSizeProgram,  // the program id along axis `a`
  kSizeGrid,     // the number of programs along axis `a`
  kSizeLoaded,   // from memory
  kSizeAdd,      // of the nodes `a` and `b`, like those below
  kSizeSubtract,
  kSizeMultiply,
  kSizeMinimum,
  kSizeMaximum,
  kSizeDivide,
  kSizeRemainder,
  kSizeUnion, // one of the two
  kSizeWrap,  // `a`, or the range if it may lie outside
  kSizeKinds
} SizeKind;

// Both bounds are included.
typedef struct Interval {
  int64_t lower, upper;
} Interval;

typedef struct SizeNode {
  uint8_t kind;
  uint32_t a, b; // nodes before this one, a slot or an axis
  Interval range;
} SizeNode;

// An array of the kernel: the slot of its address, the bytes of an element.
typedef struct SizeArray {
  uint32_t slot, bytes;
} SizeArray;

#define kSizeNoArray UINT32_MAX
#define kSizeAllArrays (UINT32_MAX - 1)

// A node that must lie in a range, unless its array is small.
typedef struct SizeFit {
  uint32_t node, array; // an index of `arrays`, kSizeNoArray or kSizeAllArrays
  Interval range;
} SizeFit;

typedef struct SizeCheck {
  uint32_t nodeCount, arrayCount, fitCount, scalarCount; // no fits: every launch passes
  SizeNode *nodes;
  SizeArray *arrays;
  SizeFit *fits;
  uint32_t *scalars; // the slots of the nodes that are arguments
  uint64_t id;       // of this check in the process, for sizesHold
} SizeCheck;

// Whether the indices of a launch are exact.
//
// slots: the values that the launch passes. sizes: for each array the bytes of its memory, 0 if they are not known.
bool evaluateSizes(const SizeCheck *check, const uint64_t *slots, const uint64_t *sizes, const uint32_t grid[3]);
// The same, which returns at once for a launch like the last one of the thread that passed.
bool sizesHold(const SizeCheck *check, const uint64_t *slots, const uint64_t *sizes, const uint32_t grid[3]);
// A new id of a check.
uint64_t newSizeCheckId(void);

#ifdef __cplusplus
}
#endif
#endif
