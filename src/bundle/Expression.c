// Expressions were checked when they were read: indices are in range and the stack neither overflows nor is empty.
#include "bundle/Expression.h"

// Quotients are rounded down or up, of numbers with a sign.
static bool divide(int64_t left, int64_t right, uint8_t op, uint64_t *result) {
  if (right > 0 && !(right & (right - 1))) { // the extent of a block, as a rule: the processor's division is slow
    int64_t floor = left >> __builtin_ctzll((uint64_t)right), rest = left & (right - 1);
    *result = (uint64_t)(op == kModulo ? rest : op == kFloorDivide ? floor : floor + (rest != 0));
    return true;
  }
  if (!right || (left == INT64_MIN && right == -1))
    return false;
  int64_t quotient = left / right, remainder = left % right;
  bool isNegative = remainder && (remainder < 0) != (right < 0);
  if (op == kModulo)
    *result = (uint64_t)(isNegative ? remainder + right : remainder);
  else if (op == kFloorDivide)
    *result = (uint64_t)(quotient - isNegative);
  else
    *result = (uint64_t)(quotient + (remainder && !isNegative));
  return true;
}

static bool apply(uint8_t op, uint64_t left, uint64_t right, uint64_t *result) {
  int64_t a = (int64_t)left, b = (int64_t)right;
  switch (op) {
  case kAdd:
    return *result = left + right, true;
  case kSubtract:
    return *result = left - right, true;
  case kMultiply:
    return *result = left * right, true;
  case kMinimum:
    return *result = (uint64_t)(a < b ? a : b), true;
  case kMaximum:
    return *result = (uint64_t)(a > b ? a : b), true;
  default:
    return divide(a, b, op, result);
  }
}

bool evaluateTerms(const Expression *expression, const uint64_t *slots, uint64_t *result) {
  uint64_t stack[kMaxStack];
  unsigned depth = 0;
  for (const Term *term = expression->terms, *end = term + expression->count; term != end; ++term) {
    if (term->op == kConstant) {
      stack[depth++] = (uint64_t)term->value;
    } else if (term->op == kArgument) {
      stack[depth++] = signExtend(slots[term->index], term->bits);
    } else {
      --depth;
      if (!apply(term->op, stack[depth - 1], stack[depth], &stack[depth - 1]))
        return false;
    }
  }
  *result = stack[0];
  return true;
}
