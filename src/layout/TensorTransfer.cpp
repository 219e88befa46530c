// Transfer functions of shape operations.
#include "layout/TensorTransfer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <cassert>

using namespace txl;
using namespace txl::layout;

llvm::SmallVector<int64_t> layout::shapeOf(const LinearLayout &layout) {
  llvm::SmallVector<int64_t> shape(layout.out().rank());
  for (const Axis &axis : layout.out().axes())
    shape[axis.dim.tensorAxis()] = axis.size();
  return shape;
}

/// The axes dim(n-1) … dim0, in which points are row-major indices.
static llvm::SmallVector<Dim> lastFirst(unsigned rank) {
  llvm::SmallVector<Dim> dims = tensorDims(rank);
  std::reverse(dims.begin(), dims.end());
  return dims;
}

/// The layout with its outputs renamed by `name`, dim0 first.
template <typename Name> static LinearLayout withOuts(const LinearLayout &layout, Name name) {
  Space out;
  for (const Axis &axis : layout.out().axes())
    out.append({Dim::tensor(name(axis.dim.tensorAxis())), axis.bits});
  return layout.reshapedOuts(out).transposedOuts(tensorDims(out.rank()));
}

LinearLayout layout::transposed(const LinearLayout &layout, llvm::ArrayRef<unsigned> order) {
  assert(order.size() == layout.out().rank());
  return withOuts(layout, [&](unsigned axis) { return unsigned(llvm::find(order, axis) - order.begin()); });
}

LinearLayout layout::reshaped(const LinearLayout &layout, llvm::ArrayRef<int64_t> shape) {
  return layout.transposedOuts(lastFirst(layout.out().rank()))
      .reshapedOuts(rowMajor(shape))
      .transposedOuts(tensorDims(shape.size()));
}

LinearLayout layout::expanded(const LinearLayout &layout, unsigned axis) {
  llvm::SmallVector<int64_t> shape = shapeOf(layout);
  shape.insert(shape.begin() + axis, 1);
  return reshaped(layout, shape);
}

LinearLayout layout::sliced(const LinearLayout &layout, unsigned axis) {
  llvm::SmallVector<Dim> ins, outs;
  for (const Axis &in : layout.in().axes())
    ins.push_back(in.dim);
  for (unsigned i = 0; i < layout.out().rank(); ++i)
    if (i != axis)
      outs.push_back(Dim::tensor(i));
  LinearLayout kept = layout.sublayout(ins, outs);
  return withOuts(kept, [&](unsigned i) { return i < axis ? i : i - 1; });
}

LinearLayout layout::broadcast(const LinearLayout &layout, unsigned axis, int64_t size) {
  assert(layout.out().bits(Dim::tensor(axis)) == 0);
  LinearLayout copies = LinearLayout::identity(Dim::Register, Dim::tensor(axis), llvm::Log2_64(size));
  return layout * copies;
}

LinearLayout layout::joined(const LinearLayout &layout) {
  unsigned rank = layout.out().rank();
  LinearLayout pair = LinearLayout::identity(Dim::Register, Dim::tensor(rank), 1);
  llvm::SmallVector<Dim> ins;
  for (const Axis &in : layout.in().axes())
    ins.push_back(in.dim);
  return (pair * layout).transposedIns(ins).transposedOuts(tensorDims(rank + 1));
}

std::optional<LinearLayout> layout::withoutRegister(const LinearLayout &layout, uint64_t image, const Space &out) {
  Space in;
  Columns columns;
  bool found = false;
  for (const Axis &axis : layout.in().axes()) {
    unsigned kept = 0;
    for (unsigned bit = 0; bit < axis.bits; ++bit) {
      uint64_t column = layout.basis(axis.dim, bit);
      if (axis.dim == Dim::Register && column == image && !found) {
        found = true;
        continue;
      }
      if (column & image)
        return std::nullopt;
      columns.push_back(column);
      ++kept;
    }
    in.append({axis.dim, kept});
  }
  if (!found)
    return std::nullopt;
  return LinearLayout(in, out, columns);
}

std::optional<LinearLayout> layout::split(const LinearLayout &layout) {
  unsigned rank = layout.out().rank();
  Dim last = Dim::tensor(rank - 1);
  assert(rank && layout.out().bits(last) == 1);
  auto half = withoutRegister(layout, uint64_t(1) << layout.out().offset(last), layout.out());
  return half ? std::optional(sliced(*half, rank - 1)) : std::nullopt;
}
