// Arithmetic on the polynomials of AffineAddress.h: terms are sorted by symbols, few and small, or the result is none.
#include "analysis/effects/AffineAddress.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace txl;
using namespace txl::analysis;

/// Limits of a polynomial: real addresses stay far below them.
static constexpr size_t kMostTerms = 16, kMostSymbols = 4;
static constexpr int64_t kLargest = int64_t(1) << 56;

/// `a * b + c`; none if it overflows.
static std::optional<int64_t> multiplyAdd(int64_t a, int64_t b, int64_t c) {
  int64_t product, sum;
  if (llvm::MulOverflow(a, b, product) || llvm::AddOverflow(product, c, sum) || sum > kLargest || sum < -kLargest)
    return std::nullopt;
  return sum;
}

/// Adds `factor` times the product of `symbols`.
static bool addTerm(Polynomial &to, int64_t factor, llvm::ArrayRef<unsigned> symbols) {
  if (symbols.empty()) {
    std::optional<int64_t> sum = multiplyAdd(factor, 1, to.constant);
    to.constant = sum.value_or(0);
    return sum.has_value();
  }
  auto less = [](const Polynomial::Term &term, llvm::ArrayRef<unsigned> symbols) {
    return std::lexicographical_compare(term.symbols.begin(), term.symbols.end(), symbols.begin(), symbols.end());
  };
  auto *place = std::lower_bound(to.terms.begin(), to.terms.end(), symbols, less);
  if (place == to.terms.end() || llvm::ArrayRef(place->symbols) != symbols) {
    to.terms.insert(place, {factor, llvm::SmallVector<unsigned, 2>(symbols)});
    return to.terms.size() <= kMostTerms;
  }
  std::optional<int64_t> sum = multiplyAdd(factor, 1, place->factor);
  if (sum && *sum != 0)
    place->factor = *sum;
  else
    to.terms.erase(place);
  return sum.has_value();
}

std::optional<Polynomial> analysis::add(const Polynomial &a, const Polynomial &b, int64_t factor) {
  Polynomial sum = a;
  auto adds = [&](int64_t number, llvm::ArrayRef<unsigned> symbols) {
    std::optional<int64_t> scaled = multiplyAdd(number, factor, 0);
    return scaled && (*scaled == 0 || addTerm(sum, *scaled, symbols));
  };
  bool fits = adds(b.constant, {}) &&
              llvm::all_of(b.terms, [&](const Polynomial::Term &term) { return adds(term.factor, term.symbols); });
  return fits ? std::optional(std::move(sum)) : std::nullopt;
}

std::optional<Polynomial> analysis::multiply(const Polynomial &a, const Polynomial &b) {
  Polynomial product;
  auto multiplies = [&](int64_t x, llvm::ArrayRef<unsigned> xs, int64_t y, llvm::ArrayRef<unsigned> ys) {
    std::optional<int64_t> factor = multiplyAdd(x, y, 0);
    llvm::SmallVector<unsigned, 4> symbols(xs);
    symbols.append(ys.begin(), ys.end());
    llvm::sort(symbols);
    return factor && symbols.size() <= kMostSymbols && (*factor == 0 || addTerm(product, *factor, symbols));
  };
  auto row = [&](int64_t x, llvm::ArrayRef<unsigned> xs) {
    return multiplies(x, xs, b.constant, {}) && llvm::all_of(b.terms, [&](const Polynomial::Term &term) {
             return multiplies(x, xs, term.factor, term.symbols);
           });
  };
  bool fits = row(a.constant, {}) &&
              llvm::all_of(a.terms, [&](const Polynomial::Term &term) { return row(term.factor, term.symbols); });
  return fits ? std::optional(std::move(product)) : std::nullopt;
}
