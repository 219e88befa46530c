// Recognises the two layouts of a matrix row: plain and transposed.
#include "layout/MatrixAccess.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace txl;
using namespace txl::layout;

llvm::SmallVector<unsigned> MatrixAccess::instructions() const {
  unsigned inside = 0;
  for (unsigned bit : wordBits)
    inside |= 1u << bit;
  for (unsigned bit : matrixBits)
    inside |= 1u << bit;
  llvm::SmallVector<unsigned> firsts;
  for (unsigned reg = 0; reg < 1u << rows.in().bits(Dim::Register); ++reg)
    if (!(reg & inside))
      firsts.push_back(reg);
  return firsts;
}

llvm::SmallVector<unsigned, 4> MatrixAccess::registersOf(unsigned first, unsigned matrix) const {
  for (auto [i, bit] : llvm::enumerate(matrixBits))
    first |= (matrix >> i & 1) << bit;
  llvm::SmallVector<unsigned, 4> registers;
  for (unsigned element = 0; element < 1u << wordBits.size(); ++element) {
    unsigned reg = first;
    for (auto [i, bit] : llvm::enumerate(wordBits))
      reg |= (element >> i & 1) << bit;
    registers.push_back(reg);
  }
  return registers;
}

/// True if the input bits `counting`, in this order, map to the lowest offset bits, and no other input bit touches
/// them.
static bool isConsecutive(const LinearLayout &offsets, llvm::ArrayRef<unsigned> counting) {
  uint64_t low = (uint64_t(1) << counting.size()) - 1;
  for (auto [index, column] : llvm::enumerate(offsets.columns())) {
    const auto *position = llvm::find(counting, index);
    uint64_t wanted = position == counting.end() ? 0 : uint64_t(1) << (position - counting.begin());
    if (position == counting.end() ? (column & low) != 0 : column != wanted)
      return false;
  }
  return true;
}

std::optional<MatrixAccess> layout::planMatrices(const LinearLayout &offsets, unsigned elementBits, uint64_t last) {
  unsigned registers = offsets.in().bits(Dim::Register), lane = offsets.in().offset(Dim::Lane);
  if (offsets.in().bits(Dim::Lane) != 5 || elementBits < 8 || elementBits > 32)
    return std::nullopt;
  auto registerCounting = [&](uint64_t offset) -> std::optional<unsigned> {
    for (unsigned bit = 0; bit < registers; ++bit)
      if (offsets.basis(Dim::Register, bit) == offset)
        return bit;
    return std::nullopt;
  };
  MatrixAccess access;
  llvm::SmallVector<unsigned> counting;
  for (uint64_t offset = 1; offset * elementBits < 32; offset *= 2) {
    std::optional<unsigned> bit = registerCounting(offset);
    if (!bit)
      break;
    access.wordBits.push_back(*bit);
    counting.push_back(*bit);
  }
  counting.append({lane, lane + 1});
  // The bits of the row index, lowest first, as bits of the input.
  llvm::SmallVector<unsigned, 3> rowBits{lane + 2, lane + 3, lane + 4};
  if (elementBits << access.wordBits.size() != 32 || !isConsecutive(offsets, counting)) {
    if (elementBits != 16 || !registers || !isConsecutive(offsets, {lane + 2, lane + 3, lane + 4}))
      return std::nullopt;
    access.transposed = true;
    access.wordBits = {0};
    rowBits = {0, lane, lane + 1};
  }
  for (uint64_t wanted : {~last, last})
    for (unsigned bit = 0; bit < registers && access.matrixBits.size() < 2; ++bit)
      if ((wanted >> bit & 1) && !llvm::is_contained(access.wordBits, bit))
        access.matrixBits.push_back(bit);

  Columns columns(offsets.columns().begin(), offsets.columns().end());
  for (unsigned i = 0; i < 5; ++i) {
    uint64_t row = 0;
    if (i < 3)
      row = offsets.columns()[rowBits[i]];
    else if (i - 3 < access.matrixBits.size())
      row = offsets.columns()[access.matrixBits[i - 3]];
    columns[lane + i] = row;
  }
  access.rows = LinearLayout(offsets.in(), offsets.out(), columns);
  return access;
}
