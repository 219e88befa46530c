// The scheduler's budgets and thresholds: what a schedule may use of an SM, and where one form of code is chosen over
// another. Each number is a default of SmModel's rows; an architecture for which another one was measured overrides it.
//
// Passes do not compare with literals. A number belongs here if it counts cycles, bytes, registers, warps, CTAs, stages
// or instructions. Search limits of the compiler (depth of a walk, values visited) stay where they bound a search.
#ifndef TXL_ARCH_SMBUDGETS_H
#define TXL_ARCH_SMBUDGETS_H

#include <cstdint>

namespace txl::arch {

/// Registers per thread.
struct RegisterBudgets {
  // The estimate of a loop (analysis/estimates/RegisterEstimate.h).
  unsigned outsideTiles = 24; ///< addresses, row offsets and values in flight, added to live tiles

  // Warp specialization: the shares that setmaxnreg sets.
  unsigned tmaProducer = 24;            ///< TMA needs scalars only (an H200: 5 % faster than 40 in attention, no spill)
  unsigned cpAsyncProducer = 56;        ///< pointers, and the values from which pointers and mask are computed
  unsigned cpAsyncCopy = 4;             ///< more for each copy of a thread
  unsigned explicitProducer = 40;       ///< of a program with explicit warpgroups, up to three of them
  unsigned explicitProducerOfMany = 32; ///< the same, with more warpgroups
  unsigned maxConsumer = 240;           ///< of a consumer; setmaxnreg takes 24 to 256

  // Values that a schedule keeps in registers longer.
  unsigned prefetchedLoads = 16;         ///< loads issued one iteration ahead
  unsigned prefetchedReductionLoads = 8; ///< in a loop that only reduces: other threads' loads hide latency
  unsigned unrolledLoads = 64;           ///< loads in flight of a loop that is unrolled for them
  unsigned hoistedAccumulator = 64;      ///< the accumulator of one more MMA in flight
  unsigned coarsenedAccumulators = 64;   ///< the accumulators of fused programs
  unsigned wgmmaAccumulator = 208;       ///< an accumulator; the other registers hold addresses and operands

  // Occupancy, for the assembler.
  unsigned loadsInFlight = 64; ///< allow several loads in flight, and half of an SM's warps
  unsigned maxNeedless = 80;   ///< an assembler that takes up to this many costs a quarter of the warps without need
};

/// Bytes of shared memory of a CTA.
struct SharedBudgets {
  uint64_t reserved = 8 * 1024;           ///< left free by rings: barriers, scratch of reductions and small tiles
  uint64_t prefetchedRows = 4 * 1024;     ///< of `reserved`: row and column vectors copied during the main loop
  uint64_t barriers = 512;                ///< of `reserved`: mbarriers
  uint64_t outsideTiles = 2 * 1024;       ///< of `reserved`: barriers, and rows that warpgroups exchange
  uint64_t conversionScratch = 32 * 1024; ///< left free by rings of producer warps: scratch of layout conversions
  uint64_t warpgroupScratch = 32 * 1024;  ///< a warpgroup's scratch at a time, in the epilogue
  /// With this much in all, an SM holds its maximum number of CTAs.
  uint64_t occupancyFree = 4096;
  uint64_t smallScratch = 512;        ///< scratch of at most this size has an address range of its own
  uint64_t minConversionSlice = 2048; ///< a conversion in smaller slices is mostly barriers
};

/// TMA stores of the epilogue.
struct StoreThresholds {
  /// Threads store shorter rows, because their box consists of many small segments.
  int64_t minRowBytes = 64;
  /// Threads store smaller tiles. (An H200, 2026-11-23: kernels with tiles of 64 KB were 2 to 5 % faster by TMA, of
  /// 32 KB 3 %, attention with 16 KB 0.6 %, and with 8 KB 0.3 to 1.5 % slower.)
  int64_t minTileBytes = 16 * 1024;
  uint64_t sliceBytes = 8 * 1024; ///< a slice of a wide tile
  int64_t sliceBuffers = 2;       ///< of the slices' ring
  int64_t minSlices = 4;          ///< fewer slices would not save memory
};

/// Warp counts.
struct WarpThresholds {
  unsigned perWarpgroup = 4;
  unsigned maxSpecialized = 16; ///< of the consumers together
  /// Of consumers whose producer copies by cp.async: more would leave the producer too few registers.
  unsigned maxCpAsyncConsumers = 8;
  /// Assumed of a tile whose reduction's order is chosen: as many as leave a thread four elements, up to these.
  unsigned maxReducing = 16;
  unsigned few = 8, fewAlone = 16; ///< with more resident, another CTA is not worth fewer registers; of one CTA
};

/// CTAs.
struct CtaThresholds {
  /// Occupancy at which one CTA computes while others multiply. (An H200, 2026-11-24: attention's gradient for queries,
  /// with 3 CTAs per SM either way, takes 0.97 of the time with operands in registers; the one for keys and values,
  /// with 2 instead of 3, 1.07.)
  unsigned targetOccupancy = 3;
  /// Fewest CTAs per SM for which half of an SM's warps suffice: with two or three, each barrier stops most of the SM.
  unsigned minForLoadsInFlight = 4;
  /// Largest cluster of a persistent kernel: the SMs of a GPU fit into pairs, but not all into larger clusters. (An
  /// H200, 2026-11-23: clusters of 4 took twice the time.)
  unsigned maxPersistentCluster = 2;
  /// CTA coarsening: fewest programs of the grid, programs fused into one, least ratio of common to own bytes loaded.
  int64_t minToCoarsen = 4096, coarseningFactor = 2, minSharedRatio = 2;
  /// Programs of a window in which the longest run first: a few times the resident CTAs. (Simulated for 132 SMs with
  /// three CTAs each: windows of 512 leave 6 % idle at the end, 1024 and 2048 leave 3 %.)
  int64_t orderWindow = 1024;
};

/// Stages, and the trip counts that estimates assume.
struct LoopThresholds {
  int64_t maxStages = 64;       ///< a larger `num_stages` is this
  unsigned minStages = 2;       ///< of a pipelined loop
  unsigned stagesFactor = 2;    ///< by which the stages of a CTA that has an SM may exceed the requested ones
  unsigned tileIdSlots = 2;     ///< of the tile scheduler's ring: the next id is fetched while one is in use
  unsigned operandBuffers = 2;  ///< of operands computed in an iteration (double-buffered)
  double unknownTripCount = 8;  ///< of a loop without a known one, in layout costs
  unsigned predictedTrips = 32; ///< of a loop without a known one, in the predicted time of a tile
  double unlikelyRatio = 16;    ///< of the frequencies of an expected and an unexpected branch
};

/// Bytes and elements of accesses.
struct AccessThresholds {
  int64_t vectorBytes = 16;                       ///< widest access of a thread to global or shared memory
  int64_t sectorBytes = 32;                       ///< of L2 and DRAM
  int64_t lineBytes = 128;                        ///< of a cache; all banks of shared memory once
  int64_t minCpAsyncBytes = 4;                    ///< narrowest cp.async (PTX ISA)
  int64_t minProducerCpAsyncBytes = 16;           ///< by few producer threads, which issue as many bytes as all would
  int64_t swizzleRowBytes = 128, swizzleRows = 8; ///< the unit of a swizzled buffer, whatever its swizzle
  int64_t standardElements = 4; ///< of a thread, consecutive, in a tile without a reason for another layout
  /// Assumed of each row of an array: no array has so many such rows that a coordinate of TMA cannot count them.
  int64_t minArrayRowBytes = 128;
  int64_t minVersionedElements = 4096; ///< of a tile for which a branch to code without masks pays
};

/// Shapes of MMA instructions, of dots by FMA, and what follows from them.
struct MmaThresholds {
  int64_t wgmmaRows = 64, wgmmaMaxColumns = 256, wgmmaColumnUnit = 8; ///< PTX ISA
  int64_t mmaRows = 16, mmaColumns = 8, mmaConsecutive = 2; ///< mma.sync; a lane's neighbours in a row of its result
  int64_t fmaElements = 4, fmaColumnLanes = 8; ///< of a dot by FMA: of a thread along each axis; lanes along a row
  /// With more columns shared memory delivers the operands faster than they are multiplied: a wgmma of 64 rows and n
  /// columns takes n/2 cycles and reads 2048 + 32 n bytes. (An H200, 2026-11-23: operand A in registers takes 0.90 of
  /// the time of attention over 64 keys an iteration, 0.95 and 0.97 of its gradients'; 128 keys gain nothing.)
  int64_t registerOperandMaxColumns = 64;
};

/// Instructions of code, where its size or a plan is estimated.
struct InstructionCounts {
  unsigned function = 8;      ///< a division or a function, in layout costs and reductions
  unsigned longFunction = 24; ///< erf, tanh, log, sin and the like
  /// A loop over slices of the registers replaces unrolled code: registers of an iteration, fewest of the tile, fewest
  /// instructions unrolled. (An H200: a 4096^3 matmul with gelu takes 308 us unrolled, 211 us with the loop.)
  unsigned loopRegisters = 16, loopMinRegisters = 64, loopMin = 2048;
  unsigned unrolledLoop = 2048;    ///< most of a loop that is unrolled for its loads
  unsigned minRescaled = 8;        ///< multiplications that one comparison with 1 saves
  unsigned maxRematerialized = 64; ///< operations of a chain that each consumer may compute again
  // A reduction's exchange (layout/ReducePlan.h).
  unsigned exchangeVector = 4;   ///< elements of an access to its scratch
  unsigned exchangeShuffle = 2;  ///< a shuffle, as instructions
  unsigned exchangeLatency = 64; ///< of a barrier and of shared memory, as instructions
};

/// Cycles of an SM by which layouts are compared. Only ratios matter.
struct LayoutCycles {
  double barrier = 60;     ///< a barrier of the CTA
  double laneExchange = 2; ///< a conversion between lanes, for each word of a warp
  /// A line of which a warp's store writes one sector, if it writes several lines; any other line takes one cycle. (An
  /// H200, 2026-11-28, fragments of f32 with two elements a lane, 64x64 to 128x128: the stores take 1.01 to 1.25 of the
  /// time that shared memory and whole lines take. Of one element a lane: 0.97 to 1.00.)
  double storedSector = 2;
};

} // namespace txl::arch

#endif
