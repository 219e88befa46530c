// Where the operands of bulk operations are: addresses of shared and global memory and mbarriers, each checked for one lane,
// since a lane of a warp issues an operation of its own.
#ifndef TXL_EMULATOR_BULKPLACES_H
#define TXL_EMULATOR_BULKPLACES_H

#include "emulator/execution/Executor.h"
#include <string>

namespace txl::emulator {

/// Words of Operation::list for an address, as Decoder::addPlace writes them.
constexpr unsigned placeWords = 4;

/// Resolves `size` bytes of one lane at a place. False after a report, as the functions below.
bool resolvePlace(Executor &x, const Operation &op, unsigned place, unsigned lane, unsigned size, bool isWrite,
                  Access &access);
/// Reports what is wrong with an operation on so many bytes; returns false.
bool refuseBulk(Executor &x, unsigned lane, uint64_t bytes, const std::string &why);
/// A range of a CTA's shared memory.
bool locateShared(Executor &x, const Operation &op, unsigned place, unsigned lane, uint64_t bytes, unsigned alignment,
                  bool isWrite, Cta *&cta, uint32_t &offset);
/// The mbarrier that a lane names; null after a report.
Mbarrier *findMbarrier(Executor &x, const Access &access, unsigned lane);
/// The mbarrier at a place, of which the thread knows that it is initialised; null after a report.
Mbarrier *locateBarrier(Executor &x, const Operation &op, unsigned place, unsigned lane, Access &access);
/// Memory of the device that an operation reads or writes; null after a report.
uint8_t *locateGlobal(Executor &x, unsigned lane, uint64_t address, uint64_t bytes, bool isWrite);
/// The rank of the CTA of an address in shared memory.
inline uint64_t rankOf(uint64_t address) { return address >> sharedRankShift; }

} // namespace txl::emulator

#endif // TXL_EMULATOR_BULKPLACES_H
