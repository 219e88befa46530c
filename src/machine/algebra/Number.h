// The numbers of the algebra check: floats as elements of a field, in which sums, products and quotients are exact. Two
// expressions have the same number if they are equal as rational functions of their inputs, and, up to an accidental
// equality of residues (2^-45 at most), only then.
//
//   value  the value in f64. It decides comparisons, signs and roundings to integers, so a maximum is one of its
//          operands. Equal numbers compare as equal, so an order of summation cannot change a decision about a tie.
//   ring   the residues (Tower.h). A float is a binary fraction and has an exact residue.
//   log    a term s log(w), so that exp(m + log(l)) = exp(m) l: the saved log-sum-exp of a softmax.
//   lost   how many of the lowest fields have no residue: each exponential on the way costs one. The exponential of a
//          number that has lost all but one, and any other function, is an unknown but fixed function of its operands.
//
// exp2(x) = exp(x ln 2), where ln 2 is one random element; a float nearest to log2(e) or ln 2 is that element.
// Infinities and NaNs have no residues.
#ifndef TXL_MACHINE_ALGEBRA_NUMBER_H
#define TXL_MACHINE_ALGEBRA_NUMBER_H

#include "machine/algebra/Tower.h"
#include "llvm/ADT/ArrayRef.h"
#include <vector>

namespace txl::machine::algebra {

struct Number {
  double value = 0;
  Residues ring{};
  uint32_t log = 0; // index of a Logarithm; 0: none
  uint8_t lost = 0;

  bool isPlain() const;
};

enum class Order { Less, Equal, Greater, Unordered };

class Domain {
public:
  /// `seed` chooses the generators, ln 2 and the unknown functions.
  explicit Domain(uint64_t seed);

  Number exactly(double value) const;
  /// An integer of up to 64 bits.
  Number integer(int64_t value, bool isUnsigned) const;

  Number add(const Number &a, const Number &b);
  Number negate(const Number &a);
  Number subtract(const Number &a, const Number &b) { return add(a, negate(b)); }
  Number multiply(const Number &a, const Number &b);
  Number divide(const Number &a, const Number &b);
  Number exp(const Number &a);
  Number exp2(const Number &a);
  Number log(const Number &a);
  Number log2(const Number &a);
  /// The greatest integer that is not above `a`.
  Number floor(const Number &a);
  /// The unknown function `name` of the operands; `value` is its value as computed.
  Number opaque(uint64_t name, llvm::ArrayRef<Number> operands, double value);

  Order compare(const Number &a, const Number &b);
  /// Whether two numbers are the same; two NaNs are.
  bool equal(const Number &a, const Number &b);

private:
  struct Logarithm {
    Residues factor{}; // s
    Residues of{};     // w
    int lost = 0;      // of w
    bool operator==(const Logarithm &) const = default;
  };
  Number special(double value) const;
  Number finish(Number number) const;
  uint32_t keep(const Logarithm &logarithm);
  Number withoutLog(const Number &a);
  uint64_t keyOf(const Number &a);
  /// g^x for the residues x of each lower field, times the number whose logarithm is the rest.
  Number exponential(const Residues &x, int lost) const;

  uint64_t seed;
  Residues generators, ln2, inverseOfLn2;
  std::vector<Residues> powersOfTwo; // from 2^-kLeastPower on
  std::vector<Logarithm> logarithms{1};
};

} // namespace txl::machine::algebra

#endif // TXL_MACHINE_ALGEBRA_NUMBER_H
