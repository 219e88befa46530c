// One pass over all input points finds each element's first holder and the number of its holders; the rest is
// formatting.
#include "layout/Draw.h"
#include "layout/TensorTransfer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"

using namespace txl::layout;
using llvm::SmallVector;

namespace {
constexpr int64_t kMaxDrawn = 128;
constexpr unsigned kMaxBits = 24;

struct Cell {
  uint64_t holder = 0;
  uint64_t holderCount = 0;
};

/// A layout indexed by element.
class Picture {
public:
  explicit Picture(const LinearLayout &layout) : layout(layout), shape(shapeOf(layout)) {
    int64_t count = 1;
    for (int64_t extent : shape)
      count *= extent;
    cells.resize(count);
    for (uint64_t holder = 0; holder < layout.in().size(); ++holder) {
      Cell &cell = cells[index(layout.out().coordinates(layout.apply(holder)))];
      if (cell.holderCount++ == 0)
        cell.holder = holder;
    }
  }

  int64_t rows() const { return shape.size() < 2 ? 1 : shape[shape.size() - 2]; }
  int64_t columns() const { return shape.empty() ? 1 : shape.back(); }
  int64_t slices() const { return cells.size() / (rows() * columns()); }
  const Cell &at(int64_t slice, int64_t row, int64_t column) const {
    return cells[(slice * rows() + row) * columns() + column];
  }

  std::string label(const Cell &cell) const {
    if (cell.holderCount == 0)
      return "-";
    std::string text;
    auto add = [&](Dim dim, const char *letter) {
      if (layout.in().bits(dim))
        text += (text.empty() ? "" : " ") + (letter + std::to_string(layout.in().coordinate(cell.holder, dim)));
    };
    add(Dim::Block, "b");
    add(Dim::Warp, "w");
    add(Dim::Lane, "t");
    add(Dim::Register, "r");
    add(Dim::Offset, "");
    if (layout.in().has(Dim::Row) || layout.in().has(Dim::Column))
      text += std::to_string(layout.in().coordinate(cell.holder, Dim::Row)) + ":" +
              std::to_string(layout.in().coordinate(cell.holder, Dim::Column));
    if (text.empty())
      text = "0";
    if (cell.holderCount > 1)
      text += "*" + std::to_string(cell.holderCount);
    return text;
  }

  /// The indices of a slice, `[2, 0, :, :]`; empty for a tensor of up to two axes.
  std::string title(int64_t slice) const {
    if (shape.size() <= 2)
      return "";
    std::string text;
    for (unsigned axis = shape.size() - 2; axis-- > 0; slice /= shape[axis])
      text = std::to_string(slice % shape[axis]) + ", " + text;
    return "[" + text + ":, :]";
  }

  /// The colour of a cell, below 32: by lane, offset or row.
  unsigned colour(const Cell &cell) const {
    for (Dim dim : {Dim::Lane, Dim::Offset, Dim::Row})
      if (layout.in().has(dim))
        return layout.in().coordinate(cell.holder, dim) % 32;
    return 0;
  }
  unsigned shade(const Cell &cell) const { return layout.in().coordinate(cell.holder, Dim::Warp) % 8; }

  const LinearLayout &layout;

private:
  int64_t index(llvm::ArrayRef<uint64_t> coordinates) const {
    int64_t result = 0; // shapeOf orders the axes dim0, dim1, …; the layout's outputs may have another order
    SmallVector<uint64_t, 4> byAxis(shape.size(), 0);
    for (auto [axis, coordinate] : llvm::zip(layout.out().axes(), coordinates))
      byAxis[axis.dim.tensorAxis()] = coordinate;
    for (auto [extent, coordinate] : llvm::zip(shape, byAxis))
      result = result * extent + coordinate;
    return result;
  }

  SmallVector<int64_t> shape;
  std::vector<Cell> cells;
};
} // namespace

std::string txl::layout::getDrawError(const LinearLayout &layout) {
  for (unsigned axis = 0; axis < layout.out().rank(); ++axis)
    if (!layout.out().has(Dim::tensor(axis)))
      return "a picture shows the elements of a tensor, dim0 to dim" + std::to_string(layout.out().rank() - 1);
  if (layout.in().bits() > kMaxBits || layout.out().bits() > kMaxBits)
    return "the layout has more than 2^" + std::to_string(kMaxBits) + " offsets or elements";
  return "";
}

std::string txl::layout::drawTable(const LinearLayout &layout) {
  Picture picture(layout);
  int64_t rows = std::min(picture.rows(), kMaxDrawn), columns = std::min(picture.columns(), kMaxDrawn);
  std::string text;
  llvm::raw_string_ostream os(text);
  for (int64_t slice = 0; slice < picture.slices(); ++slice) {
    if (std::string title = picture.title(slice); !title.empty())
      os << (slice ? "\n" : "") << title << "\n";
    size_t width = std::to_string(columns - 1).size(), margin = std::to_string(rows - 1).size();
    for (int64_t row = 0; row < rows; ++row)
      for (int64_t column = 0; column < columns; ++column)
        width = std::max(width, picture.label(picture.at(slice, row, column)).size());
    os << std::string(margin, ' ') << " |";
    for (int64_t column = 0; column < columns; ++column)
      os << " " << llvm::right_justify(std::to_string(column), width);
    os << "\n" << std::string(margin, '-') << "-+" << std::string(columns * (width + 1), '-') << "\n";
    for (int64_t row = 0; row < rows; ++row) {
      os << llvm::right_justify(std::to_string(row), margin) << " |";
      for (int64_t column = 0; column < columns; ++column)
        os << " " << llvm::right_justify(picture.label(picture.at(slice, row, column)), width);
      os << "\n";
    }
    if (rows < picture.rows() || columns < picture.columns())
      os << "(" << rows << " x " << columns << " of " << picture.rows() << " x " << picture.columns() << ")\n";
  }
  return text;
}

std::string txl::layout::drawSVG(const LinearLayout &layout) {
  Picture picture(layout);
  int64_t rows = std::min(picture.rows(), kMaxDrawn), columns = std::min(picture.columns(), kMaxDrawn);
  size_t longest = 2;
  for (int64_t slice = 0; slice < picture.slices(); ++slice)
    for (int64_t row = 0; row < rows; ++row)
      for (int64_t column = 0; column < columns; ++column)
        longest = std::max(longest, picture.label(picture.at(slice, row, column)).size());
  const int64_t cellWidth = 10 + 7 * longest, cellHeight = 20, margin = 36, gap = 28;
  int64_t sliceHeight = margin + rows * cellHeight + gap;
  std::string text;
  llvm::raw_string_ostream os(text);
  os << "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" << margin + columns * cellWidth + 8 << "\" height=\""
     << picture.slices() * sliceHeight << "\" font-family=\"monospace\" font-size=\"11\" text-anchor=\"middle\">\n";
  auto label = [&](int64_t x, int64_t y, const std::string &words) {
    os << "<text x=\"" << x << "\" y=\"" << y << "\">" << words << "</text>\n";
  };
  for (int64_t slice = 0; slice < picture.slices(); ++slice) {
    int64_t top = slice * sliceHeight + margin;
    if (std::string title = picture.title(slice); !title.empty())
      label(margin + columns * cellWidth / 2, top - 22, title);
    for (int64_t column = 0; column < columns; ++column)
      label(margin + column * cellWidth + cellWidth / 2, top - 6, std::to_string(column));
    for (int64_t row = 0; row < rows; ++row) {
      int64_t y = top + row * cellHeight;
      label(margin / 2, y + 14, std::to_string(row));
      for (int64_t column = 0; column < columns; ++column) {
        const Cell &cell = picture.at(slice, row, column);
        int64_t x = margin + column * cellWidth;
        // Adjacent lanes get very different hues; warps differ in lightness.
        os << "<rect x=\"" << x << "\" y=\"" << y << "\" width=\"" << cellWidth << "\" height=\"" << cellHeight
           << "\" fill=\"hsl(" << picture.colour(cell) * 137 % 360 << ",70%," << 88 - 4 * picture.shade(cell)
           << "%)\" stroke=\"#555\"/>";
        label(x + cellWidth / 2, y + 14, picture.label(cell));
      }
    }
  }
  os << "</svg>\n";
  return text;
}
