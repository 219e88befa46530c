// Which instruction computes a dot, and the layouts that encode it.
//
// A dot's layouts are the decision. If `a`, `b` and `c` begin with the fragments of a matrix instruction
// (layout/Distributed.h, mmaFragment) and agree on which warp owns what, the dot is that instruction, repeated. If
// every thread has all of K for its elements of `c`, the dot is FMAs in each thread. Both directions are here: choosing
// an instruction for a dot, and reading the instruction from its layouts. A leading batch axis is an axis of all three
// matrices that no fragment has.
#ifndef TXL_ANALYSIS_DOTINSTRUCTION_H
#define TXL_ANALYSIS_DOTINSTRUCTION_H

#include "arch/Architecture.h"
#include "ir/ops/DotOps.h"
#include "layout/Distributed.h"
#include <optional>

namespace txl::analysis {

struct DotInstruction {
  /// FMA: computed in each thread. The others: `mma.sync` with operands of this type; of E2M1 an element of the tiles
  /// is a pair.
  enum class Kind : uint8_t { FMA, F16, BF16, TF32, E4M3, E5M2, S8, F64, E2M1 };
  Kind kind = Kind::FMA;
  unsigned m = 1, n = 1, k = 1; ///< extents of one instruction; layouts of F64 are those of two of m8n8k4, m16n8k4
  unsigned perLane = 1;         ///< elements along K that are adjacent in a lane
  /// The kind of `b`, where it may differ: E4M3 and E5M2 may be mixed.
  Kind kindB = Kind::FMA;
  unsigned scales = 0; ///< of a row or column; 0: the instruction has none

  bool isMatrix() const { return kind != Kind::FMA; }
  friend bool operator==(const DotInstruction &a, const DotInstruction &b) = default;
  /// As in PTX: `m16n8k16.bf16`, or `fma`.
  std::string str() const;
};

/// The instruction for a dot with these element types and extents. An f16 or bf16 accumulator has only FMA, because the
/// pipeline widens it before this is called.
DotInstruction chooseDotInstruction(tt::DotOp dot, const arch::Architecture &architecture);

/// The instruction that the layouts of a dot encode; none if they encode none that the architecture has.
std::optional<DotInstruction> dotInstructionOf(tt::DotOp dot, const arch::Architecture &architecture);

/// The number of warps along each axis of a dot's result. Their product is the number of warps.
struct DotWarps {
  unsigned batch = 1, m = 1, n = 1;
};

/// The layouts of `a`, `b`, or `c` of a dot on `shape`, the extents of that matrix, with or without a batch.
layout::LinearLayout dotLayout(const DotInstruction &instruction, layout::Matrix matrix, llvm::ArrayRef<int64_t> shape,
                               const DotWarps &warps);

/// The layout of the scales of `a` or `b`: a thread has those of consecutive blocks in consecutive registers.
layout::LinearLayout scaleLayout(layout::Matrix matrix, llvm::ArrayRef<int64_t> shape, const DotWarps &warps);

/// FMA layouts: of `c`, and of an operand of the dot whose result is `c`.
layout::LinearLayout fmaResultLayout(llvm::ArrayRef<int64_t> shape, unsigned numWarps,
                                     const arch::Architecture &architecture);
layout::LinearLayout fmaOperandLayout(layout::Matrix matrix, llvm::ArrayRef<int64_t> shape,
                                      const layout::LinearLayout &result);

} // namespace txl::analysis

#endif
