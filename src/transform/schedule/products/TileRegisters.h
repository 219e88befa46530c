// How many registers the tiles of a loop's turn take, and how many programs a multiprocessor has room for then.
//
// Registers are counted where most are alive: the tiles of a turn, of which a thread has an even share.
#ifndef TXL_TRANSFORM_SCHEDULE_PRODUCTS_TILEREGISTERS_H
#define TXL_TRANSFORM_SCHEDULE_PRODUCTS_TILEREGISTERS_H

#include "transform/schedule/LoopSchedule.h"
#include "llvm/ADT/MapVector.h"

namespace txl::transform {

/// The registers of a loop's tiles, of one thread.
class TileRegisters {
public:
  /// `hasRoom`: as many more as the tiles of channels would take, which the assembler's order keeps alive where it may.
  TileRegisters(const LoopSchedule &schedule, unsigned threads, bool hasRoom);
  /// What a product of the turn before reads is alive until `end`, an operation of the body.
  void carry(mlir::Value tile, mlir::Operation *end);
  unsigned atMost() const;
  unsigned of(mlir::Value tile) const;

private:
  /// Whether an operation's result is spread from fewer numbers, or computed of such results, element by element.
  bool isSpread(mlir::Operation *op) const;

  llvm::DenseSet<mlir::Operation *> spread; ///< what takes no registers by itself
  unsigned threads, length = 0;
  llvm::DenseMap<mlir::Operation *, unsigned> places;
  struct Range {
    unsigned begin, end;
  };
  llvm::MapVector<mlir::Value, Range> ranges; ///< between which operations of the body a tile is alive
  llvm::SmallVector<std::pair<mlir::Value, unsigned>> carried;
};

/// With so many on a multiprocessor one computes while others multiply, and a further one gains less than factors in registers. (On an
/// H200, 2026-11-24, attention's gradient for queries, of which there are 3 either way, takes 0.97 of the time with factors in registers;
/// the one for keys and values, 2 with them and 3 without, 1.07.)
inline constexpr unsigned kEnoughPrograms = 3;

/// Programs that a multiprocessor has room for at once if each thread has so many registers; no more than pay.
unsigned programsWith(unsigned registers, const LoopSchedule &schedule, const arch::Architecture &architecture,
                      unsigned threads);

} // namespace txl::transform

#endif
