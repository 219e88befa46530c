// Evaluates the expressions of tensor maps and grids.
#ifndef TXL_BUNDLE_EXPRESSION_H
#define TXL_BUNDLE_EXPRESSION_H

#include "bundle/Bundle.h"

// The value modulo 2^64. `values`: the arguments, of which `bits` of the term are read with their sign. False for a
// division by zero.
bool evaluate(const Expression *expression, const uint64_t *values, uint64_t *result);

#endif
