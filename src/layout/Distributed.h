// Layouts of tensors in registers, which define the thread that holds each element. Inputs register, lane, warp, block;
// outputs dim0, dim1, …
//
// Each layout is a tile, defined by an instruction or by parameters, that is repeated in registers until it covers the
// shape. If the tile is larger than the shape, the excess bits are broadcasts: several threads hold the same element.
#ifndef TXL_LAYOUT_DISTRIBUTED_H
#define TXL_LAYOUT_DISTRIBUTED_H

#include "layout/LinearLayout.h"

namespace txl::layout {

/// Repeats `tile` to cover `shape`, along the axes in `order`. Inputs are ordered register, lane, warp, block, outputs
/// dim0 first; axes that the tile does not have get no bits.
LinearLayout covering(const LinearLayout &tile, llvm::ArrayRef<int64_t> shape, llvm::ArrayRef<unsigned> order);

/// The distribution of a tensor over the CTAs of a cluster: `split[i]` slices along axis i (their product divides
/// `count`; the remaining CTAs hold copies). CTAs are numbered along the axes in `order`.
struct BlockSplit {
  unsigned count = 1;
  llvm::SmallVector<unsigned> split, order;
};
/// Arranges the layout of one CTA's slice over the CTAs. CTAs that differ along the axis `copied` hold copies: an
/// operand of a dot that is split like its result has all of K in every CTA.
LinearLayout overBlocks(const LinearLayout &slice, const BlockSplit &split, unsigned rank,
                        std::optional<unsigned> copied = std::nullopt);
/// The shape of one CTA's slice.
llvm::SmallVector<int64_t> sliceShape(llvm::ArrayRef<int64_t> shape, const BlockSplit &split,
                                      std::optional<unsigned> copied = std::nullopt);

/// Blocked: each thread holds a dense block; the threads of a warp and the warps are arranged in dense grids, all along
/// `order`, fastest axis first. All sizes are powers of two. The product of `lanes` is at most 32; if it is less, the
/// remaining lanes of a warp hold copies.
struct Blocked {
  llvm::SmallVector<unsigned> perThread, lanes, warps, order;
  BlockSplit blocks;
};
LinearLayout blocked(llvm::ArrayRef<int64_t> shape, const Blocked &parameters);

/// Operand A or B (0 or 1) of a dot with result layout `result`, computed by FMA: each thread holds all of K for its
/// rows or columns.
LinearLayout blockedOperand(unsigned operand, llvm::ArrayRef<int64_t> shape, const Blocked &result);

/// The layout in which each element is held by its thread in `owners`, which has one entry per element in row-major
/// order. Threads that own no element hold copies, in the registers in which owners hold theirs. Returns nullopt if no
/// linear layout has these owners as the first holders of the elements.
std::optional<LinearLayout> layoutFromOwners(llvm::ArrayRef<int32_t> owners, llvm::ArrayRef<int64_t> shape,
                                             unsigned warpBits);
/// Warp w holds element w in all lanes and, if there are more elements than warps, also w plus multiples of the number
/// of warps.
LinearLayout elementByWarp(uint64_t elements, unsigned warpBits);

/// The matrices of a matrix instruction: A is M x K, B is K x N, C and D are M x N.
enum class Matrix : uint8_t { A, B, C };

/// A fragment of one `mma.sync.m16n8` (PTX ISA, "Matrix fragments for mma"), with the shapes m16 x k, k x n8, m16 x n8.
/// `perLane` is the number of elements along K that are adjacent in a lane: 32 bits of them in the instruction (1 for
/// f64), more if a narrower type is loaded and widened. k is a multiple of 4 * perLane. C ignores both.
LinearLayout mmaFragment(Matrix matrix, unsigned perLane, unsigned k);

/// `mma.sync` fragments over warps.m x warps.n warps, numbered along m first. Warps along the axis that a matrix does
/// not have hold copies, and so do CTAs: `blocks` is the split of the result.
struct WarpGrid {
  unsigned m = 1, n = 1;
};
LinearLayout mma(Matrix matrix, llvm::ArrayRef<int64_t> shape, WarpGrid warps, unsigned perLane, unsigned k,
                 const BlockSplit &blocks = {});

/// Accumulator D, or operand A in registers, of `wgmma.m64nN` (PTX ISA, "Asynchronous warpgroup-level matrix register
/// fragment"). The four warps of a warpgroup hold 16 rows each; warpgroups are numbered along m first. For D, `n` is
/// the instruction's N; for A, `perLane` is the number of elements in 32 bits.
LinearLayout wgmmaAccumulator(llvm::ArrayRef<int64_t> shape, WarpGrid groups, unsigned n,
                              const BlockSplit &blocks = {});
LinearLayout wgmmaOperand(llvm::ArrayRef<int64_t> shape, WarpGrid groups, unsigned perLane,
                          const BlockSplit &blocks = {});

} // namespace txl::layout

#endif
