// Blocked layouts and fragments of matrix instructions, as products of identity layouts.
#include "layout/Distributed.h"
#include "layout/TensorTransfer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/MathExtras.h"
#include <cassert>

using namespace txl;
using namespace txl::layout;

static constexpr Dim R = Dim::Register, L = Dim::Lane, W = Dim::Warp;

static LinearLayout copies(Dim in, uint64_t count) { return LinearLayout::zeros(in, llvm::Log2_64(count)); }

/// Adds the missing inputs of a distributed layout, and orders the outputs dim0 … dim(rank-1).
static LinearLayout normalized(const LinearLayout &layout, unsigned rank) {
  LinearLayout full = layout;
  for (Dim dim : {R, L, W, Dim::Block})
    full *= LinearLayout::zeros(dim, 0);
  llvm::SmallVector<Dim> outs;
  for (unsigned axis = 0; axis < rank; ++axis) {
    full *= LinearLayout::zeros(R, 0, Dim::tensor(axis));
    outs.push_back(Dim::tensor(axis));
  }
  return full.transposedIns({R, L, W, Dim::Block}).transposedOuts(outs);
}

LinearLayout layout::covering(const LinearLayout &tile, llvm::ArrayRef<int64_t> shape, llvm::ArrayRef<unsigned> order) {
  LinearLayout full = normalized(tile, shape.size());
  for (unsigned axis : order)
    if (uint64_t have = uint64_t(1) << full.out().bits(Dim::tensor(axis)); have < uint64_t(shape[axis]))
      full *= along(R, axis, shape[axis] / have);
  full = normalized(full, shape.size());
  // Bits beyond the shape are dropped: those points hold copies of the elements at the coordinates modulo the shape.
  Space out = tensorSpace(shape);
  Columns columns;
  for (uint64_t column : full.columns()) {
    llvm::SmallVector<uint64_t, 4> coordinates = full.out().coordinates(column);
    for (auto [coordinate, axis] : llvm::zip(coordinates, out.axes()))
      coordinate &= axis.size() - 1;
    columns.push_back(out.point(coordinates));
  }
  return LinearLayout(full.in(), out, columns);
}

llvm::SmallVector<int64_t> layout::sliceShape(llvm::ArrayRef<int64_t> shape, const BlockSplit &split,
                                              std::optional<unsigned> copied) {
  llvm::SmallVector<int64_t> slice(shape.begin(), shape.end());
  for (unsigned axis = 0; axis < split.split.size(); ++axis)
    if (axis != copied)
      slice[axis] = std::max<int64_t>(1, shape[axis] / split.split[axis]);
  return slice;
}

LinearLayout layout::overBlocks(const LinearLayout &slice, const BlockSplit &split, unsigned rank,
                                std::optional<unsigned> copied) {
  LinearLayout blocks;
  unsigned used = 1;
  for (unsigned axis : split.order) {
    blocks *= axis == copied ? copies(Dim::Block, split.split[axis]) : along(Dim::Block, axis, split.split[axis]);
    used *= split.split[axis];
  }
  return normalized(slice * blocks * copies(Dim::Block, split.count / used), rank);
}

/// Repeats `tile` over one CTA's slice of `shape`, then over all CTAs; slices that exceed the tensor wrap around.
static LinearLayout distribute(const LinearLayout &tile, llvm::ArrayRef<int64_t> shape, llvm::ArrayRef<unsigned> order,
                               const BlockSplit &blocks, std::optional<unsigned> copied = std::nullopt) {
  LinearLayout slice = covering(tile, sliceShape(shape, blocks, copied), order);
  return covering(overBlocks(slice, blocks, shape.size(), copied), shape, order);
}

/// The remaining lanes of a warp, which hold copies of the elements of a blocked layout's lanes.
static LinearLayout copiesInLanes(const Blocked &p) {
  unsigned lanes = 1;
  for (unsigned extent : p.lanes)
    lanes *= extent;
  return copies(L, lanes < 32 ? 32 / lanes : 1);
}

LinearLayout layout::blocked(llvm::ArrayRef<int64_t> shape, const Blocked &p) {
  LinearLayout tile;
  for (auto [in, sizes] : {std::pair(R, &p.perThread), {L, &p.lanes}, {W, &p.warps}}) {
    for (unsigned axis : p.order)
      tile *= along(in, axis, (*sizes)[axis]);
    if (in == L)
      tile *= copiesInLanes(p);
  }
  return distribute(tile, shape, p.order, p.blocks);
}

LinearLayout layout::blockedOperand(unsigned operand, llvm::ArrayRef<int64_t> shape, const Blocked &result) {
  unsigned rank = shape.size(), kAxis = operand == 0 ? rank - 1 : rank - 2;
  LinearLayout tile = along(R, kAxis, shape[kAxis]);
  for (auto [in, sizes] : {std::pair(R, &result.perThread), {L, &result.lanes}, {W, &result.warps}})
    for (unsigned axis : result.order) {
      uint64_t size = (*sizes)[axis];
      if (axis != kAxis)
        tile *= along(in, axis, size);
      else if (in != R)
        tile *= copies(in, size); // threads that differ along the axis that this operand does not have hold copies
      if (in == L && axis == result.order.back())
        tile *= copiesInLanes(result);
    }
  return distribute(tile, shape, result.order, result.blocks, kAxis);
}

LinearLayout layout::mmaFragment(Matrix matrix, unsigned perLane, unsigned k) {
  // Lane 4g + t: g indexes the rows of A and C and the columns of B, t the other axis.
  switch (matrix) {
  case Matrix::A:
    return along(R, 1, perLane) * along(L, 1, 4) * along(L, 0, 8) * along(R, 0, 2) * along(R, 1, k / (4 * perLane));
  case Matrix::B:
    return along(R, 0, perLane) * along(L, 0, 4) * along(L, 1, 8) * along(R, 0, k / (4 * perLane));
  case Matrix::C:
    return along(R, 1, 2) * along(L, 1, 4) * along(L, 0, 8) * along(R, 0, 2);
  }
  llvm_unreachable("a matrix of an instruction");
}

LinearLayout layout::mma(Matrix matrix, llvm::ArrayRef<int64_t> shape, WarpGrid warps, unsigned perLane, unsigned k,
                         const BlockSplit &blocks) {
  assert(shape.size() == 2);
  LinearLayout tile = mmaFragment(matrix, perLane, k);
  tile *= matrix == Matrix::B ? copies(W, warps.m) : along(W, 0, warps.m);
  tile *= matrix == Matrix::A ? copies(W, warps.n) : along(W, 1, warps.n);
  // Consecutive fragments of one operand along K are used by one sequence of instructions.
  switch (matrix) {
  case Matrix::A:
    return distribute(tile, shape, {1, 0}, blocks, 1);
  case Matrix::B:
    return distribute(tile, shape, {0, 1}, blocks, 0);
  case Matrix::C:
    return distribute(tile, shape, {1, 0}, blocks);
  }
  llvm_unreachable("a matrix of an instruction");
}

LinearLayout layout::wgmmaAccumulator(llvm::ArrayRef<int64_t> shape, WarpGrid groups, unsigned n,
                                      const BlockSplit &blocks) {
  LinearLayout tile = mmaFragment(Matrix::C, 1, 4) * along(R, 1, n / 8) * along(W, 0, 4) * along(W, 0, groups.m) *
                      along(W, 1, groups.n);
  return distribute(tile, shape, {1, 0}, blocks);
}

LinearLayout layout::wgmmaOperand(llvm::ArrayRef<int64_t> shape, WarpGrid groups, unsigned perLane,
                                  const BlockSplit &blocks) {
  LinearLayout tile =
      mmaFragment(Matrix::A, perLane, 8 * perLane) * along(W, 0, 4) * along(W, 0, groups.m) * copies(W, groups.n);
  return distribute(tile, shape, {1, 0}, blocks, 1);
}

/// The input space of a register layout with `registers` register bits.
static Space threadsWith(unsigned registers, unsigned warpBits) {
  return {{R, registers}, {L, 5}, {W, warpBits}, {Dim::Block, 0}};
}

// If the owners follow a layout, thread ids are a linear function of row-major indices. Of the threads that hold an
// element, the first has none of the bits in which they differ; so the owners are all threads in which certain bits are
// 0.
std::optional<LinearLayout> layout::layoutFromOwners(llvm::ArrayRef<int32_t> owners, llvm::ArrayRef<int64_t> shape,
                                                     unsigned warpBits) {
  Space out = tensorSpace(shape);
  Columns points, threads, columns;
  for (unsigned axis = shape.size(); axis-- > 0;)
    for (unsigned bit = 0; bit < out.bits(Dim::tensor(axis)); ++bit) {
      llvm::SmallVector<uint64_t, 4> unitPoint(shape.size(), 0);
      unitPoint[axis] = uint64_t(1) << bit;
      threads.push_back(owners[uint64_t(1) << points.size()]);
      points.push_back(out.point(unitPoint));
    }
  for (auto [index, owner] : llvm::enumerate(owners))
    if (multiply(threads, index) != uint64_t(owner))
      return std::nullopt;
  Span span(threads);
  for (unsigned bit = 0; bit < threads.size(); ++bit)
    if (span.redundant() >> bit & 1)
      columns.push_back(multiply(points, uint64_t(1) << bit ^ *span.preimage(threads[bit])));
  unsigned registers = columns.size(), owning = 0;
  for (unsigned bit = 0; bit < 5 + warpBits; ++bit) {
    std::optional<uint64_t> index = span.preimage(uint64_t(1) << bit);
    owning += index.has_value();
    columns.push_back(index ? multiply(points, *index) : 0);
  }
  if (owning != span.rank())
    return std::nullopt;
  return LinearLayout(threadsWith(registers, warpBits), out, columns);
}

LinearLayout layout::elementByWarp(uint64_t elements, unsigned warpBits) {
  unsigned bits = llvm::Log2_64(elements), registers = bits > warpBits ? bits - warpBits : 0;
  Columns columns;
  for (unsigned bit = 0; bit < registers; ++bit)
    columns.push_back(uint64_t(1) << (warpBits + bit));
  columns.append(5, 0);
  for (unsigned bit = 0; bit < warpBits; ++bit)
    columns.push_back(bit < bits ? uint64_t(1) << bit : 0);
  return LinearLayout(threadsWith(registers, warpBits), {{Dim::tensor(0), bits}}, columns);
}
