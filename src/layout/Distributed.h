// Layouts of tensors in registers: who holds which element. Inputs register, lane, warp, block; outputs dim0, dim1, …
//
// Each is a tile, given by an instruction or by numbers, that is repeated in registers until it covers the shape. Where
// the tile is larger than the shape, the bits beyond are broadcasts: several threads hold the same element.
#ifndef TXL_LAYOUT_DISTRIBUTED_H
#define TXL_LAYOUT_DISTRIBUTED_H

#include "layout/LinearLayout.h"

namespace txl::layout {

/// `tile` repeated to cover `shape`, first along the axes named early in `order`. Inputs come in the order register,
/// lane, warp, block, outputs dim0 first; those that the tile lacks have no bits.
LinearLayout covering(const LinearLayout &tile, llvm::ArrayRef<int64_t> shape, llvm::ArrayRef<unsigned> order);

/// How the CTAs of a cluster share a tensor: `split[i]` parts along axis i (their product divides `count`, the CTAs
/// that remain hold copies), CTAs counted along the axes in `order`.
struct BlockSplit {
  unsigned count = 1;
  llvm::SmallVector<unsigned> split, order;
};
/// A layout of one CTA's part, arranged over the CTAs. CTAs that differ along the axis `copied` hold copies: an operand
/// of a dot split as its result is has all of K in every CTA.
LinearLayout overBlocks(const LinearLayout &part, const BlockSplit &split, unsigned rank,
                        std::optional<unsigned> copied = std::nullopt);
/// The shape of one CTA's part.
llvm::SmallVector<int64_t> partShape(llvm::ArrayRef<int64_t> shape, const BlockSplit &split,
                                     std::optional<unsigned> copied = std::nullopt);

/// Blocked: each thread holds a dense block, threads of a warp and warps are arranged in dense grids, all along
/// `order`, fastest axis first. All numbers are powers of two. Lanes multiply to 32 at most; where they are fewer, the rest
/// of a warp holds copies.
struct Blocked {
  llvm::SmallVector<unsigned> perThread, lanes, warps, order;
  BlockSplit blocks;
};
LinearLayout blocked(llvm::ArrayRef<int64_t> shape, const Blocked &parameters);

/// Operand 0 or 1 of a dot whose result is `blocked`, for arithmetic by FMA: each thread has all of K for its rows or
/// columns.
LinearLayout blockedOperand(unsigned operand, llvm::ArrayRef<int64_t> shape, const Blocked &result);

/// The layout in which each element is held by the thread that `owners` names for it, element by element in row-major
/// order; threads that own none hold copies of element 0's line, in the registers that owners have. None where no linear
/// layout names the first holder of each element so.
std::optional<LinearLayout> heldBy(llvm::ArrayRef<int32_t> owners, llvm::ArrayRef<int64_t> shape, unsigned warpBits);
/// Warp w holds element w in all lanes, and again w plus the number of warps and so on, if there are more elements.
LinearLayout elementByWarp(uint64_t elements, unsigned warpBits);

/// The matrices of a matrix instruction: A is M x K, B is K x N, C and D are M x N.
enum class Matrix : uint8_t { A, B, C };

/// A fragment of one `mma.sync.m16n8` (PTX ISA, "Matrix fragments for mma"), shapes m16 x k, k x n8, m16 x n8.
/// `perLane` is how many elements along K lie next to each other in a lane: 32 bits of them in the instruction (1 for
/// f64), more where a narrower type is loaded and widened; k is a multiple of 4 * perLane. C ignores both.
LinearLayout mmaFragment(Matrix matrix, unsigned perLane, unsigned k);

/// `mma.sync` fragments over warps.m x warps.n warps, counted along m first. Warps along the axis that a matrix lacks
/// hold copies, and so do CTAs: `blocks` is the split of the result.
struct WarpGrid {
  unsigned m = 1, n = 1;
};
LinearLayout mma(Matrix matrix, llvm::ArrayRef<int64_t> shape, WarpGrid warps, unsigned perLane, unsigned k,
                 const BlockSplit &blocks = {});

/// D, or A in registers, of `wgmma.m64nN` (PTX ISA, "Asynchronous warpgroup-level matrix register fragment"): the four
/// warps of a group hold 16 rows each, groups are counted along m first. For D `n` is the instruction's N; for A
/// `perLane` is 32 bits of elements.
LinearLayout wgmmaAccumulator(llvm::ArrayRef<int64_t> shape, WarpGrid groups, unsigned n,
                              const BlockSplit &blocks = {});
LinearLayout wgmmaOperand(llvm::ArrayRef<int64_t> shape, WarpGrid groups, unsigned perLane,
                          const BlockSplit &blocks = {});

} // namespace txl::layout

#endif
