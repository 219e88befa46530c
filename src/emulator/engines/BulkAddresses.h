// Resolves the operands of bulk operations: addresses of shared and global memory and mbarriers, each checked for one
// lane, because a lane of a warp issues its own operation.
#ifndef TXL_EMULATOR_BULKADDRESSES_H
#define TXL_EMULATOR_BULKADDRESSES_H

#include "emulator/execution/Executor.h"
#include <string>

namespace txl::emulator {

/// Words of Operation::list per address, as Decoder::addAddress writes them.
constexpr unsigned addressWords = 4;

/// Resolves `size` bytes at an address operand of one lane. Like the functions below, returns false after a report.
bool resolveAddress(Executor &x, const Operation &op, unsigned operand, unsigned lane, unsigned size, bool isWrite,
                    Access &access);
/// Reports an error of an operation on `bytes` bytes; returns false.
bool refuseBulk(Executor &x, unsigned lane, uint64_t bytes, const std::string &why);
/// Resolves a range of a CTA's shared memory.
bool locateShared(Executor &x, const Operation &op, unsigned operand, unsigned lane, uint64_t bytes, unsigned alignment,
                  bool isWrite, Cta *&cta, uint32_t &offset);
/// The mbarrier that a lane addresses; null after a report.
Mbarrier *findMbarrier(Executor &x, const Access &access, unsigned lane);
/// The mbarrier at an address operand, whose initialisation happens before the thread's access; null after a report.
Mbarrier *locateBarrier(Executor &x, const Operation &op, unsigned operand, unsigned lane, Access &access);
/// Global memory that an operation reads or writes; null after a report.
uint8_t *locateGlobal(Executor &x, unsigned lane, uint64_t address, uint64_t bytes, bool isWrite);
/// The rank of the CTA that owns a shared memory address.
inline uint64_t rankOf(uint64_t address) { return address >> sharedRankShift; }

} // namespace txl::emulator

#endif // TXL_EMULATOR_BULKADDRESSES_H
