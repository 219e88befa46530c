// Compares a tile's layout with the two forms, bit by bit.
#include "layout/TensorMemoryAccess.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace txl;
using namespace txl::layout;

static constexpr unsigned kLanes = 128; ///< of tensor memory
/// The most registers of one instruction.
static constexpr unsigned kMaxRegisters = 128;

bool layout::fitsTensorMemory(llvm::ArrayRef<int64_t> shape, unsigned elementBits) {
  const bool isElement = elementBits == 8 || elementBits == 16 || elementBits == 32;
  return isElement && shape.size() == 2 && shape[0] >= 64 && llvm::isPowerOf2_64(shape[0]) &&
         llvm::isPowerOf2_64(shape[1]);
}

LinearLayout layout::tensorMemoryTile(llvm::ArrayRef<int64_t> shape, unsigned warps) {
  const unsigned rows = llvm::Log2_64(shape[0]), columns = llvm::Log2_64(shape[1]);
  const bool isHalf = rows == 6;
  auto row = [](unsigned bit) { return uint64_t(1) << bit; };
  auto column = [&](unsigned bit) { return uint64_t(1) << (rows + bit); };
  unsigned rest = columns; // column bits that registers hold
  Columns lanes, warpBits, registers;
  for (unsigned bit = 0; bit < (isHalf ? 4 : 5); ++bit)
    lanes.push_back(row(bit));
  for (unsigned bit = 2; bit < llvm::Log2_32(warps); ++bit)
    warpBits.push_back(rest ? column(--rest) : 0);
  if (isHalf)
    lanes.push_back(rest ? column(--rest) : 0);
  for (unsigned bit = 0; bit < rest; ++bit)
    registers.push_back(column(bit));
  for (unsigned bit = 7; bit < rows; ++bit)
    registers.push_back(row(bit));
  warpBits.insert(warpBits.begin(), {row(isHalf ? 4 : 5), row(isHalf ? 5 : 6)});
  Space in{{Dim::Register, unsigned(registers.size())},
           {Dim::Lane, 5},
           {Dim::Warp, unsigned(warpBits.size())},
           {Dim::Block, 0}};
  Columns all = registers;
  llvm::append_range(all, lanes);
  llvm::append_range(all, warpBits);
  return LinearLayout(in, Space{{Dim::tensor(0), rows}, {Dim::tensor(1), columns}}, all);
}

uint64_t layout::tensorMemoryColumns(llvm::ArrayRef<int64_t> shape, unsigned perWord) {
  return llvm::divideCeil(shape[1], perWord) * std::max<uint64_t>(1, shape[0] / kLanes);
}

namespace {
/// Locations of elements in tensor memory, in columns.
class Locations {
public:
  Locations(const LinearLayout &tile, unsigned perWord) : tile(tile), perWord(perWord) {}

  /// Whether bit `bit` of `dim` is row `row`, of column 0.
  bool isRow(Dim dim, unsigned bit, uint64_t row) const {
    return tile.basis(dim, bit, Dim::tensor(0)) == row && tile.basis(dim, bit, Dim::tensor(1)) == 0;
  }
  /// The element index, along the columns of a lane, of an image in lane 0; nullopt if it is in another lane.
  std::optional<uint64_t> elementOf(uint64_t image) const {
    const uint64_t row = tile.out().coordinate(image, Dim::tensor(0));
    if (row % std::min<uint64_t>(kLanes, rows()))
      return std::nullopt;
    return tile.out().coordinate(image, Dim::tensor(1)) + row / kLanes * (uint64_t(1) << bits(1));
  }
  /// The columns that an image adds.
  std::optional<unsigned> columnsOf(uint64_t image) const {
    const std::optional<uint64_t> element = elementOf(image);
    if (!element || *element % perWord)
      return std::nullopt;
    return unsigned(*element / perWord);
  }
  uint64_t rows() const { return uint64_t(1) << bits(0); }
  unsigned bits(unsigned axis) const { return tile.out().bits(Dim::tensor(axis)); }

private:
  const LinearLayout &tile;
  unsigned perWord;
};
} // namespace

/// Splits the words, ordered by column, into runs of consecutive columns that one instruction accesses.
static void addSteps(TensorMemoryAccess &access, llvm::ArrayRef<std::pair<uint64_t, unsigned>> elements) {
  const size_t words = elements.size() / access.perWord;
  auto columnOf = [&](size_t word) { return elements[word * access.perWord].first / access.perWord; };
  for (size_t first = 0; first < words;) {
    size_t end = first + 1;
    while (end < words && columnOf(end) == columnOf(end - 1) + 1)
      ++end;
    const size_t count = std::min<size_t>(llvm::bit_floor(end - first), kMaxRegisters);
    TensorMemoryAccess::Step step{unsigned(columnOf(first)), {}};
    for (size_t i = first * access.perWord; i < (first + count) * access.perWord; ++i)
      step.registers.push_back(elements[i].second);
    access.steps.push_back(std::move(step));
    first += count;
  }
}

std::optional<TensorMemoryAccess> layout::planTensorMemory(const LinearLayout &tile, unsigned perWord) {
  const Locations at(tile, perWord);
  const uint64_t rows = at.rows();
  const bool isHalf = rows == 64;
  if (tile.out().rank() != 2 || (rows < kLanes && !isHalf) || tile.in().bits(Dim::Lane) != 5 ||
      tile.in().bits(Dim::Warp) < 2 || tile.in().bits(Dim::Block))
    return std::nullopt;
  TensorMemoryAccess access;
  access.perWord = perWord;
  for (unsigned bit = 0; bit < (isHalf ? 4 : 5); ++bit)
    if (!at.isRow(Dim::Lane, bit, uint64_t(1) << bit))
      return std::nullopt;
  for (unsigned bit = 0; bit < 2; ++bit)
    if (!at.isRow(Dim::Warp, bit, rows < kLanes ? 16u << bit : 32u << bit))
      return std::nullopt;
  if (isHalf) {
    const std::optional<unsigned> split = at.columnsOf(tile.basis(Dim::Lane, 4));
    if (!split || !*split)
      return std::nullopt;
    access.split = *split;
  }
  for (unsigned bit = 2; bit < tile.in().bits(Dim::Warp); ++bit) {
    const std::optional<unsigned> columns = at.columnsOf(tile.basis(Dim::Warp, bit));
    if (!columns)
      return std::nullopt;
    access.warpColumns.push_back(*columns);
  }
  llvm::SmallVector<std::pair<uint64_t, unsigned>> elements;
  const uint64_t copies = tile.freeBits(Dim::Register);
  for (unsigned reg = 0; reg < 1u << tile.in().bits(Dim::Register); ++reg) {
    const std::optional<uint64_t> element = at.elementOf(tile.apply(reg));
    if (!element || copies)
      return std::nullopt;
    elements.push_back({*element, reg});
  }
  llvm::sort(elements);
  if (elements.size() % perWord)
    return std::nullopt;
  for (size_t i = 0; i < elements.size(); ++i)
    if (elements[i].first % perWord != i % perWord ||
        elements[i].first / perWord != elements[i / perWord * perWord].first / perWord)
      return std::nullopt;
  addSteps(access, elements);
  return access;
}
