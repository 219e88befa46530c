// Names of axes, and points and coordinates of spaces.
#include "layout/Space.h"
#include "llvm/Support/MathExtras.h"
#include <cassert>

using namespace txl;
using namespace txl::layout;

static constexpr llvm::StringLiteral machineNames[] = {"register", "lane", "warp", "block", "offset", "row", "column"};

std::string Dim::name() const {
  if (isTensor())
    return "dim" + std::to_string(tensorAxis());
  return machineNames[id].str();
}

bool Dim::parse(llvm::StringRef name, Dim &dim) {
  for (uint8_t id = 0; id < std::size(machineNames); ++id)
    if (name == machineNames[id]) {
      dim = Dim(id);
      return true;
    }
  unsigned axis;
  if (!name.consume_front("dim") || name.getAsInteger(10, axis) || axis >= 64)
    return false;
  dim = tensor(axis);
  return true;
}

unsigned Space::bits() const {
  unsigned sum = 0;
  for (const Axis &axis : axes_)
    sum += axis.bits;
  return sum;
}

bool Space::has(Dim dim) const {
  return llvm::any_of(axes_, [&](const Axis &axis) { return axis.dim == dim; });
}

unsigned Space::bits(Dim dim) const {
  for (const Axis &axis : axes_)
    if (axis.dim == dim)
      return axis.bits;
  return 0;
}

unsigned Space::offset(Dim dim) const {
  unsigned sum = 0;
  for (const Axis &axis : axes_) {
    if (axis.dim == dim)
      return sum;
    sum += axis.bits;
  }
  assert(false && "no such axis");
  return sum;
}

uint64_t Space::coordinate(uint64_t point, Dim dim) const {
  if (!has(dim))
    return 0;
  return (point >> offset(dim)) & (((uint64_t(1) << bits(dim)) - 1));
}

uint64_t Space::point(llvm::ArrayRef<uint64_t> coordinates) const {
  assert(coordinates.size() == axes_.size());
  uint64_t point = 0;
  unsigned shift = 0;
  for (auto [axis, coordinate] : llvm::zip(axes_, coordinates)) {
    assert(coordinate < axis.size());
    point |= coordinate << shift;
    shift += axis.bits;
  }
  return point;
}

llvm::SmallVector<uint64_t, 4> Space::coordinates(uint64_t point) const {
  llvm::SmallVector<uint64_t, 4> result;
  for (const Axis &axis : axes_) {
    result.push_back(point & (axis.size() - 1));
    point >>= axis.bits;
  }
  return result;
}

llvm::SmallVector<Dim> layout::tensorDims(unsigned rank) {
  llvm::SmallVector<Dim> dims;
  for (unsigned axis = 0; axis < rank; ++axis)
    dims.push_back(Dim::tensor(axis));
  return dims;
}

Space layout::tensorSpace(llvm::ArrayRef<int64_t> shape) {
  Space space;
  for (auto [axis, size] : llvm::enumerate(shape))
    space.append({Dim::tensor(axis), llvm::Log2_64(size)});
  return space;
}

Space layout::rowMajor(llvm::ArrayRef<int64_t> shape) {
  Space space;
  for (size_t axis = shape.size(); axis-- > 0;)
    space.append({Dim::tensor(axis), llvm::Log2_64(shape[axis])});
  return space;
}
