// Evaluates the expressions of tensor maps and grids.
#ifndef TXL_BUNDLE_EXPRESSION_H
#define TXL_BUNDLE_EXPRESSION_H

#include "bundle/Bundle.h"

// The value modulo 2^64. `slots`: the values that the launch passes, of which `bits` of the term are read with their
// sign. False for a division by zero.
bool evaluateTerms(const Expression *expression, const uint64_t *slots, uint64_t *result);
// The same; most extents of grids are the constant 1.
static inline bool evaluate(const Expression *expression, const uint64_t *slots, uint64_t *result) {
  if (expression->count != 1 || expression->terms->op != kConstant)
    return evaluateTerms(expression, slots, result);
  *result = (uint64_t)expression->terms->value;
  return true;
}
// The low `bits` of the value, with their sign.
static inline uint64_t signExtend(uint64_t value, unsigned bits) {
  return (uint64_t)((int64_t)(value << (64 - bits)) >> (64 - bits));
}

#endif
