// Arithmetic on the polynomials of AffineAddress.h: terms are sorted by symbols, few and small, or the result is none.
#include "analysis/effects/AffineAddress.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace txl;
using namespace txl::analysis;

/// Limits of a polynomial: real addresses stay far below them.
static constexpr size_t kMaxTerms = 16, kMaxSymbols = 4;
static constexpr int64_t kMaxConstant = int64_t(1) << 56;

/// `a * b + c`; none if it overflows.
static std::optional<int64_t> multiplyAdd(int64_t a, int64_t b, int64_t c) {
  int64_t product, sum;
  if (llvm::MulOverflow(a, b, product) || llvm::AddOverflow(product, c, sum) || sum > kMaxConstant ||
      sum < -kMaxConstant)
    return std::nullopt;
  return sum;
}

/// Adds `coefficient` times the product of `symbols`.
static bool addTerm(Polynomial &to, int64_t coefficient, llvm::ArrayRef<unsigned> symbols) {
  if (symbols.empty()) {
    std::optional<int64_t> sum = multiplyAdd(coefficient, 1, to.constant);
    to.constant = sum.value_or(0);
    return sum.has_value();
  }
  auto less = [](const Polynomial::Term &term, llvm::ArrayRef<unsigned> symbols) {
    return std::lexicographical_compare(term.symbols.begin(), term.symbols.end(), symbols.begin(), symbols.end());
  };
  auto *position = std::lower_bound(to.terms.begin(), to.terms.end(), symbols, less);
  if (position == to.terms.end() || llvm::ArrayRef(position->symbols) != symbols) {
    to.terms.insert(position, {coefficient, llvm::SmallVector<unsigned, 2>(symbols)});
    return to.terms.size() <= kMaxTerms;
  }
  std::optional<int64_t> sum = multiplyAdd(coefficient, 1, position->coefficient);
  if (sum && *sum != 0)
    position->coefficient = *sum;
  else
    to.terms.erase(position);
  return sum.has_value();
}

std::optional<Polynomial> analysis::add(const Polynomial &a, const Polynomial &b, int64_t coefficient) {
  Polynomial sum = a;
  auto addScaled = [&](int64_t value, llvm::ArrayRef<unsigned> symbols) {
    std::optional<int64_t> scaled = multiplyAdd(value, coefficient, 0);
    return scaled && (*scaled == 0 || addTerm(sum, *scaled, symbols));
  };
  bool fits = addScaled(b.constant, {}) && llvm::all_of(b.terms, [&](const Polynomial::Term &term) {
                return addScaled(term.coefficient, term.symbols);
              });
  return fits ? std::optional(std::move(sum)) : std::nullopt;
}

std::optional<Polynomial> analysis::multiply(const Polynomial &a, const Polynomial &b) {
  Polynomial product;
  auto addProduct = [&](int64_t x, llvm::ArrayRef<unsigned> xs, int64_t y, llvm::ArrayRef<unsigned> ys) {
    std::optional<int64_t> coefficient = multiplyAdd(x, y, 0);
    llvm::SmallVector<unsigned, 4> symbols(xs);
    symbols.append(ys.begin(), ys.end());
    llvm::sort(symbols);
    return coefficient && symbols.size() <= kMaxSymbols &&
           (*coefficient == 0 || addTerm(product, *coefficient, symbols));
  };
  auto row = [&](int64_t x, llvm::ArrayRef<unsigned> xs) {
    return addProduct(x, xs, b.constant, {}) && llvm::all_of(b.terms, [&](const Polynomial::Term &term) {
             return addProduct(x, xs, term.coefficient, term.symbols);
           });
  };
  bool fits = row(a.constant, {}) &&
              llvm::all_of(a.terms, [&](const Polynomial::Term &term) { return row(term.coefficient, term.symbols); });
  return fits ? std::optional(std::move(product)) : std::nullopt;
}
